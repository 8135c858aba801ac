import type { BrowserContext } from 'playwright-core';
import { expect, test } from 'vitest';
import { productionOf } from './production';
import { sharedBrowser } from './shared-browser';
import { ownDevice } from './sign-in';

const browser = await sharedBrowser();
const production = await productionOf('.tmp/return-visit');

/** Returns a browser context on Amina's own device, as after a sign-in with "Remember me". */
async function aContext(): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${production.port}`,
    viewport: { width: 360, height: 740 },
    // Otherwise the service worker would serve the scripts that the test holds back or aborts.
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(15_000);
  await ownDevice(context, 'amina');
  return context;
}

test('A return visit shows a picture of the screen, with its time, until the portal has started; then nothing moves', async () => {
  const context = await aContext();
  const page = await context.newPage();
  await page.goto('/dashboard');
  await page.getByText('Borehole watch').first().waitFor();
  await page.waitForLoadState('networkidle');
  // The portal saves the picture of the dashboard when Amina leaves it.
  await page.goto('/proposals');
  await page.getByText('Borehole watch').first().waitFor();

  let start = () => {};
  const held = new Promise<void>((resolve) => {
    start = resolve;
  });
  await context.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const picture = page.locator('#shell');
  await picture.getByText('Borehole watch').first().waitFor();
  expect(await picture.getByText(/^As of \d\d:\d\d\.$/).isVisible()).toBe(true);
  const { y } = (await picture.locator('h1').boundingBox()) ?? {};
  // The picture is hidden from screen readers, because it cannot be used.
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0);

  start();
  await page.getByRole('heading', { level: 1, name: /Amina/ }).waitFor();
  expect(await picture.count()).toBe(0);
  expect((await page.locator('h1').boundingBox())?.y).toBe(y);
  await context.close();
});

test("Without her session, or in another user's session, her pictures are not shown", async () => {
  const context = await aContext();
  const page = await context.newPage();
  await page.goto('/dashboard');
  await page.getByText('Borehole watch').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.goto('/terms');
  await context.route('**/assets/*.js', (route) => route.abort());
  for (const change of [
    { 'portal.session': 'his', 'portal.own-session': 'his' },
    { 'portal.session': 'its', 'portal.own-session': 'its', access_token: '' },
  ]) {
    await page.evaluate((entries) => void Object.assign(localStorage, entries), change);
    await page.goto('/dashboard');
    await page.getByText('The portal could not be loaded.').waitFor();
    expect(await page.locator('body').innerText()).not.toContain('Borehole watch');
  }
  await context.close();
});
