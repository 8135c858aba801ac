import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser';
import { serveProduction } from './production';

let browser: Browser;
let production: Awaited<ReturnType<typeof serveProduction>>;
beforeAll(async () => {
  production = await serveProduction('.tmp/production');
  browser = await launchBrowser();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await production?.close();
});

async function visit(path: string) {
  const opened = await production.open(browser);
  await opened.page.goto(path);
  return opened;
}

async function logIn(page: Page) {
  await page.getByLabel(/Email or National ID/).fill('amina@example.com');
  await page.getByLabel(/^Password/).fill('Hackathon-2025');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByPlaceholder('Enter 6-digit code').waitFor();
  const code = production.mock.latestCode('amina@example.com');
  await page.getByPlaceholder('Enter 6-digit code').fill(`${code}`);
  await page.getByRole('button', { name: 'Verify & Sign In' }).click();
  await page.getByRole('heading', { name: /Amina/ }).waitFor();
}

test('Under the strict policy and with the API on another origin, somebody signs in and looks around', async () => {
  const { page, complaints } = await visit('/');
  await page.getByRole('link', { name: 'desk@hackathon.example' }).first().waitFor();
  await page.getByRole('link', { name: 'Sign In' }).first().click();
  await logIn(page);
  for (const [link, heading] of [
    ['Proposals', 'My Proposals'],
    ['Help', 'Help'],
  ] as const) {
    await page.getByRole('link', { name: link, exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }
  await page.goto('/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  expect(complaints).toEqual([]);
  await page.close();
});

test.for(['/', '/terms', '/login', '/register', '/forgot-password', '/no/such/page'])(
  '%s opens without a complaint of the browser',
  async (path) => {
    const { page, complaints } = await visit(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(complaints).toEqual([]);
    await page.close();
  },
);

test('A script that was smuggled in does not run', async () => {
  const { page, complaints } = await visit('/terms');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "smuggled"';
    document.body.append(script);
    document.body.insertAdjacentHTML('beforeend', '<img src="/none" onerror="document.title = 1">');
  });
  // The element and the attribute.
  const refusals = () => complaints.filter((text) => text.includes('Content Security Policy'));
  await expect.poll(refusals).toHaveLength(2);
  expect(await page.title()).toMatch(/^Terms/);
  await page.close();
});
