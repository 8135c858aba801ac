import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { people } from '../../mocks/people';
import { signToken, type TokenType } from '../../mocks/rules/sessions';
import { launchBrowser } from './browser';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const { id, email, generation } = people.amina;
const CLOCK_START = Date.parse('2025-11-14T09:00:00+03:00');

const token = (token_type: TokenType, issued: number) =>
  signToken({ jti: `${token_type}-1`, user_id: id, email, generation, token_type }, issued);

test('Three tabs with an expired token and ten calls in flight make exactly one refresh', async () => {
  const context = await browser.newContext({ baseURL: inject('baseUrl') });
  const tokens = {
    access: token('access', CLOCK_START - 3_600_000),
    refresh: token('refresh', CLOCK_START),
  };
  await context.addInitScript(({ access, refresh }) => {
    if (sessionStorage.getItem('prepared')) return;
    sessionStorage.setItem('prepared', 'yes');
    if (localStorage.getItem('refresh_token')) return;
    localStorage.setItem('access_token', access);
    localStorage.setItem('refresh_token', refresh);
  }, tokens);

  const calls: string[] = [];
  const pages = await Promise.all([1, 2, 3].map(() => context.newPage()));
  for (const page of pages) {
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname);
    });
  }
  await Promise.all(pages.map((page) => page.goto('/dashboard?latency=300')));
  for (const page of pages) {
    await page.getByRole('button', { name: 'User menu of Amina Otieno' }).waitFor();
  }

  const refreshes = calls.filter((path) => path === '/api/auth/token/refresh/');
  expect(calls.length - refreshes.length).toBeGreaterThanOrEqual(10);
  expect(refreshes).toHaveLength(1);
  await context.close();
}, 60_000);

test('Signing out in one tab signs the others out', async () => {
  const context = await browser.newContext({ baseURL: inject('baseUrl') });
  const [first, second] = [await context.newPage(), await context.newPage()];
  const tokens = { access: token('access', CLOCK_START), refresh: token('refresh', CLOCK_START) };
  await first.goto('/');
  await first.evaluate(({ access, refresh }) => {
    localStorage.setItem('access_token', access);
    localStorage.setItem('refresh_token', refresh);
  }, tokens);
  for (const page of [first, second]) {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'User menu of Amina Otieno' }).waitFor();
  }

  await first.getByRole('button', { name: /^User menu/ }).click();
  await first.getByRole('menuitem', { name: 'Logout' }).click();
  await first.getByRole('button', { name: 'Logout', exact: true }).click();

  await first.waitForURL('**/login');
  await second.waitForURL('**/login?*');
  await context.close();
}, 60_000);
