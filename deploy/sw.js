/*
 * For a release without a service worker: deploy this file with it as /sw.js. On devices that store the portal it replaces
 * their worker, and then removes itself and all stored files.
 */
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  await Promise.all(['portal-files', 'portal-config'].map((name) => caches.delete(name)));
  await self.registration.unregister();
}
