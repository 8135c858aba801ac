/*
 * To go back to a release without a service worker, deploy this file with the release as /sw.js. On devices that store
 * the portal, this worker replaces theirs, and then removes itself and the portal's stored files.
 */
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  await Promise.all(['portal-files', 'portal-config'].map((name) => caches.delete(name)));
  await self.registration.unregister();
}
