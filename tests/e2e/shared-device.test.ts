import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { PersonName } from '../../mocks/state/people';
import { people } from '../../mocks/state/people';
import { launchBrowser } from './browser';
import {
  field,
  fillIn,
  type LongForm,
  memberForms,
  RESTORED,
  registration,
  showsWork,
} from './long-forms';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

/** All of them as Amina, who has a draft and a submitted proposal. */
const forms = memberForms.map((form): LongForm => ({ ...form, as: 'amina' }));

/** What tells who was here: what she typed and chose, and who she is. */
const { email, id_passport, last_name } = people.amina;
const traces = [
  ...[...forms, registration].flatMap(({ texts }) => Object.values(texts)),
  ...forms.flatMap(({ document }) => document?.[1] ?? []),
  ...[email, id_passport, last_name],
];

async function signIn(page: Page, name: PersonName, remember: boolean): Promise<void> {
  await page.goto('/login?latency=0');
  // No code is sent within a minute of the last one.
  await page.waitForFunction(() => window.mock);
  await page.evaluate(() => window.mock?.clock.jump(61_000));
  await page.getByLabel(/Email or National ID/).fill(people[name].email);
  await page.getByLabel(/^Password/).fill('Hackathon-2025');
  await page.getByLabel('Remember me').setChecked(remember);
  await page.getByRole('button', { name: 'Sign In' }).click();
  const code = page.getByPlaceholder('Enter 6-digit code');
  await code.waitFor();
  await code.fill(
    await page.evaluate((to) => window.mock?.latestCode(to) ?? '', people[name].email),
  );
  await page.getByRole('button', { name: 'Verify & Sign In' }).click();
  await page.waitForURL('**/dashboard');
}

async function pressLogout(page: Page) {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Logout' });
  await dialog.getByText('Are you sure you want to logout?').waitFor();
  return dialog;
}

interface Storages {
  names: string[];
  contents: string[];
}

/** All that the portal keeps; what the emulated server keeps for itself is left out. */
const storages = (page: Page): Promise<Storages> =>
  page.evaluate(async () => {
    const names: string[] = [];
    const contents: string[] = [];
    for (const storage of [localStorage, sessionStorage])
      for (const [name, content] of Object.entries({ ...storage })) {
        if (name.startsWith('mock.')) continue;
        names.push(name);
        contents.push(`${content}`);
      }
    const ended = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      if (!name || name === 'mock-server') continue;
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
    return { names, contents };
  });

const tracesIn = (texts: string[]) =>
  traces.filter((trace) => texts.some((text) => text.includes(trace)));

/** What stands on the screen, the fields included. */
const shownOn = async (page: Page): Promise<string[]> => [
  await page.locator('body').innerText(),
  ...(await page
    .locator('input, textarea')
    .evaluateAll((fields) => fields.map((each) => ('value' in each ? `${each.value}` : '')))),
];

async function showsNothingOfHers(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText(RESTORED).count(), path).toBe(0);
    expect(tracesIn(await shownOn(page)), path).toEqual([]);
  }
}

async function halfFillsEverything(page: Page, remember: boolean): Promise<void> {
  await page.goto('/register?latency=0');
  await fillIn(page, registration);
  await signIn(page, 'amina', remember);
  for (const form of forms) {
    await page.goto(form.path);
    await fillIn(page, form);
    // A document takes a moment until it lies on the device.
    await page.waitForTimeout(500);
    await page.reload();
    await showsWork(page, form);
  }
}

const aContext = async (): Promise<BrowserContext> => {
  const context = await browser.newContext({ baseURL: inject('baseUrl') });
  context.setDefaultTimeout(20_000);
  return context;
};

test('On a shared computer nothing of the first person is left for the second', async () => {
  const context = await aContext();
  const page = await context.newPage();
  await halfFillsEverything(page, false);
  expect(tracesIn((await storages(page)).names)).toEqual([]);

  const question = await pressLogout(page);
  await question.getByText(/^You have unsent work in .*New Proposal.*\./).waitFor();
  await question.getByRole('button', { name: 'Stay' }).click();
  await showsWork(page, forms.at(-1) ?? registration);
  await (await pressLogout(page)).getByRole('button', { name: 'Log out and delete it' }).click();
  await page.waitForURL('**/login');

  await expect
    .poll(async () => tracesIn(Object.values(await storages(page)).flat()), { timeout: 10_000 })
    .toEqual([]);
  await showsNothingOfHers(page, ['/login', '/register', '/forgot-password', '/activate']);
  await signIn(page, 'chebet', false);
  await showsNothingOfHers(page, ['/proposals/new', '/support/new', '/help', '/profile']);
  expect(tracesIn(Object.values(await storages(page)).flat())).toEqual([]);
  await context.close();
}, 180_000);

test('On her own device her work outlives the logout, for her alone', async () => {
  const context = await aContext();
  const page = await context.newPage();
  await halfFillsEverything(page, true);
  const question = await pressLogout(page);
  expect(await question.getByText(/unsent work/).count()).toBe(0);
  await question.getByRole('button', { name: 'Logout', exact: true }).click();
  await page.waitForURL('**/login');
  expect(await field(page, 'Email or National ID').inputValue()).toBe(email);
  expect(tracesIn((await storages(page)).names)).toEqual([]);

  await signIn(page, 'chebet', false);
  await showsNothingOfHers(page, ['/proposals/new', '/support/new', '/help', '/profile']);
  await (await pressLogout(page)).getByRole('button', { name: 'Logout', exact: true }).click();
  await page.waitForURL('**/login');
  await showsNothingOfHers(page, ['/login', '/register']);

  await signIn(page, 'amina', true);
  for (const form of forms) {
    await page.goto(form.path);
    await showsWork(page, form);
  }
  await context.close();
}, 180_000);
