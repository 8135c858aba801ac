import { expect, inject, test } from 'vitest';
import { SITE } from '../../src/content/event';
import { sharedBrowser } from './shared-browser';

const browser = await sharedBrowser();

test('The built portal opens in a browser', async () => {
  const page = await browser.newPage({ baseURL: inject('baseUrl') });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: SITE }).waitFor();
  expect(await page.title()).toBe(SITE);
});
