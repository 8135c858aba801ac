import { cp, glob, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PersonName, people } from '../../mocks/state/people';
import { writeSecurityHeaders } from '../../scripts/build/security-headers';
import { SITE } from '../../src/content/event';
import { serveProduction } from './production';
import { realPdf } from './real-pdf';
import { layCable, makeSecondRelease } from './releases';
import { sharedBrowser } from './shared-browser';
import { logIn, ownDevice } from './sign-in';

const dist = '.tmp/offline';
const stored = { first: '.tmp/offline-first', second: '.tmp/offline-second' };
type Release = keyof typeof stored;

const SOON = { timeout: 15_000 };

const browser = await sharedBrowser();
let production: Awaited<ReturnType<typeof serveProduction>>;
let cable: Awaited<ReturnType<typeof layCable>>;
let deployed: Release = 'first';
beforeAll(async () => {
  production = await serveProduction(dist);
  await makeSecondRelease(dist, stored.second);
  cable = await layCable(production.port);
}, 120_000);
afterAll(async () => {
  cable?.close();
  await production?.close();
  for (const folder of Object.values(stored)) await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  production.mock.reset();
  await deploy('first');
});

async function deploy(release: Release) {
  if (release === deployed) return;
  await rename(dist, stored[deployed]);
  await rename(stored[release], dist);
  deployed = release;
}

async function newContext() {
  const context = await browser.newContext({ baseURL: cable.origin });
  context.setDefaultTimeout(30_000);
  return context;
}

/** Amina has signed in on her own device, and the portal's files are stored there. */
async function openKept(path: string) {
  const context = await newContext();
  await ownDevice(context, 'amina');
  const page = await context.newPage();
  await page.goto(path);
  await isKept(page);
  return { context, page };
}

const isKept = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller);

const signIn = (page: Page, name: PersonName, remembered: { remember: boolean }) =>
  logIn(page, people[name], production.mock.latestCode, remembered);

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

/** Checks for a new release, as browsers do when a page is opened, and waits for its service worker. */
const checkForRelease = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const taken = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    await registration.update();
    await taken;
  });

const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return lists.flat().map((url) => new URL(url).pathname);
  });

/** The calendar file that the landing page offers. */
async function savedCalendar(page: Page): Promise<string> {
  await page.goto('/');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /^Add to calendar/ }).click();
  return readFile(await (await download).path(), 'utf8');
}

interface Icon {
  src: string;
  sizes: string;
  purpose?: string;
}

const brand = (page: Page, release: string) => page.getByRole('link', { name: release });

test('After the sign-in on her own device, the portal opens without a network', async () => {
  const context = await newContext();
  const page = await context.newPage();
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusals.push(message.text());
  });
  await signIn(page, 'amina', { remember: true });
  await isKept(page);
  const files = await Array.fromAsync(glob('assets/*.{js,css}', { cwd: dist }));
  const kept = await keptAddresses(page);
  expect(kept).toEqual(expect.arrayContaining(files.map((file) => `/${file}`)));
  await page.getByRole('link', { name: 'Proposals', exact: true }).first().click();
  await heading(page, 'My Proposals').waitFor();
  await page
    .getByRole('link', { name: /Flood early warning by phone/ })
    .first()
    .click();
  await heading(page, 'Flood early warning by phone').waitFor();
  expect((await keptAddresses(page)).filter((path) => /^\/(api|media)/.test(path))).toEqual([]);

  cable.pull();
  await context.setOffline(true);
  try {
    for (const [path, title] of [
      ['/dashboard', 'Welcome, Amina'],
      ['/proposals', 'My Proposals'],
      ['/proposals/102', 'Flood early warning by phone'],
    ] as const) {
      await page.goto(path);
      await heading(page, title).waitFor();
      await page.getByText(/^As of /).waitFor();
      await page.getByText("You're offline.").waitFor();
    }
    await page.goto('/proposals');
    await page.getByText('Flood early warning by phone').first().waitFor();
    // The user's name is stored too, so the form can open.
    await page.goto('/proposals/new');
    await heading(page, /New Proposal/).waitFor();
    await page.goto('/proposals/102/receipt');
    await heading(page, 'Submission Receipt').waitFor();
    await page.getByText('Proposal 102', { exact: true }).waitFor();
    expect(await savedCalendar(page)).toContain('DTSTART:20991128T205959Z');

    await page.goto('/dashboard');
    await page.getByRole('button', { name: /^User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
    await heading(page, 'Login').waitFor();
    for (const [path, title] of [
      ['/', SITE],
      ['/terms', 'Terms and conditions'],
      ['/dashboard', 'Login'],
      ['/register', 'Register'],
    ] as const) {
      await page.goto(path);
      await heading(page, title).first().waitFor();
    }
    expect(refusals).toEqual([]);
  } finally {
    cable.plug();
  }
  await context.close();
});

