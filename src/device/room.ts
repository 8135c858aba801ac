/** What the portal does when the device has no room for the session: it goes on in memory. */
import { Listeners } from '@/lib/listeners';

const listeners = new Listeners();

/** Calls `listener` when local storage has been replaced by memory. Returns an unsubscribe function. */
export const onMemory = listeners.add;

const state = () => document.documentElement.dataset.storage;

/** True if the browser blocks storage. The inline script of index.html then keeps everything in memory for the visit. */
export const isBlocked = (): boolean => state() === 'blocked';

/** True if the device had no room for the session, so that this page keeps everything in memory. */
export const isFull = (): boolean => state() === 'full';

/** True if everything that the portal saves is only in this page's memory. */
export const isInMemory = (): boolean => isBlocked() || isFull();

/** Saves a text without which the portal does not work, if need be only in memory. */
export function writeAnyhow(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    goOnInMemory();
    localStorage.setItem(key, text);
  }
}

/** The key of the record in owners.ts. */
export const DEVICE = 'portal-device';

/**
 * Ends the session and the turn on the device, where they would be out of date: another tab could use a token that the
 * server has replaced, and the next visit could show history entries of another turn.
 */
function endOn(device: Storage): void {
  device.removeItem('access_token');
  device.removeItem('refresh_token');
  const kept = device.getItem(DEVICE);
  try {
    if (kept)
      device.setItem(DEVICE, JSON.stringify({ ...JSON.parse(kept), turn: '', ends: 'over' }));
  } catch {
    // Some devices refuse even a shorter text. Without tokens the session is over all the same.
  }
}

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
  endOn(device);
  Object.defineProperty(window, 'localStorage', { value, configurable: true });
  document.documentElement.dataset.storage = 'full';
  listeners.call();
}
