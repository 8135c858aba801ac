/** Stories that use only the keyboard, apart from preparations, and check where the focus is. */
import { expect, test } from 'vitest';
import { people } from '../../mocks/state/people';
import { attach, pdf } from '../e2e/attach';
import { toAccountStep } from '../e2e/screens';
import { until } from './driver/until';
import type { Tab } from './engines';
import { inEachBrowser, latestCode, newBrowser } from './stories';

/** Returns the label or text of the focused element, or "the page" if no element has the focus. */
const focused = (page: Tab) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = document.querySelector(`label[for="${element?.id}"]`)?.textContent;
    const name = label || element?.getAttribute('aria-label') || element?.textContent || '';
    return element === document.body ? 'the page' : name.trim();
  });

const hasFocus = (page: Tab, name: RegExp) =>
  until(async () => name.test(await focused(page)), `the focus at ${name}`);

/** Presses the key until the named element has the focus. Fails the test after 20 presses. */
async function tabTo(page: Tab, name: RegExp, key = 'Tab') {
  const passed: string[] = [];
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press(key);
    passed.push(await focused(page));
    if (name.test(passed.at(-1) ?? '')) return;
  }
  expect.fail(`Tab did not reach ${name}, but ${passed.join(', ')}`);
}

/** Opens the menu, whose button has the focus, and presses its last item. */
async function askToLogOut(page: Tab) {
  await page.keyboard.press('Enter');
  await hasFocus(page, /^Profile/);
  await page.keyboard.press('ArrowUp');
  await hasFocus(page, /^Logout/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Logout' }).waitFor();
}

inEachBrowser((engine) => {
  test('Sign in, look at the notifications, and sign out', async () => {
    const { email, password } = people.amina;
    const page = await newBrowser(engine);
    await page.goto('/login?reset&latency=0');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await tabTo(page, /^Email or National ID/);
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    await hasFocus(page, /^Password/);
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await hasFocus(page, /^Verification Code/);
    await page.keyboard.type(await latestCode(page, email));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Welcome, Amina' }).waitFor();

    await tabTo(page, /^Notifications/, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(page, /^Notifications/);

    await tabTo(page, /^User menu/);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Profile' }).waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(page, /^User menu/);
    await askToLogOut(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Logout' }).waitFor({ state: 'detached' });
    await hasFocus(page, /^User menu/);
    await askToLogOut(page);
    await tabTo(page, /^Logout$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/login');
  });

  test('A proposal is written and saved, and each Tab leads to the next field', async () => {
    const page = await newBrowser(engine);
    await page.goto('/proposals/new?as=chebet&latency=0');
    // WebDriver can't use the system's file dialog.
    await attach(page, pdf('grain.pdf'));
    await page.getByText('grain.pdf').first().waitFor();
    await page.getByLabel(/^Project Title/).focus();
    await page.keyboard.type('Grain store sentinel');
    await page.keyboard.press('Tab');
    await hasFocus(page, /^Thematic Area/);
    await page.keyboard.type('Gov');
    for (const label of [
      /^Problem Statement/,
      /^Proposed Solution/,
      /^Technology/,
      /^Relevance to Theme/,
    ]) {
      await page.keyboard.press('Tab');
      await hasFocus(page, label);
      await page.keyboard.type('Grain rots in the store before anybody notices it.');
    }
    await tabTo(page, /^Save as Draft$/);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard');
    await page.getByRole('link', { name: 'Grain store sentinel' }).first().waitFor();
  });

  test('A closed dialog returns the focus to the button that opened it, even if its code was loaded only then', async () => {
    const page = await newBrowser(engine);
    await page.goto('/proposals/101?as=amina&latency=0');
    await page.getByRole('button', { name: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Are you sure you want to delete this proposal?').waitFor();
    await page.keyboard.press('Escape');
    await hasFocus(page, /^Delete/);

    await page.goto('/register?as=nobody&latency=0');
    await toAccountStep(page);
    await page.getByRole('button', { name: 'Read the terms' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await hasFocus(page, /^Read the terms/);
  });
});
