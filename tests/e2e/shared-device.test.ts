import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people } from '../../mocks/state/people';
import { fillIn, type LongForm, memberForms, RESTORED, registration } from './long-forms';
import { showsNothingOf, signInAt } from './next-person';
import { productionOf } from './production';
import { heading, sharedBrowser, strip } from './shared-browser';
import { askToLogOut } from './sign-in';

const browser = await sharedBrowser();
const production = await productionOf('.tmp/shared-device');
const signIn = signInAt(production);

/** The long forms, all opened by Amina. She has a draft and a submitted proposal. */
const forms = memberForms.map((form): LongForm => ({ ...form, as: 'amina' }));

const { email, id_passport, last_name } = people.amina;
/** The texts that would show that Amina was here: what she typed, her files, her data, and her records. */
const traces = new RegExp(
  [
    ...[...forms, registration].flatMap(({ texts }) => Object.values(texts)),
    ...forms.flatMap(({ document }) => document ?? []),
    ...[email, id_passport, last_name],
    ...['Borehole watch', 'Flood early warning by phone', 'River gauges'],
  ]
    .map(RegExp.escape)
    .join('|'),
);

async function pressLogout(page: Page) {
  const dialog = await askToLogOut(page);
  await dialog.getByText('Are you sure you want to logout?').waitFor();
  return dialog;
}

/**
 * Returns everything that the portal has stored: the names and contents of all entries. Of cached files it returns only
 * the addresses, as names.
 */
const storages = (page: Page) =>
  page.evaluate(async () => {
    const names: string[] = [];
    const contents: string[] = [];
    for (const storage of [localStorage, sessionStorage])
      for (const [name, content] of Object.entries({ ...storage })) {
        names.push(name);
        contents.push(`${content}`);
      }
    const ended = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue;
      const database = await ended(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const lying = database.transaction(store).objectStore(store);
        names.push(name, store, ...(await ended(lying.getAllKeys())).map(String));
        for (const value of await ended(database.transaction(store).objectStore(store).getAll()))
          contents.push(JSON.stringify(value));
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      names.push(name);
      for (const { url } of await (await caches.open(name)).keys()) names.push(url);
    }
    return { names: names.join('\n'), contents: contents.join('\n') };
  });

/** Fills in all forms, opens two other screens, and lets the last form wait for the network. */
async function leavesAll(page: Page): Promise<void> {
  await page.goto('/register');
  await fillIn(page, registration);
  await signIn(page, 'amina');
  for (const form of forms) {
    await page.goto(form.path);
    await fillIn(page, form);
    if (form.document) await page.getByText(/^Saved on this device/).waitFor();
  }
  await page.goto('/dashboard');
  await page.getByText('Borehole watch').first().waitFor();
  await page.goto('/proposals/102');
  await page.getByText('Flood early warning by phone').first().waitFor();
  await page.goto('/help');
  await page.getByText(RESTORED).waitFor();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('button', { name: "Send when I'm back online" }).click();
  await strip(page)
    .getByText(/^Your message will be sent/)
    .waitFor();
}

const messages = () =>
  production.mock.log.list().filter(({ operation }) => operation === 'sendContactMessage').length;

/** Waits for the login. After a logout offline, it may not open until the network is back. */
async function isAtLogin(page: Page): Promise<void> {
  await heading(page, /^(Login|You're offline)$/).waitFor();
  await page.context().setOffline(false);
  await heading(page, 'Login').waitFor();
}

async function newPage(): Promise<Page> {
  const { page } = await production.open(browser);
  page.setDefaultTimeout(20_000);
  return page;
}

const publicScreens = ['/login', '/register', '/forgot-password', '/activate', '/'];
const memberScreens = [
  ...['/dashboard', '/proposals', '/proposals/102', '/proposals/new', '/support/new'],
  ...['/help', '/profile', '/settings?tab=privacy'],
];

test('On a shared computer the second person finds nothing of the first', async () => {
  const page = await newPage();
  await leavesAll(page);
  expect((await storages(page)).names).not.toMatch(traces);

  const question = await pressLogout(page);
  await question
    .getByText(/^You have unsent work in (?=.*“Grain store sentinel”)(?=.*your message to us)/)
    .waitFor();
  await question.getByRole('button', { name: 'Stay' }).click();
  await strip(page).getByText('Keep the portal open.').waitFor();
  await (await pressLogout(page)).getByRole('button', { name: 'Log out and delete it' }).click();
  await isAtLogin(page);

  const stored = async () => Object.values(await storages(page)).join('\n');
  await expect.poll(stored, { timeout: 10_000 }).not.toMatch(traces);
  await showsNothingOf(traces, page, publicScreens);
  await signIn(page, 'chebet', false);
  await showsNothingOf(traces, page, memberScreens);
  expect(await stored()).not.toMatch(traces);
  expect(messages()).toBe(0);
});
