/** Reads and writes the portal's IndexedDB databases as JSON: chosen files and saved records. */
import { clear, createStore, entries, set } from 'idb-keyval';
import { DATABASE } from './tabs';

interface SavedEntry {
  database: string;
  store: string;
  key: string;
  value: unknown;
}

/** A chosen file's bytes, as JSON. */
interface Bytes {
  base64: string;
}

/** Lists all object stores of this origin, except those of the emulated servers (tabs.ts). */
async function listStores(): Promise<{ database: string; store: string }[]> {
  // If the browser blocks databases, there are none.
  const databases = await indexedDB.databases().catch(() => []);
  const names = databases.flatMap(({ name }) => (name && name !== DATABASE ? [name] : []));
  const stores = await Promise.all(
    names.map(async (database) => {
      const opened = await open(database);
      const found = [...opened.objectStoreNames].map((store) => ({ database, store }));
      opened.close();
      return found;
    }),
  );
  return stores.flat();
}

const open = (name: string) =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });

export async function readDatabases(): Promise<SavedEntry[]> {
  const stores = await listStores();
  const saved = await Promise.all(
    stores.map(async ({ database, store }) => {
      const pairs = await entries<string, unknown>(createStore(database, store));
      return pairs.map(([key, value]) => ({ database, store, key, value: encode(value) }));
    }),
  );
  return saved.flat();
}

export async function writeDatabases(saved: readonly SavedEntry[]): Promise<void> {
  for (const { database, store, key, value } of saved)
    await set(key, decode(value), createStore(database, store));
}

/** Empties the databases but does not delete them: a deletion waits until every other tab closes the database. */
export async function emptyDatabases(): Promise<void> {
  const stores = await listStores();
  await Promise.all(stores.map(({ database, store }) => clear(createStore(database, store))));
}

function encode(value: unknown): unknown {
  if (value instanceof ArrayBuffer) {
    return { base64: new Uint8Array(value).toBase64() } satisfies Bytes;
  }
  if (Array.isArray(value)) return value.map(encode);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, encode(inner)]));
}

function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode);
  if (typeof value !== 'object' || value === null) return value;
  if (isBytes(value)) return Uint8Array.fromBase64(value.base64).buffer;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, decode(inner)]));
}

const isBytes = (value: object): value is Bytes =>
  'base64' in value && typeof value.base64 === 'string';
