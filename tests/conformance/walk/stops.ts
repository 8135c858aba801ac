/** Why a walk ends before its end. */

/** The rest of a journey cannot be walked. */
export class Blocked extends Error {}

/** The server cannot be reached, or the run has made more calls than any run needs. */
export class Abandoned extends Error {}
