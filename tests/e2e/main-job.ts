/**
 * What every competitor does, from registering to submitting a proposal. Tests run these steps on the demo and on the
 * production build.
 */
import { expect } from 'vitest';
import { NEWCOMER, proposalTexts, registration } from '../../mocks/scenarios/flows';
import type { Step } from '../../mocks/scenarios/steps';
import { DEMO_PASSWORD } from '../../mocks/state/people';
import { attach, pdf } from './attach';
import { play } from './play';
import { logIn } from './sign-in';
import type { StoryPage } from './story-page';

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
  // The registration has led to the login.
  await logIn(page, { email: NEWCOMER, password: DEMO_PASSWORD }, latestCode, { path: '' });

  await page.getByRole('link', { name: 'New Proposal' }).first().click();
  const document = pdf('early-warning.pdf');
  await perform(page, proposalTexts);
  await attach(page, document);
  await page
    .getByText(keeps === 'all' ? /^Saved on this device/ : /doesn't let the portal save/)
    .first()
    .waitFor();
  if (keeps !== 'nothing') {
    await page.reload();
    await page.getByText(/^Your unsent work from .* has been restored\./).waitFor();
    expect(await page.getByLabel(/Problem statement/i).inputValue()).toMatch(/^Grain rots/);
    if (keeps === 'text') await attach(page, document);
    await page.getByText('early-warning.pdf').first().waitFor();
  }
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await page.waitForURL('**/dashboard');

  await page.getByRole('link', { name: /^Grain store sentinel Created/ }).click();
  await page.getByRole('link', { name: /^Edit/ }).click();
  await page.getByLabel(/^Technology/).fill('Gradient boosting over gauge data');
  await page.getByRole('button', { name: 'Submit Proposal' }).click();
  await page.getByRole('button', { name: 'Submit now' }).click();
  await page.waitForURL('**/proposals');

  await page
    .getByRole('link', { name: /Grain store sentinel/ })
    .first()
    .click();
  await page.getByText('SUBMITTED').first().waitFor();
  await page.getByRole('link', { name: /receipt/i }).click();
  await page.getByRole('heading', { level: 1, name: 'Submission Receipt' }).waitFor();
  await page.getByText('early-warning.pdf').first().waitFor();
  await page
    .getByRole('link', { name: /^Grain store sentinel/ })
    .first()
    .click();
  const { name, bytes } = await download(() =>
    page.getByRole('link', { name: /Download/ }).click(),
  );
  expect(bytes.equals(document.buffer)).toBe(true);
  expect(name).toBe('early-warning.pdf');
}

async function perform(page: StoryPage, steps: Step[]) {
  for (const step of steps) await play(page, step);
}

async function register(page: StoryPage, latestCode: Outbox) {
  await perform(page, registration());
  await page.getByRole('textbox', { name: /code/i }).first().waitFor();
  await perform(page, [{ enterCode: `${await latestCode(NEWCOMER)}` }]);
  const verify = page.getByRole('button', { name: /^Verify/ });
  if (await verify.isVisible()) await verify.click();
  await page.waitForURL('**/login');
}
