/** Errors that end a journey or the whole run early. */

/** The rest of this journey can't be checked. */
export class Blocked extends Error {}

/** The whole run ends: for example, the server doesn't reply or refuses --account, or the run made too many calls. */
export class Abandoned extends Error {}
