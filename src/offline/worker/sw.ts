/**
 * The service worker: it keeps the files of the portal on the device, so that it opens at once and without a network.
 * It answers for files and pages of the portal and for config.json; the API and other applications at this address
 * never pass through it.
 */
import { answerConfig, keepConfig } from './config-answer';
import { files, pageAt } from './files';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  // The pages that are open keep the files of their release, so the next page may have the new one at once.
  void self.skipWaiting();
  const config = () => fetch('/config.json', { cache: 'no-cache' });
  event.waitUntil(files.install(event).then(config).then(keepConfig));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

/** Pages that this worker opened, so pages that need the files of this release only. */
const opened = new Set<string>();

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    const page = pageAt(pathname);
    if (!page) return;
    opened.add(event.resultingClientId);
    event.respondWith(kept(page, request));
  } else if (pathname === '/config.json') {
    event.respondWith(answerConfig(event));
    // Each page asks for it when it starts: the page before has gone by then.
    event.waitUntil(dropOldFiles(event));
  } else if (pathname.startsWith('/assets/') || files.getCacheKeyForURL(pathname)) {
    event.respondWith(kept(pathname, request));
  }
});

/** Also a file of an earlier release, for the tabs that still run it. */
async function kept(path: string, request: Request): Promise<Response> {
  const cache = await caches.open(files.strategy.cacheName);
  return (await cache.match(files.getCacheKeyForURL(path) ?? path)) ?? fetch(request);
}

/** After a restart of this worker the other tabs are unknown, and may run any release. */
async function dropOldFiles(event: FetchEvent): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (tabs.every(({ id }) => opened.has(id))) await files.activate(event);
}
