import { readFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from './browser';
import { realPdf } from './real-pdf';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const newcomer = {
  email: 'wambui@example.com',
  phone: '0712 345 678',
  id: '23456789',
  password: 'Savanna-Rain-7',
};
const problem = 'Farmers along the river lose their harvest because nobody warns them in time.';
const solution = 'A model reads the gauges, forecasts twelve hours ahead and calls their phones.';

/** The newest code, read where people read it: in the outbox. */
const latestCode = (page: Page) =>
  page.evaluate((email) => window.mock?.latestCode(email) ?? '', newcomer.email);

test('The main job: register, verify, log in, draft, edit, submit, and download the document', async () => {
  const context = await browser.newContext({ baseURL: inject('baseUrl'), acceptDownloads: true });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // The document is asked for without the token first; the browser notes the refusal.
    const expected = message.location().url.includes('/media/');
    if (message.type() === 'error' && !expected) complaints.push(message.text());
  });

  await page.goto('/?latency=0');
  await page.getByRole('link', { name: 'Register Now' }).first().click();
  await register(page);
  await logIn(page);

  await page.getByRole('link', { name: 'New Proposal' }).first().click();
  const pdf = realPdf();
  await writeProposal(page, pdf);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await page.getByText('Proposal saved successfully! Redirecting...').first().waitFor();
  await page.waitForURL('**/dashboard');

  await page.getByRole('link', { name: 'Early warning' }).click();
  await page.getByRole('link', { name: /^Edit/ }).click();
  await page.getByLabel(/^Technology/).fill('Gradient boosting over gauge data');
  await page.getByRole('button', { name: 'Submit Proposal' }).click();
  await page.getByText('Proposal updated successfully! Redirecting...').first().waitFor();
  await page.waitForURL('**/proposals');

  await page
    .getByRole('link', { name: /Early warning/ })
    .first()
    .click();
  await page.getByText('SUBMITTED').first().waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /Download/ }).click();
  const saved = await download;
  expect(await readFile(await saved.path())).toEqual(pdf);
  expect(saved.suggestedFilename()).toBe('early-warning.pdf');

  expect(await page.evaluate(() => window.mock?.findings)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
}, 120_000);

async function register(page: Page) {
  await page.getByLabel(/^First name/i).fill('Wambui');
  await page.getByLabel(/^Last name/i).fill('Njeri');
  await page.getByLabel(/^National ID/i).fill(newcomer.id);
  await page.getByLabel(/^Phone/i).fill(newcomer.phone);
  await page.getByLabel(/^Email/i).fill(newcomer.email);
  await page.getByRole('combobox', { name: /County/ }).fill('Tana');
  await page.getByRole('option', { name: 'Tana River' }).click();
  await page.getByRole('button', { name: /Next|Continue/ }).click();
  await page
    .getByLabel(/^Password/)
    .first()
    .fill(newcomer.password);
  await page.getByLabel(/^Confirm password/i).fill(newcomer.password);
  await page.getByRole('checkbox', { name: /terms/i }).check();
  await page.getByRole('checkbox', { name: /robot|human/i }).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.getByRole('textbox', { name: /code/i }).first().waitFor();
  await enterCode(page);
  await page.waitForURL('**/login');
}

/** The six boxes take the whole code at the first one, as a paste does. */
async function enterCode(page: Page) {
  await page.getByRole('textbox', { name: /code/i }).first().click();
  await page.keyboard.type(await latestCode(page));
  const verify = page.getByRole('button', { name: /^Verify/ });
  if (await verify.isVisible()) await verify.click();
}

async function logIn(page: Page) {
  await page.getByLabel(/Email or National ID/).fill(newcomer.email);
  await page.getByLabel(/^Password/).fill(newcomer.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByPlaceholder('Enter 6-digit code').waitFor();
  await page.getByPlaceholder('Enter 6-digit code').fill(await latestCode(page));
  await page.getByRole('button', { name: 'Verify & Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: /Wambui/ }).waitFor();
}

async function writeProposal(page: Page, pdf: Buffer) {
  await page.getByLabel(/title/i).fill('Early warning');
  await page.getByRole('combobox', { name: /Thematic area/i }).selectOption('SUSTAINABLE_DEV');
  await page.getByLabel(/Problem statement/i).fill(problem);
  await page.getByLabel(/Proposed solution/i).fill(solution);
  await page.getByLabel(/Relevance/i).fill('It protects harvests.');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'early-warning.pdf', mimeType: 'application/pdf', buffer: pdf });
}
