import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { SITE } from '../../src/content/event';
import { attach, pdf } from './attach';
import { emptyBrowserCache, keptAddresses, openKept, waitUntilKept } from './kept-files';
import { signInAt } from './next-person';
import { productionOf } from './production';
import { heading, sharedBrowser } from './shared-browser';
import { askToLogOut } from './sign-in';

const dist = '.tmp/offline';

const browser = await sharedBrowser();
const production = await productionOf(dist);
const signIn = signInAt(production);
beforeEach(() => production.mock.reset());

/** Downloads the calendar file that the landing page offers, and returns its text. */
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

test('The saved portal leaves other addresses of its origin to the server', async () => {
  for (const name of ['management', 'statistics'])
    await writeFile(join(dist, `${name}.html`), `<!doctype html><h1>The other ${name}</h1>`);
  const { page } = await production.open(browser);
  await signIn(page, 'amina', true);
  await waitUntilKept(page);
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(
    /sw.js$/,
  );
  for (const name of ['management', 'statistics']) {
    await page.goto(`/${name}`);
    await heading(page, `The other ${name}`).waitFor();
  }
});

test('After the sign-in on her own device, the portal opens without a network', async () => {
  const { page } = await production.open(browser);
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refusals.push(message.text());
  });
  await signIn(page, 'amina', true);
  await waitUntilKept(page);
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

  await emptyBrowserCache(page);
  await page.context().setOffline(true);
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
  // The form needs the user's profile, which is stored too.
  await page.goto('/proposals/new');
  await heading(page, /New Proposal/).waitFor();
  await page.goto('/proposals/102/receipt');
  await heading(page, 'Submission Receipt').waitFor();
  await page.getByText('Proposal 102', { exact: true }).waitFor();
  const closing = new Date(production.deadline).toISOString().replace(/[-:]|\.\d+/g, '');
  expect(await savedCalendar(page)).toContain(`DTSTART:${closing}`);

  for (const path of ['/no-such-page', '/proposals/102/no-such-page']) {
    await page.goto(path);
    await heading(page, "You're offline").waitFor();
  }

  await page.goto('/dashboard');
  await (await askToLogOut(page)).getByRole('button', { name: 'Logout' }).click();
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
});

test('The portal can be installed', async () => {
  const { page } = await production.open(browser);
  await openKept(page, '/dashboard');
  const session = await page.context().newCDPSession(page);
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
  // The headless shell from npm never reports errors here. Other browsers count a test's window as incognito.
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const reasons = installabilityErrors.map(({ errorId }) => errorId);
  expect(reasons.filter((reason) => reason !== 'in-incognito')).toEqual([]);
});

test('On a full disk the portal works without saved files, and names the document that it cannot save', async () => {
  const { page } = await production.open(browser);
  // The portal does not run at this address, so the small quota is set before it starts.
  await page.goto('/robots.txt');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: production.baseURL,
    quotaSize: 20_000,
  });
  await signIn(page, 'daudi', true);
  await page.goto('/proposals/new');
  await page.getByLabel(/^Project Title/).fill('Typed on a full disk');
  await attach(page, pdf('grain.pdf'));
  await page
    .getByText(/^This device has no room to save grain\.pdf\. Your text is saved/)
    .waitFor();
  expect(await keptAddresses(page)).toEqual([]);
  await page.reload();
  await page
    .getByText(/^Your text has been restored, but not grain\.pdf: .* attach it again/)
    .waitFor();
  expect(await page.getByLabel(/^Project Title/).inputValue()).toBe('Typed on a full disk');
});

test.for([
  { on: 'a shared device', name: 'chebet', remember: false, saveData: false },
  { on: 'a browser that is set to save data', name: 'esther', remember: true, saveData: true },
] as const)('On $on no file is downloaded for later', async ({ name, remember, saveData }) => {
  const { page } = await production.open(browser);
  await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), {
    saveData,
  });
  await signIn(page, name, remember);
  await page.getByRole('link', { name: 'Proposals', exact: true }).first().click();
  await heading(page, 'My Proposals').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await keptAddresses(page)).toEqual([]);
  const workers = await page.evaluate(() => navigator.serviceWorker.getRegistrations());
  if (!remember) expect(workers).toEqual([]);
});
