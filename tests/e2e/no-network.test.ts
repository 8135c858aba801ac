import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../mocks/state/people';
import { launchBrowser } from './browser';
import { serveProduction } from './production';
import { realPdf } from './real-pdf';
import { layCable } from './releases';
import { logIn, signInAs } from './sign-in';

let browser: Browser;
let production: Awaited<ReturnType<typeof serveProduction>>;
let cable: Awaited<ReturnType<typeof layCable>>;
beforeAll(async () => {
  production = await serveProduction('.tmp/no-network');
  cable = await layCable(production.port);
  browser = await launchBrowser();
}, 120_000);
afterEach(() => {
  cable.plug();
  production.mock.faults.clear();
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
  await page.getByText(/^You have been logged out\./).waitFor();
  expect(await page.getByText(/Go back|still work/).count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();

  await plug(context);
  await heading(page, 'Login').waitFor();
  await context.close();
});

/** Each as somebody else: a code is sent once a minute. */
async function signInOnOwnDevice(page: Page, email: string) {
  await logIn(page, { email, password: DEMO_PASSWORD }, production.mock.latestCode, {
    remember: true,
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller);
}

const strip = (page: Page) => page.getByRole('status', { name: 'Waiting to be sent' });
const long = 'Grain rots in the store before anybody notices, and a village goes hungry for it.';

test.each([
  ['as it should', 'amina@example.com', false],
  ['with its answer lost', 'chebet@example.com', true],
])(
  'Written and submitted without a network, the portal closed twice in between: it is sent once from two tabs, %s',
  async (_, email, isLost) => {
    const { mock } = production;
    const title = `Grain store sentinel of ${email}`;
    const document = realPdf();
    const context = await browser.newContext({ baseURL: cable.origin });
    context.setDefaultTimeout(15_000);
    const first = await context.newPage();
    await signInOnOwnDevice(first, email);
    await first.goto('/proposals/new');
    // Until files can be dropped too, the field takes none.
    await first
      .locator('input[type="file"]:enabled')
      .setInputFiles({ name: 'grain.pdf', mimeType: 'application/pdf', buffer: document });
    await first.getByText(/^Saved on this device/).waitFor();
    await first.getByLabel(/^Project Title/).fill(title);
    await first.waitForFunction((text) => JSON.stringify(localStorage).includes(text), title);
    await pull(context);
    await first.close();

    const second = await context.newPage();
    await second.goto('/proposals/new');
    await second.getByText(/^Your unsaved changes from/).waitFor();
    await second.getByLabel(/^Thematic Area/).selectOption('GOVERNANCE');
    await second.getByLabel(/^Problem Statement/).fill(long);
    await second.getByLabel(/^Proposed Solution/).fill(long);
    await second.getByLabel(/^Relevance to Theme/).fill('Food security');
    await second.getByRole('button', { name: 'Submit Proposal' }).click();
    await second.getByRole('button', { name: "Send when I'm back online" }).click();
    await strip(second)
      .getByText(/will be submitted when you're back online/)
      .waitFor();
    await second.close();

    const page = await context.newPage();
    await page.goto('/dashboard');
    const other = await context.newPage();
    await other.goto('/support');
    for (const tab of [page, other])
      await strip(tab)
        .getByText(/will be submitted when you're back online/)
        .waitFor();
    // A gateway that breaks: after a connection that breaks, Chromium itself sends a POST again.
    const lost = { kind: 'answer', status: 502, done: true, count: 1 } as const;
    if (isLost) mock.faults.add({ operation: 'createProposal', ...lost });
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
