import { copyResponse } from 'workbox-core/copyResponse.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { FILES_CACHE } from '@/device/caches';

interface File {
  url: string;
  /** Null if the file's name changes with its content. */
  revision: string | null;
  /** The file's hash. The browser checks it, because a server that is being updated may send another release's file. */
  integrity: string;
}

// Filled in by scripts/build/worker.ts.
declare const FILES: File[];
/** The addresses of the prerendered pages that are saved. */
declare const PAGES: string[];
/** The addresses of all screens. Those not in `PAGES` get app.html. A star stands for any one segment. */
declare const SCREENS: string[];

export const files = new PrecacheController({ cacheName: FILES_CACHE });
files.addToCacheList(FILES);

export const APP = '/app.html';

/** Returns the saved page for one of the portal's addresses; undefined for all other addresses. */
export function pageAt(pathname: string): string | undefined {
  const address = pathname.replace(/\/$/, '') || '/';
  if (PAGES.includes(address)) return address;
  const parts = address.split('/');
  const isScreen = SCREENS.some((screen) => {
    const asked = screen.split('/');
    return (
      asked.length === parts.length && asked.every((part, at) => [parts[at], '*'].includes(part))
    );
  });
  return isScreen ? APP : undefined;
}

/** Fetches the saved pages again to update their headers. Rejects if the server has another release's pages. */
export async function renewPages(): Promise<void> {
  const cache = await caches.open(FILES_CACHE);
  for (const page of [...PAGES, APP]) {
    const key = files.getCacheKeyForURL(page) ?? page;
    const integrity = files.getIntegrityForCacheKey(key) ?? '';
    const fresh = await fetch(page, { cache: 'reload', integrity });
    await cache.put(key, await copyResponse(fresh));
  }
}
