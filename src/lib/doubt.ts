/** What a look on the server has shown about a request, with the records that the request has made or changed. */
export interface Found<Made> {
  /**
   * - `open`: the server doesn't show it yet, but may still be working on it, or its list may be behind
   * - `missing`: we asked for long enough, and the server doesn't have it
   * - `arrived`: the server has it
   * - `partly`: the server has it, but has not done all that was asked: a submitted proposal is still a draft
   * - `untold`: no call of the contract can tell us
   */
  is: 'open' | 'missing' | 'arrived' | 'partly' | 'untold';
  rows: Made[];
}

/** A result with these records, or with none. */
export const found = <Made>(is: Found<Made>['is'], ...rows: Made[]): Found<Made> => ({ is, rows });

/**
 * Before a look has shown anything, we wait for the end of the call (`sending`: the user has left the form meanwhile),
 * ask the server (`checking`), or can't reach it (`unreachable`).
 */
export type DoubtState = Found<unknown>['is'] | 'sending' | 'checking' | 'unreachable';

/** What we know about a request whose outcome is uncertain, sent in this visit or before a reload. */
export interface Doubt<Made, Note = unknown> {
  state: DoubtState;
  /** Enough of what was sent to recognise it. */
  note: Note;
  /** The ID of the version that was sent. */
  of: string | undefined;
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

/** True while we look for the request. While it is being sent, we wait for its reply. */
export const isLookedFor = (doubt: Doubt<unknown> | undefined): boolean =>
  doubt !== undefined && doubt.state !== 'sending';

/** How a record of the server compares with what was sent. */
export type Whose = 'ours' | 'partly' | 'other' | 'unclear';

/** What we can see of a record. */
export interface Seen {
  /** `similar`: the server may have changed or cut what was sent. */
  content: 'same' | 'similar' | 'other';
  /** The document behind the record, compared with the one that was sent; `unknown` if we can't compare them. */
  document: 'same' | 'different' | 'unknown';
  /** Its time shows that it was made by this request or after it. */
  isNew: boolean;
  /** The server has done all that was asked. */
  isDone: boolean;
}

/**
 * Whether the request has made this record, which was not known before and may be new. Only a document or a reliable
 * time proves that it has, and only other content that it has not: servers may change what they store.
 */
export function whose({ content, document, isNew, isDone }: Seen): Whose {
  if (content === 'other') return 'other';
  const isProven = document === 'same' || (document === 'unknown' && isNew);
  if (content === 'similar' || !isProven) return 'unclear';
  return isDone ? 'ours' : 'partly';
}

/** What the records show together. `hasMore`: the server has more records than it lists. */
export function foundIn<Made>(
  rows: readonly { row: Made; is: Whose }[],
  hasMore: boolean,
): Found<Made> {
  const those = (whose: Whose) => rows.flatMap(({ row, is }) => (is === whose ? [row] : []));
  const [ours, partly] = [those('ours'), those('partly')];
  if (ours.length > 0) return found('arrived', ...ours);
  if (partly.length > 0) return found('partly', ...partly);
  return found(hasMore || rows.some(({ is }) => is === 'unclear') ? 'untold' : 'missing');
}

/**
 * What the result of a look means: the request has arrived, it can be sent, or the user must decide. `isSame`: the
 * request has the same content as the one that we looked for. Sending a change of an existing record again does no harm,
 * but a request that `creates` a record would make it twice.
 */
export function judge<Made>(
  { is, rows: [made, ...more] }: Found<Made>,
  isSame: boolean,
  creates: boolean,
): { made: Made } | 'sendable' | 'unclear' {
  if (is === 'arrived' && made && isSame && more.length === 0) return { made };
  return creates && is !== 'missing' ? 'unclear' : 'sendable';
}

/** How many milliseconds a server takes at most to make a record after it stopped replying, and to list it. */
export const PATIENCE = 60_000;

/**
 * How far a row's time may be from the server's, in milliseconds: the database may have another clock, and servers write
 * times without a zone or with a wrong one.
 */
const TOLERANCE = 24 * 3_600_000 + 10 * 60_000;

/** How far our clock may be ahead of the server's, in milliseconds: its time comes in whole seconds, and we ignore two. */
const INEXACT = 3000;

/** How many milliseconds a request takes at most, with its upload. */
const LONGEST = 15 * 60_000;

/**
 * Whether a row may have been made at `since` or later. True if one of the times is unknown: it is better to ask the user
 * about an old row than to create a second row.
 */
export const mayBeSince = (created: number, since: number | undefined): boolean =>
  since === undefined || Number.isNaN(created) || created >= since - TOLERANCE;

/**
 * Whether the row was certainly made by a request sent at `since` or after it. A time in the future shows that the
 * database has another clock. So does a time long after the request, for a row of this request.
 */
export const isSurelySince = (created: number, since: number | undefined, now: number): boolean =>
  since !== undefined &&
  created >= since - INEXACT &&
  created <= Math.min(now, since + LONGEST) + INEXACT;

/** Whether two notes of requests are about the same content. `former` is what the server had before the request. */
export const isSameNote = (one?: object, other?: object): boolean =>
  contentText({ ...one, former: undefined }) === contentText({ ...other, former: undefined });

/** A content as one text. A later release may list the fields in another order. */
export const contentText = (content: object): string =>
  JSON.stringify(Object.fromEntries(Object.entries(content).sort(byName)));

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);
