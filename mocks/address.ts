/** What the address can ask of the mock: `?reset` for the seed, `?latency=0` (or a range, `150-400`) in milliseconds. */
import { DATABASE } from './tabs';

const LATENCY_KEY = 'mock.latency';
const DEFAULT_LATENCY = '150-400';

/** Takes a parameter out of the address, so that a reload does not ask for it again. */
function take(name: string): string | null {
  const address = new URL(location.href);
  const value = address.searchParams.get(name);
  if (value === null) return null;
  address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
  return value;
}

/** With `?reset`, forgets all that this browser keeps: tokens, typed work, and which saved server this tab had. */
export async function obeyReset(): Promise<void> {
  if (take('reset') === null) return;
  localStorage.clear();
  sessionStorage.clear();
  const databases = await indexedDB.databases();
  await Promise.all(databases.map(({ name }) => name && name !== DATABASE && emptyDatabase(name)));
}

/** Emptied, not deleted: a deletion waits for every other tab to close the database. */
const emptyDatabase = (name: string) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const stores = [...database.objectStoreNames];
      const transaction = stores.length > 0 ? database.transaction(stores, 'readwrite') : undefined;
      for (const store of stores) transaction?.objectStore(store).clear();
      database.close();
      if (!transaction) return resolve();
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    };
  });

/** Waits as a distant server would; the choice lasts as long as the tab. */
export function latencyFromAddress(): () => Promise<void> {
  const asked = take('latency');
  if (asked !== null) sessionStorage.setItem(LATENCY_KEY, asked);
  const [from = 0, to = from] = (sessionStorage.getItem(LATENCY_KEY) ?? DEFAULT_LATENCY)
    .split('-')
    .map(Number);
  return () => new Promise((resolve) => setTimeout(resolve, from + Math.random() * (to - from)));
}
