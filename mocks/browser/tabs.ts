/** Each browser tab has its own server, saved in IndexedDB so that it survives a reload, documents included. */
import { createStore, delMany, get, set, update } from 'idb-keyval';
import type { Snapshot } from '../server/mock';

export const DATABASE = 'mock-server';
/** The session-storage key of a tab's ID. */
export const TAB_KEY = 'mock.tab';
const KEPT_TABS = 10;
const INDEX = 'index';

/** The time when each tab was last saved, by the tab's ID. */
type Index = Record<string, number>;

let opened: ReturnType<typeof createStore> | undefined;

function store(): ReturnType<typeof createStore> {
  opened ??= createStore(DATABASE, 'tabs');
  return opened;
}

/** If the browser blocks the database, or has no room, the tab's server lasts until the page is reloaded. */
async function ifPossible<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

const readTab = (id: string) => ifPossible(() => get<Snapshot>(id, store()));
const readIndex = async () => (await ifPossible(() => get<Index>(INDEX, store()))) ?? {};
const newestFirst = (index: Index) =>
  Object.entries(index)
    .sort(([, a], [, b]) => b - a)
    .map(([id]) => id);

export interface Tab {
  /** The state that the tab starts from. Undefined means the starting data. */
  saved: Snapshot | undefined;
  save: (snapshot: Snapshot) => Promise<void>;
}

/**
 * A reloaded tab continues where it was. A duplicated tab finds the original's ID in its session storage, so it takes a
 * new ID and starts from a copy of the original's state. A new tab starts from the starting data; but if somebody is
 * signed in, it starts from a copy of the state that was saved last.
 */
export async function openTab(isSignedIn: boolean): Promise<Tab> {
  const known = sessionStorage.getItem(TAB_KEY);
  const own = known !== null && (await hold(known)) ? known : randomId();
  if (own !== known) await hold(own);
  sessionStorage.setItem(TAB_KEY, own);

  const tabs = newestFirst(await readIndex());
  const from = known ?? (isSignedIn ? tabs[0] : undefined);
  const saved = from === undefined ? undefined : await readTab(from);
  await ifPossible(() => forget(tabs.slice(KEPT_TABS)));
  return { saved, save: (snapshot) => ifPossible(() => saveTab(own, snapshot)) };
}

/** Returns the newest saved state that meets a condition. */
export async function findTab(
  condition: (snapshot: Snapshot) => boolean,
): Promise<Snapshot | undefined> {
  for (const id of newestFirst(await readIndex())) {
    const snapshot = await readTab(id);
    if (snapshot && condition(snapshot)) return snapshot;
  }
  return undefined;
}

async function saveTab(id: string, snapshot: Snapshot): Promise<void> {
  await set(id, snapshot, store());
  await update<Index>(INDEX, (index = {}) => ({ ...index, [id]: Date.now() }), store());
}

async function forget(ids: string[]): Promise<void> {
  await delMany(ids, store());
  await update<Index>(
    INDEX,
    (index = {}) => Object.fromEntries(Object.entries(index).filter(([id]) => !ids.includes(id))),
    store(),
  );
}

/** `crypto.randomUUID` is missing over plain HTTP, as on a phone that uses another machine's demo. */
const randomId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/**
 * Holds the lock of a tab's ID while the tab is open. Resolves to false if another tab holds it. Where the browser blocks
 * locks, no tab can find the ID of another one either.
 */
const hold = (id: string) =>
  new Promise<boolean>((resolve) => {
    const use = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<never>(() => {});
    };
    const asking = navigator.locks?.request(`mock-tab-${id}`, { ifAvailable: true }, use);
    if (asking) asking.catch(() => resolve(true));
    else resolve(true);
  });
