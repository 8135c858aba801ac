import * as v from 'valibot';
import { knowsServerTime } from '@/lib/clock';
import { dateNow, isTooOld, needsDate, seemsTooOld } from './age';
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
  /** The record is personal but belongs to no signed-in user, so the next person in this tab could see it. */
  isExposed?: boolean;
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
  isExposed: tabRecords[record].personal,
});

export function lifeOf({ own }: { own: boolean }, record?: string): number {
  if (record === 'records') return own ? RECORDS_LAST : 0;
  return own ? OWN_DEVICE : SHARED_DEVICE;
}

const VERSION = 1;
const Envelope = v.object({
  version: v.literal(VERSION),
  at: v.number(),
  timed: v.optional(v.boolean()),
  value: v.unknown(),
});

/** Throws if the device has no room or does not allow storage. */
export function put({ storage, key }: Omit<Shelf, 'lasts'>, value: unknown): void {
  storage.setItem(key, JSON.stringify({ version: VERSION, ...dateNow(), value }));
}

/** Stores a record if the device can; otherwise does nothing. */
export function putQuietly(shelf: Omit<Shelf, 'lasts'> | undefined, value: unknown): void {
  try {
    if (shelf) put(shelf, value);
  } catch {}
}

/**
 * The stored record, unless it is too old, of another version, or invalid. While we don't know the server's time, a
 * record that others could see is also left out if the device's clock says that it is too old; it is not deleted.
 */
export function take<Value>(
  shelf: Shelf | undefined,
  schema: v.GenericSchema<unknown, Value>,
): Value | undefined {
  if (!shelf) return undefined;
  const { storage, key, lasts, isExposed } = shelf;
  const record = recordIn(storage.getItem(key), lasts);
  if (!record || (isExposed && seemsTooOld(record, lasts))) return undefined;
  const result = v.safeParse(schema, record.value);
  return result.success ? result.output : undefined;
}

export const drop = (shelf: Shelf | undefined): void => shelf?.storage.removeItem(shelf.key);

/** The record's content. Undefined if there is no record, or if it is of another version or too old. */
export const valueIn = (text: string | null, lasts: number): unknown =>
  recordIn(text, lasts)?.value;

function recordIn(text: string | null, lasts: number) {
  const record = envelopeIn(text);
  return record && !isTooOld(record, lasts) ? record : undefined;
}

function envelopeIn(text: string | null) {
  try {
    return v.parse(Envelope, JSON.parse(text ?? 'null'));
  } catch {
    return undefined;
  }
}

/** Deletes a record that is of another version or too old. Returns whether it stays. */
export function cleanUpRecord({ storage, key, lasts, isExposed }: Shelf): boolean {
  const record = recordIn(storage.getItem(key), lasts);
  // The next person in this tab must not see the record, so don't count the age of such a record from now.
  const isOver = isExposed && knowsServerTime() && record && seemsTooOld(record, lasts);
  if (!record || isOver) {
    storage.removeItem(key);
    return false;
  }
  if (!isExposed && needsDate(record)) putQuietly({ storage, key }, record.value);
  return true;
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
