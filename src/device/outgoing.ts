import * as v from 'valibot';
import { knowsServerTime, now } from '@/lib/clock';
import {
  changeEntry,
  contentIn,
  type Entry,
  followEntries,
  Later,
  type Outgoing,
  ownEntries,
  type Request,
  readEntry,
  tellEntry,
} from './entry';
import { currentOwner } from './owners';
import { putQuietly, randomName, tabShelf, take } from './shelf';

/** The part of an entry that says what becomes of what the user has sent or wants to send. */

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

const isLater = (outgoing: Outgoing | undefined) => v.is(Later, outgoing);

/**
 * Call before the request is sent. `of`: the ID of the version that is sent. It moves from the draft to the outgoing
 * part, so the device has it once. If the device cannot save that, a reload loses the note.
 */
export function keepSent<Note extends object>(
  key: string,
  note: Note,
  { known, of }: Pick<Request, 'known' | 'of'> = {},
): Sent<Note> {
  const request = { name: randomName(), sentAt: now(), timed: knowsServerTime(), note, known, of };
  change(key, ({ draft, outgoing }) => {
    if (isLater(outgoing)) return { outgoing: { ...outgoing, request } };
    const content = [draft, outgoing?.content].find((version) => version?.id === of) ?? undefined;
    return {
      draft: content === draft ? null : draft,
      outgoing: { state: { is: 'sending' }, request, content },
    };
  });
  return request;
}

/** When the request was sent, in milliseconds by the server's clock; undefined if we can't know. */
export const sinceOf = ({ sentAt, timed }: Sent<unknown>): number | undefined =>
  timed === false ? undefined : sentAt;

export function sentWork<Note>(key: string): Sent<Note> | undefined {
  const { state, request, content } = readEntry(key)?.outgoing ?? {};
  return (
    request && {
      ...request,
      note: request.note as Note,
      received: state?.is === 'sent' && !content,
    }
  );
}

/** Changes what is outgoing. Of a form that waits only the request: the outbox says what becomes of the rest. */
const settle = (
  key: string,
  request: Request | undefined,
  settled: (entry: Entry) => Partial<Entry>,
): unknown =>
  change(key, (entry) =>
    isLater(entry.outgoing) ? { outgoing: { ...entry.outgoing, request } } : settled(entry),
  );

/**
 * Call when the server has what was sent, or if it no longer matters. `shown`: the request, if the success message is on
 * the screen now, so that a reload can show it again.
 */
export const forgetSent = (key: string, shown?: Request): unknown =>
  settle(key, shown, () => ({ outgoing: shown && { state: { is: 'sent' }, request: shown } }));

/**
 * Call if the server refused the request. What was sent is unsent work again, unless newer work exists. `open`: an earlier
 * request that may have arrived. The refusal says nothing about it.
 */
export const takeBack = (key: string, open?: Request): unknown =>
  settle(key, open, ({ draft, outgoing }) => ({
    draft: draft ?? outgoing?.content ?? null,
    outgoing: open && { state: { is: 'sending' }, request: open },
  }));

/** Call if the request ended without a reply. One that was deleted or replaced meanwhile does not come back. */
export const keepEnded = (key: string, sent: Request): boolean =>
  change(key, ({ outgoing }) =>
    outgoing?.request && outgoing.request.name === sent.name
      ? { outgoing: { ...outgoing, request: { ...sent, endedAt: now() } } }
      : {},
  );

/** Call when a search has found that the server has what was sent. */
export const dropContent = (key: string): unknown =>
  change(key, ({ outgoing }) =>
    outgoing && !isLater(outgoing) ? { outgoing: { ...outgoing, content: undefined } } : {},
  );

/** A form that the user asked us to send when the network is back, with what has become of it. */
export interface Waiting extends v.InferOutput<typeof Later> {
  title: string;
  href: string;
  state: Outgoing['state'];
}
export type Sends = Waiting['sends'];

/** Whether sending submits a proposal, which is final. */
export const submits = (sends: Sends): boolean => 'status' in sends && sends.status === 'SUBMITTED';

/** The tab's name. It survives a reload, but not the closing of the tab. */
function tabName(): string {
  const shelf = tabShelf('name');
  const name = take(shelf, v.string()) ?? randomName();
  putQuietly(shelf, name);
  return name;
}

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
 * The present user's waiting forms, also refused and sent ones, oldest first. On a shared device, only this tab's.
 * Returns the same array while nothing changes.
 */
export function waitingList(): Waiting[] {
  const list = ownEntries('"content":')
    .flatMap(({ title, href = '/', outgoing }): Waiting[] =>
      isLater(outgoing) ? [{ title, href, ...outgoing }] : [],
    )
    .filter(({ tab }) => tab === null || tab === tabName())
    .sort((one, other) => one.askedAt - other.askedAt);
  const text = JSON.stringify(list);
  if (text !== known.text) known = { text, list };
  return known.list;
}

/** Whether the form waits or needs the user's decision, and nothing else was typed into it. */
export const isListed = ({ draft, outgoing }: Entry): boolean =>
  draft === null &&
  waitingList().some(({ id, state }) => id === outgoing?.id && state.is !== 'sent');

export const waitingFor = (key: string): Waiting | undefined =>
  waitingList().find((each) => each.key === key);

/**
 * Adds a form to the list. What was typed is now what is sent, unless it has changed since. Returns false if this device
 * cannot save it.
 */
export const keepWaiting = ({
  title,
  href,
  ...asked
}: Pick<Waiting, 'key' | 'title' | 'href' | 'name' | 'sends' | 'content'>): boolean =>
  change(asked.key, ({ draft, outgoing }) => ({
    title,
    href,
    draft: draft?.id === asked.content.id ? null : draft,
    outgoing: {
      ...asked,
      id: randomName(),
      askedAt: now(),
      tab: currentOwner()?.own ? null : tabName(),
      insists: false,
      failures: 0,
      state: { is: 'waiting' },
      request: outgoing?.state.is === 'sent' ? undefined : outgoing?.request,
    },
  }));

/** Changes a form only if it is still in the list: the user may have cancelled or replaced it meanwhile. */
export const changeWaiting = ({ key, id }: Waiting, changed: Partial<Outgoing>): unknown =>
  change(key, ({ outgoing }) =>
    outgoing?.id === id ? { outgoing: { ...outgoing, ...changed } } : {},
  );

/** Removes a form from the list. What was not sent becomes unsent work again, unless newer work exists. */
export const cancelWaiting = ({ key }: Waiting): unknown =>
  change(key, (entry) => ({
    draft: contentIn(entry) ?? null,
    outgoing: entry.outgoing?.request && {
      state: { is: 'sending' },
      request: entry.outgoing.request,
    },
  }));

/** Whether the form is waiting to be sent, is being sent, or needs the user's decision. Such a form must not be edited. */
export const isOpen = ({ state }: Waiting): boolean =>
  state.is === 'waiting' || state.is === 'asking';
