import * as v from 'valibot';
import { now } from '@/lib/clock';
import { Listeners } from '@/lib/listeners';
import { formShelf } from './form-key';
import { currentOwner } from './owners';
import { contentOf, drop, lifeOf, put, putQuietly, randomName, tabShelf, take } from './shelf';
import { readWork, Version, writeWork } from './work';

/** The pause after a failed attempt. It is saved with the form, so that every tab keeps it, also after a reload. */
const Pause = v.object({
  /** When the attempt failed, in milliseconds by the portal's clock. */
  since: v.number(),
  /** No tab tries again before this time. It includes what the server asked for (Retry-After). */
  notBefore: v.number(),
  /** How many attempts in a row have failed. */
  attempts: v.number(),
  /** The server has not refused the form itself, and asked for no wait: the pause ends when the network is back. */
  endsOnline: v.boolean(),
});

/** A form that the user asked us to send when the network is back. */
const Waiting = v.object({
  id: v.string(),
  /** The form's key, such as `7:proposal-new`. */
  key: v.string(),
  /** The name of the form as the user reads it; `href` is its address. */
  title: v.string(),
  href: v.string(),
  /** The record's title, as typed; empty for a message to the organisers. */
  name: v.string(),
  sends: v.variant('operation', [
    v.object({
      operation: v.literal('createProposal'),
      status: v.picklist(['DRAFT', 'SUBMITTED']),
    }),
    v.object({
      operation: v.literal('updateProposal'),
      status: v.picklist(['DRAFT', 'SUBMITTED']),
      id: v.number(),
    }),
    v.object({ operation: v.literal('createSupportRequest') }),
    v.object({ operation: v.literal('sendContactMessage') }),
  ]),
  version: Version,
  /** Milliseconds since the epoch, by the portal's clock. */
  askedAt: v.number(),
  /** On a shared device, the only tab that may send the form. Null on the user's own device. */
  tab: v.nullable(v.string()),
  /** We asked whether to send the form anyway, and the user said yes. */
  insists: v.boolean(),
  /** How many replies were a server error such as 500, or unreadable. Silence and 502 to 504 do not count. */
  failures: v.optional(v.number(), 0),
  pause: v.optional(Pause),
  state: v.variant('is', [
    v.object({ is: v.literal('waiting') }),
    /** The user must decide: the deadline has passed, the form may have arrived, or it cannot be sent as it is. */
    v.object({ is: v.literal('asking'), why: v.picklist(['late', 'doubt', 'incomplete']) }),
    v.object({
      is: v.literal('refused'),
      status: v.number(),
      body: v.optional(v.unknown()),
      retryAfter: v.optional(v.number()),
      /** True if we gave up after several server errors or unreadable replies. The server may have the form. */
      isUncertain: v.optional(v.boolean(), false),
    }),
    v.object({ is: v.literal('sent'), id: v.optional(v.number()) }),
  ]),
});
export type Waiting = v.InferOutput<typeof Waiting>;
export type Sends = Waiting['sends'];

/** Whether sending submits a proposal, which is final. */
export const submits = (sends: Sends): boolean => 'status' in sends && sends.status === 'SUBMITTED';

const shelfOf = (key: string) => formShelf('waiting', key);

/** The tab's name. It survives a reload, but not the closing of the tab. */
function tabName(): string {
  const shelf = tabShelf('name');
  const name = take(shelf, v.string()) ?? randomName();
  putQuietly(shelf, name);
  return name;
}

/** Whether this tab or another one has changed the list. */
export type ChangedIn = 'this tab' | 'another tab';

const listeners = new Listeners<ChangedIn>();

export function subscribeWaiting(listener: (where: ChangedIn) => void): () => void {
  const follow = ({ key }: StorageEvent) =>
    (!key || key.includes('.waiting.')) && listener('another tab');
  const remove = listeners.add(listener);
  window.addEventListener('storage', follow);
  return () => {
    remove();
    window.removeEventListener('storage', follow);
  };
}

/** Call after the list or the signed-in user has changed. */
export const tellWaiting = (): void => listeners.call('this tab');

let known: { text: string; list: Waiting[] } = { text: '', list: [] };

/**
 * The present user's waiting forms, also refused and sent ones, oldest first. On a shared device, only this tab's.
 * Returns the same array while nothing changes.
 */
export function waitingList(): Waiting[] {
  const owner = currentOwner();
  const prefix = `portal.user.${owner?.drawer}.waiting.`;
  const kept = owner ? Object.entries({ ...localStorage }) : [];
  const waiting = kept.filter(([key]) => key.startsWith(prefix));
  const tab = waiting.length > 0 ? tabName() : '';
  const text = JSON.stringify([tab, waiting]);
  if (text === known.text) return known.list;
  const list = waiting
    .flatMap(([, content]) => {
      const result = v.safeParse(Waiting, contentOf(content, owner ? lifeOf(owner) : 0));
      return result.success ? [result.output] : [];
    })
    .filter((each) => each.tab === null || each.tab === tab)
    .sort((one, other) => one.askedAt - other.askedAt);
  known = { text, list };
  return list;
}

export const waitingFor = (key: string): Waiting | undefined =>
  waitingList().find((each) => each.key === key);

/** Adds a form to the list. Returns false if this device cannot save it. */
export function keepWaiting(
  asked: Pick<Waiting, 'key' | 'title' | 'href' | 'name' | 'sends' | 'version'>,
): boolean {
  const shelf = shelfOf(asked.key);
  if (!shelf) return false;
  const waiting: Waiting = {
    ...asked,
    id: randomName(),
    askedAt: now(),
    tab: currentOwner()?.own ? null : tabName(),
    insists: false,
    failures: 0,
    state: { is: 'waiting' },
  };
  try {
    put(shelf, waiting);
  } catch {
    return false;
  }
  tellWaiting();
  return true;
}

/** Changes a form only if it is still in the list: the user may have cancelled or replaced it meanwhile. */
export function changeWaiting(waiting: Waiting, change: Partial<Waiting>): void {
  if (waitingFor(waiting.key)?.id !== waiting.id) return;
  putQuietly(shelfOf(waiting.key), { ...waiting, ...change });
  tellWaiting();
}

export function dropWaiting({ key }: Waiting): void {
  drop(shelfOf(key));
  tellWaiting();
}

/** Removes a form from the list. Its contents become unsent work again, unless newer work exists. */
export function cancelWaiting(waiting: Waiting): void {
  const { key, title, href, version } = waiting;
  const isEmpty = Object.keys({ ...version.texts, ...version.files }).length === 0;
  if (!readWork(key) && !isEmpty) writeWork(key, { title, href, newest: version, other: null });
  dropWaiting(waiting);
}

/** Whether the form is waiting to be sent, is being sent, or needs the user's decision. Such a form must not be edited. */
export const isOpen = ({ state }: Waiting): boolean =>
  state.is === 'waiting' || state.is === 'asking';
