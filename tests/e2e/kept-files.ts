/** Helpers for tests of the files that the service worker stores on the device. */
import type { Page } from 'playwright-core';
import { ownDevice } from './sign-in';

export const waitUntilKept = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller);

/** Opens `path` with Amina signed in on her own device, and returns the page once the portal's files are stored. */
export async function openKept(page: Page, path: string): Promise<Page> {
  await ownDevice(page.context(), 'amina');
  await page.goto(path);
  await waitUntilKept(page);
  return page;
}

export const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return lists.flat().map((url) => new URL(url).pathname);
  });

/** Clears the HTTP cache. After that, only the service worker has files of the portal. */
export async function emptyBrowserCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}
