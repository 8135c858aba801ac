import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser';
import { serveProduction } from './production';
import { layCable } from './releases';
import { signInAs } from './sign-in';

let browser: Browser;
let production: Awaited<ReturnType<typeof serveProduction>>;
let cable: Awaited<ReturnType<typeof layCable>>;
beforeAll(async () => {
  production = await serveProduction('.tmp/no-network');
  cable = await layCable(production.port);
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  cable?.close();
  await production?.close();
});

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

test('The network goes right after the first screen: she logs out all the same, and the next screen opens by itself when it is back', async () => {
  const context = await browser.newContext({ baseURL: cable.origin });
  context.setDefaultTimeout(15_000);
  await signInAs(context, 'amina');
  const page = await context.newPage();
  await page.goto('/dashboard');
  await heading(page, /Amina/).waitFor();
  cable.pull();
  await context.setOffline(true);

  await page.getByRole('link', { name: 'New Proposal' }).first().click();
  await heading(page, "You're offline").waitFor();
  await page.getByRole('button', { name: 'Go back' }).click();
  await heading(page, /Amina/).waitFor();

  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Logout' });
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await heading(page, "You're offline").waitFor();
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();

  cable.plug();
  await context.setOffline(false);
  await heading(page, 'Login').waitFor();
  await context.close();
});
