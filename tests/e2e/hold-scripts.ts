import type { Page } from 'playwright-core';

/** Holds scripts back, like a slow network, until the returned function is called. */
export async function holdScripts(page: Page) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return release;
}
