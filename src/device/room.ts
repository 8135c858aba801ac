/** What the portal does when the device has no room: it first makes some, and then goes on in memory. */
import { Listeners } from '@/lib/listeners';

const listeners = new Listeners();

/** Calls `listener` when local storage has been replaced by memory. Returns an unsubscribe function. */
export const onMemory = listeners.add;

const state = () => document.documentElement.dataset.storage;

/** True if the browser blocks storage. The inline script of index.html then keeps everything in memory for the visit. */
export const isBlocked = (): boolean => state() === 'blocked';

/** True if the device had no room for the session, so that this page keeps everything in memory. */
export const isFull = (): boolean => state() === 'full';

/** Pictures are only shown until the server responds, and they are large. */
const EXPENDABLE = /^portal\.user\.\w+\.pictures$/;

/** Saves a text. If there is no room, first deletes what the portal can do without. Throws if that doesn't help. */
export function write(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    for (const each of Object.keys(storage)) if (EXPENDABLE.test(each)) storage.removeItem(each);
    storage.setItem(key, text);
  }
}

/** Saves a text without which the portal does not work, if need be only in memory. */
export function writeAnyhow(key: string, text: string): void {
  try {
    write(localStorage, key, text);
  } catch {
    goOnInMemory();
    localStorage.setItem(key, text);
  }
}

/**
 * The present session and turn. Their copies on the device would be out of date: another tab could use a token that the
 * server has replaced, and the next visit could show history entries of another turn.
 */
const PASSING = ['access_token', 'refresh_token', 'portal.session', 'portal.turn'];

/** Replaces local storage by a copy in memory. Deletions still reach the device, so that a logout deletes everything. */
function goOnInMemory(): void {
  const device = localStorage;
  const methods = {
    getItem(this: object, key: string): string | null {
      return Object.hasOwn(this, key) ? Reflect.get(this, key) : null;
    },
    setItem(this: object, key: string, text: string): void {
      Reflect.set(this, key, String(text));
    },
    removeItem(this: object, key: string): void {
      Reflect.deleteProperty(this, key);
      device.removeItem(key);
    },
    clear(this: object): void {
      for (const key of Object.keys(this)) Reflect.deleteProperty(this, key);
      device.clear();
    },
    key(this: object, index: number): string | null {
      return Object.keys(this)[index] ?? null;
    },
    get length(): number {
      return Object.keys(this).length;
    },
  };
  const value = Object.assign(Object.create(methods), { ...device });
  for (const key of PASSING) device.removeItem(key);
  Object.defineProperty(window, 'localStorage', { value, configurable: true });
  document.documentElement.dataset.storage = 'full';
  listeners.call();
}
