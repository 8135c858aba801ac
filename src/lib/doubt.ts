/**
 * What we know about a request whose outcome is uncertain, sent in this visit or before a reload.
 * - `sending`: it is still being sent; the user has left the form and opened it again meanwhile
 * - `checking`: we are asking the server
 * - `unreachable`: we can't ask the server at the moment
 * - `missing`: we asked, and the server doesn't have it
 * - `arrived`: the server has it
 * - `untold`: no call of the contract can tell us
 */
export type DoubtState = 'sending' | 'checking' | 'unreachable' | 'missing' | 'arrived' | 'untold';

export interface Doubt<Made, Note = unknown> {
  state: DoubtState;
  /** Enough of what was sent to recognise it. */
  note: Note;
  /** The success message, if the server confirmed the request but the page was reloaded before the next screen. */
  success: string | undefined;
  /** The records found. More than one if the browser repeated the request by itself when a connection broke. */
  found: Made[];
  /** The error with which the request ended; undefined after a reload. */
  error: unknown;
  /** The user cancelled the request. */
  cancelled: boolean;
  isLooking: boolean;
  look: () => void;
  /** Call when the user no longer needs to know whether the request arrived. */
  dismiss: () => void;
}

/** True if the request may have succeeded, except while its success message is shown. */
export const mayHaveWorked = (doubt: Doubt<unknown> | undefined): boolean =>
  doubt !== undefined && doubt.state !== 'missing' && doubt.success === undefined;

/** The records that a request made; `untold` if no call of the contract can show them. */
export type Found<Made> = Made[] | 'untold';

/**
 * Returns `same`. If it is empty but a similar record exists, returns `untold`: the server may have changed the texts.
 */
export const foundOr = <Made>(same: Made[], isSimilar: boolean): Found<Made> =>
  same.length === 0 && isSimilar ? 'untold' : same;

/** True if the look has shown that the server does not have the record. */
export const isMissing = (found: Found<unknown>): boolean =>
  found !== 'untold' && found.length === 0;

/**
 * What the result of a look means: the request has arrived, it can be sent, or the user must decide. `isSame`: the
 * request has the same content as the one that we looked for. Sending a change of an existing record again does no harm,
 * but a request that `creates` a record would make it twice.
 */
export function judge<Made>(
  found: Found<Made>,
  isSame: boolean,
  creates: boolean,
): { made: Made } | 'sendable' | 'unclear' {
  const [made, ...more] = found === 'untold' ? [] : found;
  if (made && isSame && more.length === 0) return { made };
  return creates && !isMissing(found) ? 'unclear' : 'sendable';
}

/** Whether two notes of requests are about the same content. */
export const isSameNote = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
