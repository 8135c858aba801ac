import { copyResponse } from 'workbox-core/copyResponse.js';
import { PrecacheController } from 'workbox-precaching/PrecacheController.js';
import { FILES_CACHE } from '@/device/caches';

interface File {
  url: string;
  /** Null where the name changes with the content. */
  revision: string | null;
  /** A server that is being updated may still send the page of the release before. */
  integrity: string;
}

// Of this build: scripts/build/worker.ts.
declare const FILES: File[];
/** The addresses that have a page of their own. */
declare const PAGES: string[];
/** The addresses of the other screens; a star is one part, whichever. */
declare const SCREENS: string[];

export const files = new PrecacheController({ cacheName: FILES_CACHE });
files.addToCacheList(FILES);

const APP = '/app.html';

/** The page for an address of the portal, and none for another application's. */
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

/** Fetches the pages again for their headers. Fails where the server has those of another release. */
export async function renewPages(): Promise<void> {
  const cache = await caches.open(FILES_CACHE);
  for (const page of [...PAGES, APP]) {
    const key = files.getCacheKeyForURL(page) ?? page;
    const integrity = files.getIntegrityForCacheKey(key) ?? '';
    const fresh = await fetch(page, { cache: 'reload', integrity });
    await cache.put(key, await copyResponse(fresh));
  }
}
