import { rm } from 'node:fs/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { browserOptions, launchBrowser } from './browser';
import { serveProduction } from './production';
import { realPdf } from './real-pdf';
import { layCable } from './releases';
import { signInAs } from './sign-in';

const profile = '.tmp/no-network-profile';

let browser: Browser;
let production: Awaited<ReturnType<typeof serveProduction>>;
let cable: Awaited<ReturnType<typeof layCable>>;
beforeAll(async () => {
  production = await serveProduction('.tmp/no-network');
  cable = await layCable(production.port);
  browser = await launchBrowser();
}, 120_000);
afterEach(async () => {
  cable.plug();
  production.mock.faults.clear();
  await rm(profile, { recursive: true, force: true });
});
afterAll(async () => {
  await browser?.close();
  cable?.close();
  await production?.close();
});

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

async function pull(context: BrowserContext) {
  cable.pull();
  await context.setOffline(true);
}

async function plug(context: BrowserContext) {
  cable.plug();
  await context.setOffline(false);
}

test('The network goes right after the first screen: she logs out all the same, and the next screen opens by itself when it is back', async () => {
  const context = await browser.newContext({ baseURL: cable.origin });
  context.setDefaultTimeout(15_000);
  await signInAs(context, 'amina');
  const page = await context.newPage();
  await page.goto('/dashboard');
  await heading(page, /Amina/).waitFor();
  await pull(context);

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

  await plug(context);
  await heading(page, 'Login').waitFor();
  await context.close();
});

/** The browser as she left it, with one tab. */
async function openBrowser({ offline }: { offline: boolean }) {
  const context = await chromium.launchPersistentContext(profile, {
    ...(await browserOptions()),
    baseURL: cable.origin,
    offline,
  });
  context.setDefaultTimeout(15_000);
  return { context, page: context.pages()[0] ?? (await context.newPage()) };
}

/** Each as somebody else: a code is sent once a minute. */
async function signInOnOwnDevice(page: Page, email: string) {
  await page.goto('/login');
  await page.getByLabel(/Email or National ID/).fill(email);
  await page.getByLabel(/^Password/).fill('Hackathon-2025');
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign In' }).click();
  const code = page.getByPlaceholder('Enter 6-digit code');
  await code.waitFor();
  await code.fill(`${production.mock.latestCode(email)}`);
  await page.getByRole('button', { name: 'Verify & Sign In' }).click();
  await heading(page, /^Welcome/).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller);
}

const strip = (page: Page) => page.getByRole('status', { name: 'Waiting to be sent' });
const long = 'Grain rots in the store before anybody notices, and a village goes hungry for it.';

test.each([
  ['as it should', 'amina@example.com', false],
  ['with its answer lost', 'chebet@example.com', true],
])(
  'Written and submitted without a network, the browser closed twice in between: it is sent once from two tabs, %s',
  async (_, email, isLost) => {
    const { mock } = production;
    const title = `Grain store sentinel of ${email}`;
    const document = realPdf();
    const first = await openBrowser({ offline: false });
    await signInOnOwnDevice(first.page, email);
    await first.page.goto('/proposals/new');
    await first.page.getByLabel(/^Project Title/).fill(title);
    await first.page
      .getByLabel(/^Proposal Document/)
      .setInputFiles({ name: 'grain.pdf', mimeType: 'application/pdf', buffer: document });
    await first.page.getByText(/^Saved on this device/).waitFor();
    await pull(first.context);
    await first.context.close();

    const second = await openBrowser({ offline: true });
    await second.page.goto('/proposals/new');
    await second.page.getByText(/^Your unsaved changes from/).waitFor();
    await second.page.getByLabel(/^Thematic Area/).selectOption('GOVERNANCE');
    await second.page.getByLabel(/^Problem Statement/).fill(long);
    await second.page.getByLabel(/^Proposed Solution/).fill(long);
    await second.page.getByLabel(/^Relevance to Theme/).fill('Food security');
    await second.page.getByRole('button', { name: 'Submit Proposal' }).click();
    await second.page.getByRole('button', { name: "Send when I'm back online" }).click();
    await strip(second.page)
      .getByText(/will be submitted when you're back online/)
      .waitFor();
    await second.context.close();

    const { context, page } = await openBrowser({ offline: true });
    await page.goto('/dashboard');
    const other = await context.newPage();
    await other.goto('/support');
    for (const tab of [page, other])
      await strip(tab)
        .getByText(/will be submitted when you're back online/)
        .waitFor();
    if (isLost) mock.faults.add({ operation: 'createProposal', kind: 'answer-lost', count: 1 });
    await plug(context);
    for (const tab of [page, other])
      await strip(tab)
        .getByText(/ was submitted\.$/)
        .waitFor({ timeout: 90_000 });

    const made = mock.db.proposals.filter((row) => row.project_title === title);
    expect(made).toMatchObject([{ status: 'SUBMITTED' }]);
    const file = mock.db.documents.find(({ id }) => id === made[0]?.document);
    expect(file?.name).toBe('grain.pdf');
    expect(Buffer.from(file?.bytes ?? []).equals(document)).toBe(true);
    await context.close();
  },
);
