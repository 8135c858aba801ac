import * as v from 'valibot';
import { knowsServerTime, now } from '@/lib/clock';
import { contentText } from '@/lib/doubt';
import {
  cancelled,
  changeEntry,
  contentIn,
  type Entry,
  followEntries,
  isLater,
  type Later,
  ownEntries,
  type Request,
  readEntry,
  tellEntry,
  type Version,
} from './entry';
import { putQuietly, randomName, take, userShelf } from './shelf';

/** What becomes of what the user sends: the outgoing part of each form's entry, and the records that this device has made. */

/** Changes an entry and tells the listeners. Returns false if the device cannot save the change. */
function change(key: string, changed: (entry: Entry) => Partial<Entry>): boolean {
  try {
    return changeEntry(key, changed);
  } catch {
    return false;
  } finally {
    tellEntry(key);
  }
}

/** A request without a reply, or one that the server has just confirmed. */
export interface Sent<Note> extends Omit<Request, 'note'> {
  note: Note;
  /** The server has confirmed the request, and the success message is on the screen. */
  received?: boolean | undefined;
}

/** Call before the request is sent. If the device cannot save it, a reload loses the note. */
export function keepSent<Note extends object>(
  key: string,
  note: Note,
  { known, of }: Pick<Request, 'known' | 'of'> = {},
): Sent<Note> {
  const sentAt = now();
  const name = `${sentAt}.${randomName()}`;
  const request = { name, sentAt, timed: knowsServerTime(), note, known, of };
  keepRequest(key, request);
  return request;
}

/** Changes the note about a request. What becomes of a form that waits is said by the outbox. */
const keepRequest = (key: string, request: Request | undefined): boolean =>
  change(key, ({ outgoing }) => ({
    outgoing: isLater(outgoing) ? { ...outgoing, request } : cancelled(request),
  }));

/** When the request was sent, in milliseconds by the server's clock; undefined if we can't know. */
export const sinceOf = ({ sentAt, timed }: Sent<unknown>): number | undefined =>
  timed === false ? undefined : sentAt;

export function requestOf<Note>(key: string): Sent<Note> | undefined {
  const { state, request } = readEntry(key)?.outgoing ?? {};
  return request && { ...request, note: request.note as Note, received: state?.is === 'sent' };
}

/**
 * Call if the server refused the request, or when the user no longer needs to know what became of it. `open`: an earlier
 * request that may have arrived. The refusal says nothing about it.
 */
export const forgetSent = (key: string, open?: Request): unknown => keepRequest(key, open);

/** Call if the session had ended, so that the request was refused. The user may have left the form when they return. */
export const keepExpired = (key: string): unknown => change(key, () => ({ unsent: 'expired' }));

/** What was sent is no longer unsent work. What was typed since is. */
const without = ({ content }: Entry, of: string | undefined) => ({
  content: content?.id === of ? null : content,
});

/**
 * Call when the server has replied that it has what was sent. `isShown`: the success message is on the screen, so that a
 * reload can show it again.
 */
export const keepReceived = (key: string, request: Request, isShown: boolean): unknown =>
  change(key, (entry) => ({
    ...without(entry, request.of),
    outgoing: isShown ? { state: { is: 'sent' }, request } : undefined,
  }));

/** Call when a search has found that the server has what was sent. */
export const keepFound = (key: string): unknown =>
  change(key, (entry) =>
    isLater(entry.outgoing) ? {} : without(entry, entry.outgoing?.request?.of),
  );

/** A form that the user asked us to send when the network is back, with what has become of it. */
export interface Waiting extends Later {
  formName: string;
  href: string;
  content: Version | null;
}
export type Sends = Waiting['sends'];

/** Whether sending submits a proposal, which is final. */
export const submits = (sends: Sends): boolean => 'status' in sends && sends.status === 'SUBMITTED';

/** Calls the listener if the list of waiting forms or the signed-in user has changed. */
export function subscribeWaiting(listener: () => void): () => void {
  let last = waitingList();
  return followEntries((key) => {
    const list = waitingList();
    if (list === last && key !== null) return;
    last = list;
    listener();
  });
}

let known: { text: string; list: Waiting[] } = { text: '[]', list: [] };

/**
 * The present user's waiting forms, also refused and sent ones, oldest first. Returns the same array while nothing changes.
 */
