/** What the portal keeps in IndexedDB, as JSON: typed work, with the files that were chosen. */
import { clear, createStore, entries, set } from 'idb-keyval';
import { DATABASE } from './tabs';

export interface SavedEntry {
  database: string;
  store: string;
  key: string;
  value: unknown;
}

/** A file, as it stands in JSON. */
interface FileRecord {
  fileName: string;
  type: string;
  base64: string;
}

/** All that is there, but for the emulated servers. */
async function listStores(): Promise<{ database: string; store: string }[]> {
  const databases = await indexedDB.databases();
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
      return Promise.all(
        pairs.map(async ([key, value]) => ({ database, store, key, value: await encode(value) })),
      );
    }),
  );
  return saved.flat();
}

export async function writeDatabases(saved: readonly SavedEntry[]): Promise<void> {
  for (const { database, store, key, value } of saved)
    await set(key, decode(value), createStore(database, store));
}

/** Emptied, not deleted: a deletion waits for every other tab to close the database. */
export async function emptyDatabases(): Promise<void> {
  const stores = await listStores();
  await Promise.all(stores.map(({ database, store }) => clear(createStore(database, store))));
}

async function encode(value: unknown): Promise<unknown> {
  if (value instanceof File) {
    const bytes = new Uint8Array(await value.arrayBuffer());
    return {
      fileName: value.name,
      type: value.type,
      base64: bytes.toBase64(),
    } satisfies FileRecord;
  }
  if (Array.isArray(value)) return Promise.all(value.map(encode));
  if (typeof value !== 'object' || value === null) return value;
  const encoded = Object.entries(value).map(async ([key, inner]) => [key, await encode(inner)]);
  return Object.fromEntries(await Promise.all(encoded));
}

function decode(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decode);
  if (typeof value !== 'object' || value === null) return value;
  if (isFileRecord(value)) {
    const { fileName, type, base64 } = value;
    return new File([Uint8Array.fromBase64(base64)], fileName, { type });
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, decode(inner)]));
}

const isFileRecord = (value: object): value is FileRecord =>
  'fileName' in value && 'base64' in value && 'type' in value;
