import { createStore, del, delMany, get, set } from 'idb-keyval';
import { now } from './clock';

/**
 * What people type is kept on their device until the server has it: values and chosen files, by key.
 * IndexedDB holds files as they are, and far more of them than local storage would.
 */
export interface SavedWork<Values> {
  /** Milliseconds since the epoch, by the portal's clock. */
  savedAt: number;
  values: Values;
}

let opened: ReturnType<typeof createStore> | undefined;

function store(): ReturnType<typeof createStore> {
  opened ??= createStore('portal-saved-work', 'forms');
  return opened;
}

let channel: BroadcastChannel | undefined;

function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('portal-saved-work');
  return channel;
}

/** Calls back when another tab has kept work under `key`; returns the way to stop. */
export function onSavedElsewhere(key: string, listener: () => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (data === key) listener();
  };
  tabs().addEventListener('message', hear);
  return () => tabs().removeEventListener('message', hear);
}

/** Resolves to the time of saving; rejects when the device has no room or no storage (private windows); callers say so in words. */
export async function saveWork<Values>(key: string, values: Values): Promise<number> {
  const work: SavedWork<Values> = { savedAt: now(), values };
  await set(key, work, store());
  tabs().postMessage(key);
  return work.savedAt;
}

export async function savedWork<Values>(key: string): Promise<SavedWork<Values> | undefined> {
  return get<SavedWork<Values>>(key, store()).catch(() => undefined);
}

/** What went out without an answer yet: enough to recognise it on the server, also after a reload. */
export interface Sent<Note> {
  /** Milliseconds since the epoch, by the portal's clock. */
  sentAt: number;
  note: Note;
}

/** In local storage, which has it before the request leaves. */
const sentOf = (key: string): string => `portal-sent:${key}`;

export function keepSent<Note>(key: string, note: Note): Sent<Note> {
  const sent: Sent<Note> = { sentAt: now(), note };
  try {
    localStorage.setItem(sentOf(key), JSON.stringify(sent));
  } catch {
    // No room: this page still knows it, but not after a reload.
  }
  return sent;
}

export function sentWork<Note>(key: string): Sent<Note> | undefined {
  try {
    return JSON.parse(localStorage.getItem(sentOf(key)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

export const forgetSent = (key: string): void => localStorage.removeItem(sentOf(key));

/** Of the work under `key`: the other version, where two tabs had the form open. */
export const besideOf = (key: string): string => `${key}:beside`;

/** Typed since the page was loaded, and not forgotten; not all of it may be written yet. */
const begun = new Set<string>();

export const beginWork = (key: string): void => void begun.add(key);

export const hasWork = (): boolean => begun.size > 0;

/** What was typed, and neither what is known to have been sent nor the other version. */
export async function forgetTyped(key: string): Promise<void> {
  begun.delete(key);
  await del(key, store()).catch(() => undefined);
}

/** All of it. */
export async function forgetWork(key: string): Promise<void> {
  begun.delete(key);
  forgetSent(key);
  await delMany([key, besideOf(key)], store()).catch(() => undefined);
}