export function waitingList(): Waiting[] {
  const list = ownEntries('"sends":')
    .flatMap(({ formName, href = '/', content, outgoing }): Waiting[] =>
      isLater(outgoing) ? [{ formName, href, content, ...outgoing }] : [],
    )
    .sort((one, other) => one.askedAt - other.askedAt);
  const text = JSON.stringify(list);
  if (text !== known.text) known = { text, list };
  return known.list;
}

/** Whether the entry is in the list, not sent yet, and nothing else was typed into it. */
export const isListed = ({ content, outgoing }: Entry): boolean =>
  isLater(outgoing) && outgoing.state.is !== 'sent' && outgoing.of === content?.id;

export const waitingFor = (key: string): Waiting | undefined =>
  waitingList().find((each) => each.key === key);

/**
 * Adds a form to the list. Returns false if this device cannot save it, or if another tab has saved another content.
 */
export function keepWaiting({
  formName,
  href,
  content,
  ...asked
}: Pick<Waiting, 'key' | 'formName' | 'href' | 'title' | 'sends'> & { content: Version }): boolean {
  const entry = readEntry(asked.key);
  const kept = entry && contentIn(entry);
  if (kept && kept.id !== content.id) return false;
  return change(asked.key, ({ outgoing }) => ({
    formName,
    href,
    content,
    outgoing: {
      ...asked,
      id: randomName(),
      of: content.id,
      askedAt: now(),
      insists: false,
      failures: 0,
      state: { is: 'waiting' },
      request: outgoing?.state.is === 'sent' ? undefined : outgoing?.request,
    },
  }));
}

/** Changes a form only if it is still in the list: the user may have cancelled or replaced it meanwhile. */
export const changeWaiting = ({ key, id, of }: Waiting, changed: Partial<Later>): unknown =>
  change(key, (entry) => {
    const { outgoing } = entry;
    if (!isLater(outgoing) || outgoing.id !== id) return {};
    const left = changed.state?.is === 'sent' ? without(entry, of) : {};
    return { ...left, outgoing: { ...outgoing, ...changed } };
  });

/** Removes a form from the list. What it holds is then unsent work. */
export const cancelWaiting = (key: string, unsent?: Entry['unsent']): unknown =>
  change(key, ({ outgoing }) =>
    isLater(outgoing) ? { outgoing: cancelled(outgoing.request), unsent } : {},
  );

/** Call when the user has closed the browser of a shared device, and so ended what they asked for. */
export function cancelAllWaiting(): void {
  for (const { key, state } of waitingList())
    cancelWaiting(key, state.is === 'waiting' ? 'closed' : undefined);
}

export type Kind = 'proposal' | 'request';

/** Older ones are not needed: a request whose reply was lost is searched for among new records. */
const MOST = 50;

const shelfOf = (user: number, kind: Kind) => userShelf('made', user, kind);

/** A record's number, and what was sent, shortened. */
const Made = v.array(v.object({ id: v.number(), sent: v.number() }));

const madeOf = (user: number, kind: Kind) => take(shelfOf(user, kind), Made) ?? [];

/** The numbers of the records that this device has sent for the user. */
export const madeHere = (user: number, kind: Kind): number[] =>
  madeOf(user, kind).map(({ id }) => id);

/** Whether this device has sent the same content before, perhaps in another tab, and the server has it. */
export const isMadeHere = (user: number, kind: Kind, content: object): boolean =>
  madeOf(user, kind).some(({ sent }) => sent === hashOf(content));

/** Call when it is certain that a request of this device with this content has made the record. */
export function noteMadeHere(user: number, kind: Kind, id: unknown, content: object): void {
  const others = madeOf(user, kind).filter((each) => each.id !== id);
  if (typeof id === 'number')
    putQuietly(shelfOf(user, kind), [...others, { id, sent: hashOf(content) }].slice(-MOST));
}

/** Call when the server has deleted the record: its content may be sent again. */
export const forgetMade = (user: number, kind: Kind, id: number): void =>
  putQuietly(
    shelfOf(user, kind),
    madeOf(user, kind).filter((each) => each.id !== id),
  );

/** Enough to compare with a few records; if two contents ever have the same number, we only ask once too often. */
const hashOf = (content: object): number =>
  [...contentText(content)].reduce(
    (hash, letter) => (Math.imul(hash, 31) + (letter.codePointAt(0) ?? 0)) | 0,
    0,
  );
