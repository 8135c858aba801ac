/** Errors that end a journey or the whole run early. */

/** The rest of this journey can't be checked. */
export class Blocked extends Error {}

/** The server can't be reached, or the run has made more calls than any run needs. */
export class Abandoned extends Error {}