test('The portal can be installed', async () => {
  const { context, page } = await openKept('/dashboard');
  const session = await context.newCDPSession(page);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons, ...manifest }: { icons: Icon[] } = JSON.parse(`${data}`);
  expect(manifest).toMatchObject({ id: '/', start_url: '/dashboard', display: 'standalone' });
  expect(icons.map(({ purpose, sizes }) => [purpose ?? 'any', sizes])).toEqual([
    ['any', '192x192'],
    ['any', '512x512'],
    ['maskable', '512x512'],
  ]);
  for (const { src, sizes } of icons) {
    const icon = await readFile(join(dist, src));
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`, src).toBe(sizes);
  }
  // The headless shell from npm reports no errors here. In other browsers a test's window counts as incognito.
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const reasons = installabilityErrors.map(({ errorId }) => errorId);
  expect(reasons.filter((reason) => reason !== 'in-incognito')).toEqual([]);
  await context.close();
});

test('If the browser is set to save data, no files are downloaded for later', async () => {
  const context = await newContext();
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const page = await context.newPage();
  await signIn(page, 'esther', { remember: true });
  await heading(page, /^Welcome/).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await keptAddresses(page)).toEqual([]);
  await context.close();
});

test('On a full disk the portal works without saved files, and names the document that it cannot save', async () => {
  const context = await newContext();
  const page = await context.newPage();
  // The portal does not run at this address, so the small quota is set before it starts.
  await page.goto('/robots.txt');
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: cable.origin, quotaSize: 20_000 });
  await signIn(page, 'daudi', { remember: true });
  await page.goto('/proposals/new');
  await page.getByLabel(/^Project Title/).fill('Typed on a full disk');
  await page
    .locator('input[type="file"]:enabled')
    .setInputFiles({ name: 'grain.pdf', mimeType: 'application/pdf', buffer: realPdf() });
  await page
    .getByText(/^This device has no room to save grain\.pdf\. Your text is saved/)
    .waitFor();
  expect(await keptAddresses(page)).toEqual([]);
  await page.reload();
  await page
    .getByText(/^Your text has been restored, but not grain\.pdf: .* attach it again/)
    .waitFor();
  expect(await page.getByLabel(/^Project Title/).inputValue()).toBe('Typed on a full disk');
  await context.close();
});

test('On a shared device nothing is saved', async () => {
  const context = await newContext();
  const page = await context.newPage();
  await signIn(page, 'chebet', { remember: false });
  await page.getByRole('link', { name: 'Proposals', exact: true }).first().click();
  await heading(page, 'My Proposals').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await keptAddresses(page)).toEqual([]);
  const workers = await page.evaluate(() => navigator.serviceWorker.getRegistrations());
  expect(workers).toEqual([]);
  await context.close();
});

test('A new release while nothing is unsent: the next screen opens in the new release', async () => {
  const { context, page } = await openKept('/dashboard');
  await heading(page, /Amina/).waitFor();
  await deploy('second');
  await checkForRelease(page);
  await brand(page, SITE).waitFor();
  await page.getByRole('link', { name: 'Proposals', exact: true }).first().click();
  await brand(page, 'Second release').waitFor();
  await heading(page, 'My Proposals').waitFor();
  expect(new URL(page.url()).pathname).toBe('/proposals');
  await context.close();
});

test('A new release while something is unsent: the tab keeps its files until people reload, and a rollback works', async () => {
  const { context, page } = await openKept('/proposals/new');
  const title = page.getByLabel(/title/i);
  await title.fill('Typed before the release');
  await page.getByText(/^Saved on this device/).waitFor();
  const before = await keptAddresses(page);
  await deploy('second');
  await checkForRelease(page);
  await page.getByText('A new version is ready.').waitFor();

  // Open parts that are loaded on request. The server no longer has their files.
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
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

  await deploy('first');
  await checkForRelease(page);
  await page.reload();
  await brand(page, SITE).waitFor();
  await context.close();
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
  const { context, page } = await openKept('/dashboard');
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
  await context.close();
});

test('Back to a release without a worker: devices keep their files until deploy/sw.js removes them', async () => {
  const { context, page } = await openKept('/terms');
  const kept = await keptAddresses(page);
  const script = await readFile(join(dist, 'sw.js'), 'utf8');
  const update = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.update().then(String, String);
    });
  for await (const file of glob(join(dist, 'sw.js{,.br,.gz}'))) await rm(file);
  // Instead of a missing file, a static host sends a page.
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
  await context.close();
});

// nginx and Caddy read the policy only when they start, and this test does not restart them.
test.skipIf(process.env.PORTAL_SERVER)(
  'A policy changed by an administrator applies to the stored pages too',
  async () => {
    const { context, page } = await openKept('/terms');
    const restore = await configure({ apiRoot: 'https://api.hackathon.example/v1' });
    const policy = async () => (await page.reload())?.headers()['content-security-policy'];
    await expect.poll(policy, SOON).toContain('https://api.hackathon.example');
    await restore();
    await context.close();
  },
);
