import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MAX_MEGABYTES } from '../../mocks/rules/proposals';
import { credentials } from '../../mocks/scenarios/flows';
import { openPage, openSection, panel, tools } from './panel';
import { play } from './play';
import { newPage, sharedBrowser } from './shared-browser';

const browser = await sharedBrowser();

const open = (path: string, options?: BrowserContextOptions) => openPage(browser, path, options);
const TELLS_SIZE = `This document is ${MAX_MEGABYTES + 1} MB; the limit is ${MAX_MEGABYTES} MB.`;

/** Wide enough for the panel to be beside the portal. */
const wide = { viewport: { width: 1280, height: 900 } };
const field = (page: Page, label: string | RegExp) => panel(page).getByLabel(label);
const says = (page: Page, text: string, options = {}) =>
  panel(page).getByText(text, options).waitFor();
const showSteps = (page: Page) =>
  tools(page)
    .getByRole('button', { name: /^Steps/ })
    .click();
const press = (page: Page, name: string) => panel(page).getByRole('button', { name }).click();
/** Unlike `document.activeElement`, `:focus` also works inside the panel's shadow root. */
const isFocused = (element: Element) => element.matches(':focus');

test('By keyboard alone: F2 opens and closes, the arrows change the section, Escape returns the focus', async () => {
  const page = await open('/login?reset&latency=0');
  const button = tools(page).getByRole('button', { name: 'Panel' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await panel(page).getByRole('tabpanel', { name: 'Calls' }).waitFor();
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  expect(await button.evaluate(isFocused)).toBe(true);

  const field = page.getByLabel('Email or National ID');
  await field.focus();
  await page.keyboard.press('F2');
  await page.keyboard.type('unverified account');
  await says(page, '1 scenario', { exact: true });
  await page.keyboard.press('F2');
  await panel(page).waitFor({ state: 'detached' });
  expect(await field.evaluate(isFocused)).toBe(true);
});

test('A script that looks for texts, labels and roles in the page finds only those of the portal', async () => {
  const page = await open('/login?scenario=login&latency=0');
  await page.keyboard.press('F2');
  await says(page, 'Fill in “Email or National ID”');
  const found = [
    page.getByText('Demo data'),
    page.getByText('Fill in “Email or National ID”'),
    page.getByLabel('Search'),
    page.getByLabel('Demo'),
    page.getByRole('button', { name: 'Panel' }),
    page.getByRole('complementary'),
  ].map((locator) => locator.count());
  expect(await Promise.all(found)).toEqual([0, 0, 0, 0, 0, 0]);
  await page.getByLabel('Email or National ID').waitFor();
});

test('F2 pressed before the panel has loaded opens it, and typing goes into the search', async () => {
  const page = await newPage(browser);
  const late = Promise.withResolvers<void>();
  await page
    .context()
    .route('**/show-panel*', (route) => late.promise.then(() => route.continue()));
  await page.goto('/login?reset&latency=0');
  await page.getByRole('heading', { name: 'Login' }).waitFor();
  await page.keyboard.press('F2');
  expect(await panel(page).count()).toBe(0);
  late.resolve();
  await field(page, 'Search').waitFor();
  await page.keyboard.type('unverified account');
  await says(page, '1 scenario', { exact: true });
});

test('A tester who follows a link finds the steps, and the document they need: chosen for them, or as a file', async () => {
  const page = await open('/proposals/new?scenario=document-too-large&latency=0', wide);
  await showSteps(page);
  const downloading = page.waitForEvent('download');
  await press(page, 'Download long.pdf');
  expect((await downloading).suggestedFilename()).toBe('long.pdf');
  await press(page, 'Choose long.pdf');
  await play(page, { see: TELLS_SIZE });
  // A done step has no button.
  await panel(page).getByRole('button', { name: 'Choose long.pdf' }).waitFor({ state: 'hidden' });
});

test('A document is chosen only once its field is enabled', async () => {
  const page = await open('/proposals/new?scenario=document-too-large&latency=0', wide);
  const field = page.locator('input[type=file]:enabled');
  await field.evaluate((input) => input.toggleAttribute('disabled', true));
  await page.keyboard.press('F2');
  await press(page, 'Choose long.pdf');
  await says(page, 'This screen has no field for a document.');
  expect(await page.getByText(TELLS_SIZE).count()).toBe(0);
  await page.locator('input[type=file]').evaluate((input) => input.removeAttribute('disabled'));
  await press(page, 'Choose long.pdf');
  await play(page, { see: TELLS_SIZE });
});

test('On a phone, the panel closes after choosing a document, and the field has the focus', async () => {
  const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
  const page = await open('/proposals/new?scenario=document-too-large&latency=0', phone);
  await showSteps(page);
  await press(page, 'Choose long.pdf');
  await play(page, { see: TELLS_SIZE });
  await panel(page).waitFor({ state: 'detached' });
  expect(await page.locator('input[type=file]').evaluate(isFocused)).toBe(true);
});

test('On a phone, a chosen fault with a long name is not cut', async () => {
  const page = await open('/proposals?reset&latency=0', { viewport: { width: 360, height: 740 } });
  await openSection(page, 'Faults');
  const effect = field(page, 'What happens');
  await effect.selectOption('silence');
  const { height } = (await effect.boundingBox()) ?? {};
  await effect.selectOption('tooManyUnsaid');
  expect((await effect.boundingBox())?.height).toBeGreaterThan(height ?? 0);
});

test('A step names its screen, can fill in a long text, and stays as the tester ticked it by hand', async () => {
  const page = await open('/proposals?scenario=proposal-new&latency=0', wide);
  await page.keyboard.press('F2');
  const running = panel(page).getByRole('region', { name: 'The running scenario' });
  await running.getByText('On the form for a new proposal').waitFor();
  await running.getByText('On the dashboard').waitFor();
  await press(page, 'Fill in “Problem Statement” for me');
  await says(page, 'This screen has no such field.');
  // The form appears only after slow calls. If a tester presses the button earlier, the panel waits for the form.
  await page.goto('/proposals/new?scenario=proposal-new&latency=800');
  await press(page, 'Fill in “Problem Statement” for me');
  const problem = page.getByLabel(/^Problem Statement/);
  await expect.poll(() => problem.inputValue()).toMatch(/^Grain rots/);
  const step = running.getByRole('checkbox', { name: /^Fill in “Problem Statement”/ });
  await expect.poll(() => step.isChecked()).toBe(true);
  await step.uncheck();
  await page.getByLabel(/^Project Title/).fill('Grain store sentinel');
  await tools(page).getByRole('button', { name: 'Steps (1 of' }).waitFor();
  expect(await step.isChecked()).toBe(false);

  await field(page, 'Search').fill('login-lost-code');
  const found = await panel(page).getByText('The first code is lost').boundingBox();
  expect(found?.y, 'the place of the first result, under the search').toBeLessThan(700);
  await panel(page).getByText('A-15: "Send a new code" repeats the first step').click();
  await says(page, 'Open: A lost message means starting again.');
});

test('One click signs a person in; a saved review shows at once if the panel reloads the page, otherwise at the portal’s next read', async () => {
  const page = await open('/proposals?reset&latency=0');
  await openSection(page, 'People');
  await press(page, 'Sign in as Amina');
  await play(page, { see: 'Welcome, Amina', as: 'heading' });
  await page.goto('/proposals/102');
  await page.getByRole('heading', { name: 'Flood early warning by phone' }).waitFor();

  await panel(page).getByRole('tab', { name: 'Review' }).click();
  await field(page, 'Status').selectOption('REVISION_REQUESTED');
  await field(page, 'Review comment').fill('Say where the gauges are.');
  const chosen = panel(page).getByRole('option', { selected: true }).first();
  expect(await chosen.innerText()).toMatch(/^proposals\/102: Flood early warning by phone/);
  await press(page, 'Save review');
  const main = page.getByRole('main');
  await says(page, 'Saved: proposals/102 is now REVISION_REQUESTED.');
  await main.getByText('Revision Required').waitFor();
  await main.getByText('Say where the gauges are.').waitFor();
  await main.getByRole('link', { name: 'Make Revisions' }).waitFor();

  await field(page, 'Status').selectOption('ACCEPTED');
  await field(page, /^Reload the page/).uncheck();
  await press(page, 'Save review');
  await says(page, 'Saved: proposals/102 is now ACCEPTED.');
  await main.getByText('Revision Required').waitFor();
  expect(await page.evaluate(() => window.mock?.findings)).toEqual([]);
});

test('A record that is not on the screen stays chosen after its review is saved', async () => {
  const page = await open('/dashboard?reset&as=amina&latency=0');
  await openSection(page, 'Review');
  const record = field(page, 'Record to review');
  await record.selectOption('support/202');
  await field(page, 'Status').selectOption('PARTIALLY_APPROVED');
  // The form says it at once, and the reloaded page again.
  await Promise.all([page.waitForEvent('load'), press(page, 'Save review')]);
  await says(page, 'Saved: support/202 is now PARTIALLY_APPROVED.');
  expect(await record.inputValue()).toBe('support/202');
  await page.reload();
  await record.waitFor();
  expect(await panel(page).getByText('Saved:').count()).toBe(0);
});

test('The time to set follows the clock until it is edited', async () => {
  const page = await open('/?reset&latency=0&speed=0');
  await openSection(page, 'Clock');
  const time = field(page, 'Time in Nairobi');
  await press(page, '+1 day');
  await expect.poll(() => time.inputValue()).toBe('2025-11-15T09:00');
  await time.fill('2025-11-20T08:30');
  await press(page, '+1 hour');
  await says(page, '15 Nov 2025, 10:00:00 EAT');
  expect(await time.inputValue()).toBe('2025-11-20T08:30');
  await press(page, 'Set');
  await says(page, '20 Nov 2025, 08:30:00 EAT');
  await press(page, '+1 day');
  await expect.poll(() => time.inputValue()).toBe('2025-11-21T08:30');
});

test('An added fault applies once, and Calls shows its hint, and that all calls fit the contract', async () => {
  const page = await open('/login?reset&latency=0');
  await openSection(page, 'Faults');
  // The panel preselects the call of the screen that is open, which is the login.
  const does = field(page, 'What the user does');
  expect(await does.inputValue()).toBe('initiateLogin');
  await panel(page)
    .getByLabel('What happens')
    .selectOption('The server answers 429: try again in 42 seconds (tooMany)');
  await field(page, /^How many times/).fill('1');
  await press(page, 'Add fault');
  const fault =
    'Sign in: e-mail and password: the server answers 429: try again in 42 seconds (once more)';
  await panel(page).getByRole('status').getByText(`Added. ${fault}`).waitFor();
  await panel(page).getByRole('listitem').getByText(fault).waitFor();

  for (const step of credentials('amina')) await play(page, step);
  await play(page, { see: 'Too many attempts. You can try again in' });
  await says(page, 'None', { exact: true });
  await panel(page).getByRole('tab', { name: 'Calls' }).click();
  await panel(page).getByText('initiateLogin', { exact: true }).click();
  await panel(page)
    .getByText('Hint: A fault applies: "Sign in: e-mail and password: the server answers 429')
    .waitFor();
  expect(await panel(page).innerText()).not.toContain('Hackathon-2025');
  await field(page, /^Only what does not fit/).check();
  await says(page, 'Every call fits the contract.');
});
