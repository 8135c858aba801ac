/**
 * The service worker saves the portal's files on the device, so that the portal opens at once and without a network. It
 * serves the portal's files, its pages and config.json. It leaves calls to the API to the browser, and other applications
 * on this origin to the network.
 */
import { answerConfig, keepConfig } from './config-answer';
import { APP, files, pageAt } from './files';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  // Open pages still get their old files from the cache, so the next page may use the new release at once.
  void self.skipWaiting();
  const config = () => fetch('/config.json', { cache: 'no-cache' });
  event.waitUntil(files.install(event).then(config).then(keepConfig));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

/** The IDs of the pages that this worker opened. These pages need only this release's files. */
const opened = new Set<string>();

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    const page = pageAt(pathname);
    if (page) {
      opened.add(event.resultingClientId);
      event.respondWith(kept(page, request));
    } else {
      // The server decides what is at another address. Without a network, the portal says that the user is offline.
      event.respondWith(fetch(request).catch(() => kept(APP, request)));
    }
  } else if (pathname === '/config.json') {
    event.respondWith(answerConfig(event));
    // Delete old files now: every page requests config.json when it starts, and by then the previous page in its tab
    // has closed.
    event.waitUntil(dropOldFiles(event));
  } else if (pathname.startsWith('/assets/') || files.getCacheKeyForURL(pathname)) {
    event.respondWith(kept(pathname, request));
  }
});

/** Returns the saved file, or else the server's. Tabs that still run an earlier release get that release's files. */
async function kept(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(files.strategy.cacheName);
  return (await cache.match(files.getCacheKeyForURL(path) ?? path)) ?? fetch(request);
}

/**
 * Deletes earlier releases' files if this worker opened all tabs. A restarted worker no longer knows which tabs it opened,
 * so it keeps the files.
 */
async function dropOldFiles(event: FetchEvent): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tabs.every(({ id }) => opened.has(id))) await files.activate(event);
}
