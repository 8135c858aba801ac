import * as v from 'valibot';
import { deviceTime } from '@/lib/clock';
import { ownerOf } from './owners';
import {
  OWN_DEVICE,
  RECORDS_LAST,
  SHARED_DEVICE,
  type TabRecord,
  tabRecords,
  type UserRecord,
} from './table';

/** Where one record is stored, and for how long. */
export interface Shelf {
  storage: Storage;
  key: string;
  /** In milliseconds. */
  lasts: number;
}

/** Undefined if the user has no drawer on this device, as after a logout on a shared device. */
export function userShelf(record: UserRecord, user: number, name = ''): Shelf | undefined {
  const owner = ownerOf(user);
  return (
    owner && {
      storage: localStorage,
      key: `portal.user.${owner.drawer}.${record}${named(name)}`,
      lasts: lifeOf(owner, record),
    }
  );
}

export const tabShelf = (record: TabRecord, name = ''): Shelf => ({
  storage: sessionStorage,
  key: `portal.tab.${record}${named(name)}`,
  lasts: tabRecords[record].lasts,
});

export function lifeOf({ own }: { own: boolean }, record?: string): number {
  const shows = record === 'records' || record === 'pictures';
  if (own) return shows ? RECORDS_LAST : OWN_DEVICE;
  return shows ? 0 : SHARED_DEVICE;
}

/** True if the browser blocks storage. The inline script of index.html then keeps everything in memory for the visit. */
export const isBlocked = (): boolean => document.documentElement.dataset.storage === 'blocked';

const VERSION = 1;
const Envelope = v.object({ version: v.literal(VERSION), at: v.number(), value: v.unknown() });

/** Throws if the device has no room or does not allow storage. */
export function put({ storage, key }: Omit<Shelf, 'lasts'>, value: unknown): void {
  storage.setItem(key, JSON.stringify({ version: VERSION, at: deviceTime(), value }));
}

/** Stores a record if the device can; otherwise does nothing. */
export function putQuietly(shelf: Omit<Shelf, 'lasts'> | undefined, value: unknown): void {
  try {
    if (shelf) put(shelf, value);
  } catch {}
}

/** The stored record, unless it is too old, of another version, or invalid. */
export function take<Value>(
  shelf: Shelf | undefined,
  schema: v.GenericSchema<unknown, Value>,
): Value | undefined {
  if (!shelf) return undefined;
  const { storage, key, lasts } = shelf;
  const value = contentOf(storage.getItem(key), lasts);
  const result = v.safeParse(schema, value);
  return result.success ? result.output : undefined;
}

export const drop = (shelf: Shelf | undefined): void => shelf?.storage.removeItem(shelf.key);

/**
 * Undefined if there is no record, or if it is of another version or too old. If we don't know a record's age, it is
 * not too old.
 */
export function contentOf(text: string | null, lasts: number): unknown {
  const record = envelopeIn(text);
  if (!record) return undefined;
  // Use the device's own clock: the server's correction is not known yet when the page starts.
  return deviceTime() - record.at > lasts && !isUndated(record.at) ? undefined : record.value;
}

const envelopeIn = (text: string | null) => {
  try {
    return v.parse(Envelope, JSON.parse(text ?? 'null'));
  } catch {
    return undefined;
  }
};

/** The portal did not exist before this year. */
const FIRST_YEAR = Date.UTC(2025, 0, 1);

/**
 * A phone whose battery was empty may have a date before 2025 until the network corrects it. We don't know the age of a
 * record that was written with such a date. It is probably new.
 */
const isUndated = (at: number): boolean => at < FIRST_YEAR && deviceTime() >= FIRST_YEAR;

/** If we don't know how old a record is, counts its age from now. */
export function dateRecord(storage: Storage, key: string): void {
  const record = envelopeIn(storage.getItem(key));
  if (record && isUndated(record.at)) putQuietly({ storage, key }, record.value);
}

/** A random name does not show whose drawer, version or file it names. */
export const randomName = (): string => Math.random().toString(36).slice(2);

const named = (name: string): string => (name === '' ? '' : `.${shortName(name)}`);

/**
 * A hash that does not show what it was made from. 53 bits (cyrb53) are enough, because nothing secret depends on it.
 */
export function shortName(name: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < name.length; index += 1) {
    const code = name.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
