/** What the browser itself keeps: tokens, settings, typed work. */

import type { BrowserState } from './bug-file';
import { DATABASE, TAB_KEY } from './tabs';
import type { Tokens } from './tokens';

/** Forgets all of it, and which saved server this tab had. */
export async function forgetBrowser(): Promise<void> {
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

/** What the browser holds besides its server, which tab it is left out. */
export function browserState(): BrowserState {
  const { [TAB_KEY]: _, ...session } = { ...sessionStorage };
  return {
    address: location.pathname + location.search + location.hash,
    history: history.state,
    local: { ...localStorage },
    session,
  };
}

/** Puts it back; the page has to be loaded anew to notice. */
export async function restoreBrowser({ address, history: entry, local, session }: BrowserState) {
  const tab = sessionStorage.getItem(TAB_KEY);
  await forgetBrowser();
  if (tab !== null) sessionStorage.setItem(TAB_KEY, tab);
  for (const [key, value] of Object.entries(local)) localStorage.setItem(key, value);
  for (const [key, value] of Object.entries(session)) sessionStorage.setItem(key, value);
  history.replaceState(entry, '', address);
}

/** As after a login, or as after a logout. */
export function keepTokens(tokens: Tokens | undefined): void {
  if (!tokens) {
    localStorage.removeItem('access_token');
    localStorage.removeItem('refresh_token');
    return;
  }
  localStorage.setItem('access_token', tokens.access);
  localStorage.setItem('refresh_token', tokens.refresh);
}
