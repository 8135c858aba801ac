import { delMany, get, keys, set } from 'idb-keyval';
import * as v from 'valibot';
import { withTimeout } from '@/lib/with-timeout';
import { dropAllRecords, storeIn } from './records';
import { DATABASE } from './table';

/**
 * A chosen document, stored as bytes with a name and a type: WebKit cannot store a File in IndexedDB in private
 * windows.
 */
const Kept = v.object({
  name: v.string(),
  type: v.string(),
  lastModified: v.number(),
  bytes: v.custom<ArrayBuffer>(
    (value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]',
  ),
});

const store = storeIn(DATABASE);

/**
 * Rejects if the device cannot save the file; `troubleOf` says why. `onRead` gets a copy in memory, which does not change
 * if the user edits the file later, removes it or pulls out the USB stick it is on.
 */
export function keepFile(
  id: string,
  file: File,
  onRead: (copy: File) => void = () => {},
): Promise<void> {
  const keeping = withTimeout(write(id, file, onRead), WRITE_LIMIT).finally(() =>
    underWay.delete(id),
  );
  underWay.set(id, keeping);
  return keeping;
}

/** In milliseconds. A file in a phone's cloud may never be read, and a database may hang. */
export const WRITE_LIMIT = 60_000;

/** The files that this page is saving. */
const underWay = new Map<string, Promise<void>>();

async function write(id: string, file: File, onRead: (copy: File) => void): Promise<void> {
  const { name, type, lastModified } = file;
  const bytes = await file.arrayBuffer();
  onRead(new File([bytes], name, { type, lastModified }));
  const put = () => set(id, { name, type, lastModified, bytes }, store);
  try {
    await put();
  } catch (error) {
    if (troubleOf(error) === 'no-room') await dropAllRecords();
    await put();
  }
}

/**
 * Returns a saved file; undefined if the device does not have it. Rejects with a DOMException if the database cannot be
 * read. This sometimes happens on iPhones after a page was in the background.
 */
export async function keptFile(id: string): Promise<File | undefined> {
  await underWay.get(id)?.catch(() => undefined);
  const read = () => get(id, store);
  const result = v.safeParse(Kept, await read().catch(read));
  if (!result.success) return undefined;
  const { bytes, name, ...rest } = result.output;
  return new File([bytes], name, rest);
}

/**
 * Deletes all files except those whose IDs `named` returns. A file that is just being saved is not deleted, because its
 * ID is saved before the file.
 */
export async function cleanUpFiles(named: () => readonly string[]): Promise<void> {
  try {
    const kept = await keys<string>(store);
    const needed = new Set(named());
    const left = kept.filter((id) => !needed.has(id));
    if (left.length > 0) await delMany(left, store);
  } catch {
    // If the database cannot be opened, there is nothing we can delete.
  }
}

/** Why the device cannot save something. */
export type Trouble = 'no-room' | 'private' | 'blocked' | 'unreadable' | 'failed';

const reasons: Record<string, Trouble> = {
  QuotaExceededError: 'no-room',
  NS_ERROR_DOM_QUOTA_REACHED: 'no-room',
  SecurityError: 'blocked',
  NotAllowedError: 'blocked',
  // Browsers throw these two in private windows, where a database cannot be used.
  InvalidStateError: 'private',
  DataCloneError: 'private',
};

export function troubleOf(error: unknown): Trouble {
  if (typeof indexedDB === 'undefined') return 'blocked';
  return (error instanceof DOMException && reasons[error.name]) || 'failed';
}
