import { cp, glob, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { writeSecurityHeaders } from '../../scripts/build/security-headers';
import { SITE } from '../../src/content/event';
import { isHydrated } from './hydrated';
import { emptyBrowserCache, keptAddresses, openKept } from './kept-files';
import { serveReleases } from './releases';
import { heading, sharedBrowser } from './shared-browser';
import { askToLogOut } from './sign-in';

const dist = '.tmp/releases';
const SOON = { timeout: 15_000 };

const browser = await sharedBrowser();
let production: Awaited<ReturnType<typeof serveReleases>>;
beforeAll(async () => {
  production = await serveReleases(dist);
});
afterAll(() => production?.close());
beforeEach(async () => {
  production.mock.reset();
  await production.deploy('first');
});

const newPage = async () => (await production.open(browser)).page;

declare global {
  interface Window {
    /** Whether another service worker has taken over the page since `deployTo` began. */
    isTaken?: boolean;
  }
}

/**
 * Deploys a release, and checks for it until its service worker controls the page. The browser also checks by itself, soon
 * after a page has opened: its check may have begun before the release was there, and then it answers ours too.
 */
async function deployTo(page: Page, release: 'first' | 'second'): Promise<void> {
  await page.evaluate(() => {
    window.isTaken = false;
    const taken = () => {
      window.isTaken = true;
    };
    navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true });
  });
  await production.deploy(release);
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    while (!window.isTaken) {
      await registration.update();
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  });
}

const brand = (page: Page, release: string) => page.getByRole('link', { name: release });

test('A new release while nothing is unsent: the next screen opens in the new release', async () => {
  const page = await openKept(await newPage(), '/dashboard');
  await heading(page, /Amina/).waitFor();
  await deployTo(page, 'second');
  await brand(page, SITE).waitFor();
  await page.getByRole('link', { name: 'Proposals', exact: true }).first().click();
  await brand(page, 'Second release').waitFor();
  await heading(page, 'My Proposals').waitFor();
  expect(new URL(page.url()).pathname).toBe('/proposals');
});

test('A new release while something is unsent: the tab keeps its files until people reload, and a rollback works', async () => {
  const page = await openKept(await newPage(), '/proposals/new');
  const title = page.getByLabel(/title/i);
  await title.fill('Typed before the release');
  await page.getByText(/^Saved on this device/).waitFor();
  const before = await keptAddresses(page);
  await deployTo(page, 'second');
  await page.getByText('A new version is ready.').waitFor();

  // Open parts that are loaded on request. The server no longer has their files.
  await emptyBrowserCache(page);
  await (await askToLogOut(page)).getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Help', exact: true }).first().click();
  await heading(page, 'Help').waitFor();
  await brand(page, SITE).waitFor();
  await page.goBack();
  await page.getByText(/^Your unsent work from/).waitFor();
  expect(await title.inputValue()).toBe('Typed before the release');

  await page.getByRole('button', { name: 'Reload' }).click();
  await brand(page, 'Second release').waitFor();
  await page.getByText(/^Your unsent work from/).waitFor();
  expect(await title.inputValue()).toBe('Typed before the release');
  // No tab uses the first release any more, so its files have been deleted.
  await expect.poll(async () => (await keptAddresses(page)).length, SOON).toBe(before.length);

  await deployTo(page, 'first');
  await page.reload();
  await brand(page, SITE).waitFor();
});

test('A tab that asked for a missing file of its release works again once that release is deployed again', async () => {
  const page = await newPage();
  await page.goto('/login');
  await page.waitForFunction(isHydrated);
  await production.deploy('second');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await heading(page, 'Please reload the page').waitFor();

  await production.deploy('first');
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(isHydrated);
  await page.getByRole('link', { name: /login/i }).first().click();
  await heading(page, 'Login').waitFor();
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await heading(page, 'Forgot password').waitFor();
});

async function configure(changes: object) {
  const file = join(dist, 'config.json');
  const before = await readFile(file, 'utf8');
  await writeFile(file, JSON.stringify({ ...JSON.parse(before), ...changes }));
  await writeSecurityHeaders(dist);
  return async () => {
    await writeFile(file, before);
    await writeSecurityHeaders(dist);
  };
}

test('"offline": false in config.json removes the worker and its files, even if the portal starts with the stored config.json', async () => {
  const page = await openKept(await newPage(), '/dashboard');
  await page.getByText('Borehole watch').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await keptAddresses(page)).toContain('/config.json');
  const restore = await configure({ offline: false });
  await page.reload();
  await heading(page, /Amina/).waitFor();
  await expect.poll(() => keptAddresses(page), SOON).toEqual([]);
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await expect.poll(workers, SOON).toBe(0);
  await page.reload();
  await heading(page, /Amina/).waitFor();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await restore();
});

test('Back to a release without a worker: devices keep their files until deploy/sw.js removes them', async () => {
  const page = await openKept(await newPage(), '/terms');
  const kept = await keptAddresses(page);
  const script = await readFile(join(dist, 'sw.js'), 'utf8');
  const update = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.update().then(String, String);
    });
  for await (const file of glob(join(dist, 'sw.js{,.br,.gz}'))) await rm(file);
  // For a missing file the static host sends a page, and nginx and Caddy reply with a 404.
  expect(await update()).toMatch(/MIME type|404/);
  await page.reload();
  expect(await keptAddresses(page)).toEqual(kept);
  expect(await page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);

  await cp('deploy/sw.js', join(dist, 'sw.js'));
  await page.reload();
  await expect.poll(() => keptAddresses(page), SOON).toEqual([]);
  await page.goto('/');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await writeFile(join(dist, 'sw.js'), script);
});

// nginx and Caddy read the policy only when they start, and this test does not restart them.
test.skipIf(process.env.PORTAL_SERVER)(
  'A policy changed by an administrator applies to the stored pages too',
  async () => {
    const page = await openKept(await newPage(), '/terms');
    const restore = await configure({ apiRoot: 'https://api.hackathon.example/v1' });
    const policy = async () => (await page.reload())?.headers()['content-security-policy'];
    await expect.poll(policy, SOON).toContain('https://api.hackathon.example');
    await restore();
  },
);
