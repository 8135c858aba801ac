/*
 * For a release that has no service worker of its own: put this file beside it as /sw.js. On the devices that keep the
 * portal it takes the place of their worker, and removes both with all their files.
 */
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  await Promise.all(['portal-files', 'portal-config'].map((name) => caches.delete(name)));
  await self.registration.unregister();
}
