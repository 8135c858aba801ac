/** Checks what Back shows: browsers keep a page in memory after the user leaves it, and show it again as it was. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { people } from '../../mocks/state/people';
import { serveProduction } from '../e2e/production';
import { askToLogOut, logIn } from '../e2e/sign-in';
import { until } from './driver/until';
import type { Tab } from './engines';
import { inEachBrowser, newBrowser } from './stories';

let production: Awaited<ReturnType<typeof serveProduction>>;
beforeEach(async () => {
  production = await serveProduction('.tmp/browsers-return');
});
afterEach(() => production.close());

/** Runs in the page, and marks it. If Back shows the page again from memory, the mark is still there. */
const mark = () => void Object.assign(window, { isMarked: true });

/** Amina sees her dashboard, and opens another address in the same tab. */
async function leave(page: Tab) {
  await logIn(page, people.amina, production.mock.latestCode);
  await page.goto('/dashboard');
  await page.getByText('Borehole watch').waitFor();
  await page.evaluate(mark);
  await page.goto('/robots.txt');
}

async function logOut(page: Tab) {
  await (await askToLogOut(page)).getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
}

inEachBrowser((engine) => {
  test('In the same session, Back shows a page that the user left again at once, from memory', async () => {
    const page = await newBrowser(engine, production);
    await leave(page);
    await page.back();
    await until(() => page.evaluate(() => 'isMarked' in window), 'the page from memory');
    await page.getByText('Borehole watch').waitFor();
  });

  test('After a logout, Back does not show the page that was left before', async () => {
    const page = await newBrowser(engine, production);
    await leave(page);
    await page.goto('/help');
    await logOut(page);
    // At the end the login replaces the dashboard. The login's address ends with `from=/dashboard`.
    for (const path of ['/help', '/robots.txt', '/dashboard']) {
      await page.back();
      await until(async () => decodeURIComponent(await page.url()).endsWith(path), path);
    }
    await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    expect(await page.locator('body').innerText()).not.toMatch(/Borehole|Amina/);
  });

  test('Back to a form shows what was typed last in another tab, and the form can be edited', async () => {
    const page = await newBrowser(engine, production);
    await logIn(page, people.amina, production.mock.latestCode);
    const title = (tab: Tab) => tab.getByLabel(/title/i);
    await page.goto('/proposals/new');
    await title(page).fill('Typed here');
    await page.getByText(/^Saved on this device/).waitFor();
    await page.evaluate(mark);
    await page.goto('/robots.txt');

    const other = await page.newTab();
    await other.goto('/proposals/new');
    await until(async () => (await title(other).inputValue()) === 'Typed here', 'the saved text');
    await title(other).fill('Typed there');
    await other.getByText(/^Saved on this device/).waitFor();
    await other.goto('/robots.txt');

    // Selects the first tab, in which Back is pressed.
    await page.url();
    await page.back();
    await until(async () => (await title(page).inputValue()) === 'Typed there', 'the newer text');
    expect(await page.locator('form fieldset:disabled').count()).toBe(0);
  });
});
