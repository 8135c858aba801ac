/** The menu, and the Logout dialog that it opens, with the keyboard. Only a real browser shows where the focus is. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { toAccountStep } from './screens';
import { newPage, sharedBrowser } from './shared-browser';

const browser = await sharedBrowser();

async function open(width: number, height: number): Promise<Page> {
  const page = await newPage(browser, { viewport: { width, height } });
  await page.goto('/dashboard?as=amina&latency=0');
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  return page;
}

const hasFocus = (page: Page, name: string) =>
  expect
    .poll(() =>
      page.getByRole('button', { name }).evaluate((button) => button === document.activeElement),
    )
    .toBe(true);

test('At 360 px, cancelling Logout returns the focus to the menu button', async () => {
  const page = await open(360, 740);
  await page.getByRole('button', { name: 'Open menu' }).press('Enter');
  await page.getByRole('button', { name: 'Logout' }).press('Enter');
  await page.getByRole('dialog').press('Escape');
  await hasFocus(page, 'Open menu');
});

test('In a low window every menu item can be reached, and the menu closes when the focus leaves it', async () => {
  const page = await open(640, 360);
  await page.getByRole('button', { name: 'Open menu' }).press('Enter');
  const last = page.getByRole('button', { name: /^Use (dark|light) colours/ });
  await last.focus();
  await expect
    .poll(() => last.evaluate((item) => item.getBoundingClientRect().bottom <= innerHeight))
    .toBe(true);

  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Open menu' }).waitFor();

  await page.getByRole('button', { name: 'Open menu' }).press('Enter');
  await last.press('Enter');
  await hasFocus(page, 'Open menu');
});

/** Presses Escape at the moment when the dialog or menu appears, before the focus can have moved into it. */
const escapeAtOnce = (page: Page) =>
  page.evaluate(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role="dialog"], [role="menu"]')) return;
      observer.disconnect();
      document.body.dataset.escaped = '';
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
      );
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });

test.for([
  ['Notifications', '/dashboard', 'dialog'],
  ['User menu of Amina Otieno', '/dashboard', 'menu'],
  ['Read the terms', '/register', 'dialog'],
] as const)(
  'Escape as soon as "%s" opens something returns the focus',
  async ([name, path, role]) => {
    const page = await newPage(browser, { reducedMotion: 'no-preference' });
    await page.goto(`${path}?reset&latency=0${path === '/register' ? '' : '&as=amina'}`);
    if (path === '/register') await toAccountStep(page);
    await escapeAtOnce(page);
    const button = page.getByRole('button', { name });
    await button.press('Enter');
    await page.waitForFunction(() => 'escaped' in document.body.dataset);
    await expect.poll(() => page.getByRole(role).count()).toBe(0);
    // Mantine may still move the focus into it.
    await page.waitForTimeout(500);
    await hasFocus(page, name);
  },
);
