import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { sharedBrowser } from './shared-browser';
import { signInAs } from './sign-in';
import { tellTabStories } from './tab-stories';

const browser = await sharedBrowser();

const anHour = 3_600_000;

async function openTabs(count: number) {
  const context = await browser.newContext({ baseURL: inject('baseUrl') });
  await signInAs(context, 'amina');
  const pages = await Promise.all(Array.from({ length: count }, () => context.newPage()));
  return { context, pages };
}

tellTabStories(async (options = { baseURL: inject('baseUrl') }) => {
  const context = await browser.newContext(options);
  return () => context.newPage();
});

test('A refresh that fails in the middle of a form leads to /login, and the text is restored after the next login', async () => {
  const { context, pages } = await openTabs(1);
  const [page] = pages as [Page];
  await page.goto('/proposals/new?latency=0');
  const title = page.getByLabel(/title/i);
  await title.fill('Typed before the session ended');
  await page.waitForTimeout(600);

  await page.evaluate((time) => window.mock?.clock.jump(time), 25 * anHour);
  await page.getByRole('link', { name: 'Proposals' }).click();

  await page.waitForURL('**/login?*');
  await page
    .getByText('Your session has ended. Sign in again. Nothing you typed has been lost.')
    .waitFor();
  await page.getByLabel(/Email or National ID/).fill('amina@example.com');
  await page.getByLabel(/^Password/).fill('Hackathon-2025');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByPlaceholder('Enter 6-digit code').waitFor();
  const code = await page.evaluate(() => window.mock?.latestCode('amina@example.com') ?? '');
  await page.getByPlaceholder('Enter 6-digit code').fill(code);
  await page.getByRole('button', { name: 'Verify & Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await page.goto('/proposals/new');
  await page.getByText(/Your unsent work from/).waitFor();
  expect(await title.inputValue()).toBe('Typed before the session ended');
  await context.close();
});
