/** What must stay in view: neither the bar nor a toast covers it, and it is in the first screen of a phone. */
import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { contextFor, openIn, toAccountStep } from './screens';
import { sharedBrowser } from './shared-browser';

const browser = await sharedBrowser();

async function open(path: string, width: number, as?: 'amina'): Promise<Page> {
  const options = { baseURL: inject('baseUrl'), viewport: { width, height: 640 } };
  const page = await (await contextFor(browser, as ? { as } : {}, options)).newPage();
  await openIn(page, { name: '', path });
  return page;
}

async function boxOf(shown: Locator) {
  const box = await shown.boundingBox();
  if (!box) throw new Error('It is not on the page');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test.for([360, 768, 1280])(
  'At %i pixels a toast covers neither the bar nor the main button',
  async (width) => {
    const page = await open('/proposals', width, 'amina');
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    const shown = page.locator('.mantine-Notification-root');
    await shown.waitFor();
    await page.waitForTimeout(500);
    const toast = await boxOf(shown);
    const bar = await boxOf(page.getByRole('banner'));
    const button = await boxOf(page.getByRole('link', { name: 'New Proposal' }));
    expect(toast.y).toBeGreaterThan(bar.bottom);
    expect(width - toast.right).toBeLessThan(20);
    const isApart = toast.x > button.right || toast.bottom < button.y || button.bottom < toast.y;
    expect(isApart, JSON.stringify({ toast, button })).toBe(true);
  },
);

test.for([360, 640, 768])('At %i pixels the five numbers are in one row', async (width) => {
  const page = await open('/support', width, 'amina');
  const numbers = await page.locator('button[aria-pressed]').all();
  const rows = await Promise.all(
    numbers.map(async (number) => Math.round((await boxOf(number)).y)),
  );
  expect(rows).toHaveLength(5);
  expect(new Set(rows).size, `${rows}`).toBe(1);
});

test('After a support request is sent, the heading is below the bar', async () => {
  const page = await open('/support/new', 360, 'amina');
  await page.getByLabel(/^Proposal/).selectOption('102');
  await page.getByLabel(/^Support type/).selectOption('LEGAL');
  for (const field of ['Title', 'Description', 'Justification', 'Expected impact'])
    await page.getByLabel(new RegExp(`^${field}`)).fill('River gauges');
  // The form that disappears was scrolled down, and the page is then a little longer than the window.
  await page.setViewportSize({ width: 360, height: 320 });
  await page.getByRole('button', { name: 'Submit Request' }).click();
  await page.getByText(/^Support request submitted successfully/).waitFor();
  const bar = await boxOf(page.getByRole('banner'));
  const heading = await boxOf(page.getByRole('heading', { level: 1 }));
  expect(heading.y).toBeGreaterThanOrEqual(bar.bottom);
});

test('The error below a field with several parts is as far from it as from an input', async () => {
  const distances = (page: Page) =>
    page.locator('.mantine-InputWrapper-error').evaluateAll((errors) =>
      errors.map((error) => {
        const before = error.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
        const isText = /Wrapper-description/.test(error.previousElementSibling?.className ?? '');
        return isText ? 5 : error.getBoundingClientRect().top - before;
      }),
    );
  const proposal = await open('/proposals/new', 360, 'amina');
  await proposal.getByRole('button', { name: 'Submit Proposal' }).click();
  await proposal.getByText('Proposal document is required').waitFor();
  const registration = await open('/register', 360);
  await registration.getByRole('radio', { name: 'Team' }).check();
  await registration.getByRole('button', { name: 'Next' }).click();
  await registration.locator('.mantine-InputWrapper-error').first().waitFor();
  expect(new Set([...(await distances(proposal)), ...(await distances(registration))])).toEqual(
    new Set([5]),
  );
});

test('From step 2 of the registration on, the first field is in the first screen of a phone', async () => {
  const page = await open('/register', 360);
  await toAccountStep(page);
  await page.getByRole('heading', { name: 'Step 2 of 3: Account security' }).waitFor();
  expect((await boxOf(page.getByLabel(/^Password/).first())).y).toBeLessThan(260);
});

test('With the Tab key each long field comes into view as a whole, with its label', async () => {
  const page = await open('/proposals/new', 360, 'amina');
  const bar = await boxOf(page.getByRole('banner'));
  const buttons = await boxOf(page.getByText(/still to complete$/));
  await page.getByLabel(/^Thematic Area/).focus();
  for (const name of ['Problem', 'Proposed', 'Technology', 'Relevance']) {
    await page.keyboard.press('Tab');
    const box = await boxOf(page.locator('textarea:focus'));
    expect(box.bottom, name).toBeLessThan(buttons.y);
    const label = await boxOf(page.locator('label').filter({ hasText: name }));
    expect(label.y, name).toBeGreaterThan(bar.bottom);
  }
});
