/**
 * What every competitor does, from registering to submitting a proposal. Tests run these steps on the demo and on the
 * production build.
 */
import { expect } from 'vitest';
import { realPdf } from './real-pdf';
import type { StoryPage } from './story-page';

const newcomer = {
  email: 'wambui@example.com',
  phone: '0712 345 678',
  id: '23456789',
  password: 'Savanna-Rain-7',
};
const problem =
  'Farmers along the river lose their harvest because nobody warns them in time, year after year.';
const solution =
  'A model reads the gauges, forecasts twelve hours ahead and calls their phones in time to act.';

/** Returns the newest code that the mock sent to this address. */
type Outbox = (email: string) => string | undefined | Promise<string | undefined>;

interface Surroundings {
  latestCode: Outbox;
  /** Calls `press`, such as a click, and returns the file that is then downloaded. */
  download(press: () => Promise<void>): Promise<{ name: string; bytes: Buffer }>;
  /** What the browser can save of a form: `text` means all but the document. The portal must say what it cannot save. */
  keeps?: 'all' | 'text' | 'nothing';
}

export async function doMainJob(
  page: StoryPage,
  { latestCode, download, keeps = 'all' }: Surroundings,
): Promise<void> {
  await page.getByRole('link', { name: 'Register Now' }).first().click();
  await register(page, latestCode);
  await logIn(page, latestCode);

  await page.getByRole('link', { name: 'New Proposal' }).first().click();
  const pdf = realPdf();
  await writeProposal(page, pdf);
  await page
    .getByText(keeps === 'all' ? /^Saved on this device/ : /doesn’t let the portal save/)
    .first()
    .waitFor();
  if (keeps !== 'nothing') {
    await page.reload();
    await page.getByText(/^Your unsent work from .* has been restored\./).waitFor();
    expect(await page.getByLabel(/Problem statement/i).inputValue()).toBe(problem);
    if (keeps === 'text') await attach(page, pdf);
    await page.getByText('early-warning.pdf').first().waitFor();
  }
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await page.waitForURL('**/dashboard');

  await page.getByRole('link', { name: /^Early warning Created/ }).click();
  await page.getByRole('link', { name: /^Edit/ }).click();
  await page.getByLabel(/^Technology/).fill('Gradient boosting over gauge data');
  await page.getByRole('button', { name: 'Submit Proposal' }).click();
  await page.getByRole('button', { name: 'Submit now' }).click();
  await page.waitForURL('**/proposals');

  await page
    .getByRole('link', { name: /Early warning/ })
    .first()
    .click();
  await page.getByText('SUBMITTED').first().waitFor();
  await page.getByRole('link', { name: /receipt/i }).click();
  await page.getByRole('heading', { level: 1, name: 'Submission Receipt' }).waitFor();
  await page.getByText('early-warning.pdf').first().waitFor();
  await page
    .getByRole('link', { name: /^Early warning/ })
    .first()
    .click();
  const { name, bytes } = await download(() =>
    page.getByRole('link', { name: /Download/ }).click(),
  );
  expect(bytes.equals(pdf)).toBe(true);
  expect(name).toBe('early-warning.pdf');
}

async function register(page: StoryPage, latestCode: Outbox) {
  await page.getByLabel(/^First name/i).fill('Wambui');
  await page.getByLabel(/^Last name/i).fill('Njeri');
  await page.getByLabel(/^National ID/i).fill(newcomer.id);
  await page.getByLabel(/^Phone/i).fill(newcomer.phone);
  await page.getByLabel(/^Email/i).fill(newcomer.email);
  await page.getByRole('combobox', { name: /County/ }).selectOption('Tana River');
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
  await enterCode(page, latestCode);
  await page.waitForURL('**/login');
}

/** Types the code into the six boxes. The focus moves to the next box after each digit. */
async function enterCode(page: StoryPage, latestCode: Outbox) {
  await page.getByRole('textbox', { name: /code/i }).first().click();
  await page.keyboard.type(`${await latestCode(newcomer.email)}`);
  const verify = page.getByRole('button', { name: /^Verify/ });
  if (await verify.isVisible()) await verify.click();
}

async function logIn(page: StoryPage, latestCode: Outbox) {
  await page.getByLabel(/Email or National ID/).fill(newcomer.email);
  await page.getByLabel(/^Password/).fill(newcomer.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByPlaceholder('Enter 6-digit code').waitFor();
  await page.getByPlaceholder('Enter 6-digit code').fill(`${await latestCode(newcomer.email)}`);
  await page.getByRole('button', { name: 'Verify & Sign In' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { name: /Wambui/ }).waitFor();
}

async function writeProposal(page: StoryPage, pdf: Buffer) {
  await page.getByLabel(/title/i).fill('Early warning');
  await page.getByRole('combobox', { name: /Thematic area/i }).selectOption('SUSTAINABLE_DEV');
  await page.getByLabel(/Problem statement/i).fill(problem);
  await page.getByLabel(/Proposed solution/i).fill(solution);
  await page.getByLabel(/Relevance/i).fill('It protects harvests.');
  await attach(page, pdf);
}

const attach = (page: StoryPage, buffer: Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'early-warning.pdf', mimeType: 'application/pdf', buffer });
