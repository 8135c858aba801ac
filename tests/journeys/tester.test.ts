import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { credentials } from '../../mocks/scenarios/flows';
import { openPage, panel, tools } from '../e2e/panel';
import { play } from '../e2e/play';
import { sharedBrowser } from '../e2e/shared-browser';

const browser = await sharedBrowser();
/** Wide enough for the panel to be beside the portal. */
const viewport = { width: 1280, height: 900 };
const press = (page: Page, name: string) => panel(page).getByRole('button', { name }).click();

test('A scenario is found, started, and followed to its end; its codes are filled in, six boxes or one field', async () => {
  const page = await openPage(browser, '/?reset&latency=0', { viewport });
  await tools(page).getByRole('button', { name: 'Panel' }).click();
  await panel(page).getByLabel('Search').fill('unverified account');
  await panel(page).getByText('1 scenario', { exact: true }).waitFor();
  await press(page, 'Start login-unverified');
  await panel(page).locator('section:focus').getByText('Press “Sign In”.').waitFor();
  for (const step of credentials('brian')) await play(page, step);
  await page.getByRole('dialog', { name: 'Account Not Activated' }).waitFor();

  // The panel is still open after the page load, and can be used although the portal's dialog traps the focus. The panel
  // has ticked the step “Press Sign In”.
  await tools(page).getByRole('button', { name: 'Steps (4 of' }).waitFor();
  await panel(page).getByLabel('Press “Sign In”.').uncheck();
  await panel(page).getByLabel('Press “Sign In”.').check();
  const content = panel(page).getByRole('tabpanel', { name: 'Scenarios' });
  await content.hover();
  await page.mouse.wheel(0, 300);
  await expect.poll(() => content.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  expect(await page.getByRole('dialog').getAttribute('aria-modal')).toBe('true');
  await page.keyboard.press('F2');
  expect(await panel(page).getByLabel('Press “Sign In”.').isChecked()).toBe(true);
  await press(page, 'Fill in code');
  await play(page, { press: 'Activate Account' });
  await play(page, { see: 'Account activated successfully! Please login.' });

  await page.goto('/verify-otp?scenario=verify&latency=0');
  await press(page, 'Fill in code');
  await play(page, { press: 'Verify' });
  await play(page, { see: 'Account verified successfully! Redirecting to login...' });
});
