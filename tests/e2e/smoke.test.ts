import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { SITE } from '../../src/content/event';
import { launchBrowser } from './browser';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

test('The built portal opens in a browser', async () => {
  const page = await browser.newPage({ baseURL: inject('baseUrl') });
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: SITE }).waitFor();
  expect(await page.title()).toBe(SITE);
});
