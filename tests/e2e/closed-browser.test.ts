/** Two people on one computer: what the second sees after the first has closed the browser or logged out, or after a crash. */
import { mkdtemp, rm } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { people } from '../../mocks/state/people';
import { openProfile } from './browser';
import { field, RESTORED } from './long-forms';
import { shownOn, showsNothingOf, signInAt } from './next-person';
import { productionOf } from './production';
import { askToLogOut } from './sign-in';

const production = await productionOf('.tmp/closed-browser');
const signIn = signInAt(production);

const TITLE = 'Secret idea of Amina';
const CLOSED = 'The last session here ended when the browser was closed. Please sign in.';

/** A computer with one browser and one profile. */
async function aComputer() {
  const profile = await mkdtemp('.tmp/profile-');
  let context: BrowserContext | undefined;
  onTestFinished(async () => {
    await context?.close().catch(() => undefined);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  return {
    async openBrowser(): Promise<BrowserContext> {
      context = await openProfile(profile, production.baseURL);
      context.setDefaultTimeout(20_000);
      return context;
    },
    async crashBrowser(): Promise<void> {
      const closed = context?.waitForEvent('close');
      const browser = await context?.browser()?.newBrowserCDPSession();
      // The browser never replies to this command.
      void browser?.send('Browser.crash').catch(() => undefined);
      await closed;
    },
  };
}

async function typesTitle(page: Page): Promise<void> {
  await page.goto('/proposals/new');
  await field(page, 'Project Title').fill(TITLE);
  await page.waitForFunction((text) => JSON.stringify(localStorage).includes(text), TITLE);
}

const hers = new RegExp(`${TITLE}|${people.amina.email}|${people.amina.id_passport}|Borehole`);

/** The next person opens an address that needs a sign-in, looks around, and signs in. */
async function nextPersonFindsNothing(context: BrowserContext): Promise<Page> {
  const calls = () => production.mock.log.list().length;
  const before = calls();
  const page = await context.newPage();
  await page.goto('/proposals/101/edit');
  await page.getByText(CLOSED).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await shownOn(page)).not.toMatch(hers);
  const second = await context.newPage();
  await second.goto('/login');
  await second.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
  expect(await shownOn(second)).not.toMatch(hers);
  expect(calls()).toBe(before);

  await signIn(page, 'chebet');
  await showsNothingOf(hers, page, ['/dashboard', '/proposals/new', '/help', '/profile']);
  return page;
}

/** While the portal cannot start, its inline script has ended the session. The next page load still says why. */
async function startsNowhere(context: BrowserContext): Promise<void> {
  await context.route('**/assets/*.js', (route) => route.abort());
  const broken = await context.newPage();
  await broken.goto('/dashboard');
  await broken.getByText('The portal could not be loaded.').waitFor();
  expect(await broken.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
  await context.unroute('**/assets/*.js');
}

test.for(['closes', 'crashes'] as const)(
  'Without "Remember me" her session ends when the browser %s, and her work waits for her alone',
  async (how) => {
    const computer = await aComputer();
    const first = await computer.openBrowser();
    const page = await first.newPage();
    await signIn(page, 'amina');
    await typesTitle(page);
    await page.reload();
    await page.getByText(RESTORED).waitFor();
    const other = await first.newPage();
    await other.goto('/dashboard');
    await other.getByRole('heading', { level: 1, name: /Amina/ }).waitFor();
    if (how === 'closes') {
      await first.close();
    } else {
      // Chromium writes local storage to the disk within some seconds.
      await page.waitForTimeout(6000);
      await computer.crashBrowser();
    }

    const second = await computer.openBrowser();
    if (how === 'closes') await startsNowhere(second);
    const next = await nextPersonFindsNothing(second);
    await (await askToLogOut(next)).getByRole('button', { name: /^Log ?out/ }).click();
    await next.getByText("You're logged out. The portal keeps nothing of yours here.").waitFor();
    await second.close();

    const third = await computer.openBrowser();
    const hersAgain = await third.newPage();
    await signIn(hersAgain, 'amina');
    await hersAgain.goto('/proposals/new');
    await hersAgain.getByText(RESTORED).waitFor();
    expect(await field(hersAgain, 'Project Title').inputValue()).toBe(TITLE);
  },
);
