import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { attach, pdf } from './attach';
import { bringFont, changeFont, fontWidths } from './fonts';
import { newPage, sharedBrowser } from './shared-browser';
import { signInAs } from './sign-in';

const browser = await sharedBrowser();
let page: Page;
beforeEach(async () => {
  page = await newPage(browser, { viewport: { width: 320, height: 640 } });
  await bringFont(page.context());
  await signInAs(page.context(), 'amina');
});

/** A text without spaces, so that browsers can't break its line at a space. */
const longTitle = 'Grain'.repeat(40);

async function fillIn() {
  await page.goto('/proposals/new?latency=0');
  await page.getByLabel(/^Project Title/).fill(longTitle);
  await page.getByLabel(/^Thematic Area/).selectOption('GOVERNANCE');
  await page.getByLabel(/^Problem Statement/).fill(`${'Rot'.repeat(60)} unseen`);
  await page.getByLabel(/^Proposed Solution/).fill(`${'Sensor'.repeat(60)} cheap`);
  await page.getByLabel(/^Relevance to Theme/).fill('Food security');
  await attach(page, pdf(`${'store'.repeat(30)}.pdf`));
}

const overflow = () =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns by how many pixels a box's content is wider than the box. */
const hidden = (box: Element) => box.scrollWidth - box.clientWidth;

test('The link to the receipt cancels the redirect; the receipt prints on one page', async () => {
  await fillIn();
  await page.getByRole('button', { name: 'Submit Proposal' }).click();
  await page.getByRole('button', { name: 'Submit now' }).click();
  await page.getByRole('link', { name: 'View receipt' }).click();
  await page.getByRole('heading', { level: 1, name: 'Submission Receipt' }).waitFor();
  // Wait longer than the delay before the redirect.
  await page.waitForTimeout(2500);
  expect(new URL(page.url()).pathname).toMatch(/^\/proposals\/\d+\/receipt$/);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.getByRole('banner').isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Save as PDF or print' }).isVisible()).toBe(false);
  const colors = await page.getByRole('article').evaluate((sheet) => {
    const words = [...sheet.querySelectorAll('*')].filter((word) => word.checkVisibility());
    return [...new Set(words.map((word) => getComputedStyle(word).color))];
  });
  expect(colors).toEqual(['rgb(0, 0, 0)']);
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test('Long names do not break any screen at 320 pixels', async () => {
  await fillIn();
  expect(await overflow()).toBe(0);
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await page.getByRole('link', { name: 'View draft' }).click();
  await page.getByRole('heading', { level: 1, name: longTitle }).waitFor();
  expect(await overflow()).toBe(0);

  const [, id] = /proposals\/(\d+)/.exec(page.url()) ?? [];
  const paths = [
    `/proposals/${id}/edit`,
    `/proposals/new?copy=${id}`,
    '/proposals',
    `/proposals?q=${longTitle}`,
    '/dashboard',
  ];
  for (const path of paths) {
    await page.goto(path);
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await overflow(), path).toBe(0);
  }

  await page.goto(`/proposals/${id}`);
  await page.getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog');
  await question.waitFor();
  expect(await question.evaluate(hidden), 'the question').toBe(0);
});

test('At 360 pixels the buttons are on one line in any font, and the note below them does not show', async () => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/proposals/new?latency=0');
  const note = page.getByText('A draft needs all required fields too.');
  await note.waitFor();
  for (const font of fontWidths) {
    await changeFont(page, font);
    for (const name of ['Save as Draft', 'Submit Proposal']) {
      const box = await page.getByRole('button', { name }).boundingBox();
      expect(box?.height, `${name}, ${font}`).toBe(44);
      expect((box?.y ?? 0) + (box?.height ?? 0), `${name}, ${font}`).toBeGreaterThan(530);
    }
    expect(await note.evaluate((line) => line.getBoundingClientRect().top)).toBeGreaterThan(640);
  }
});

// The lowest height is that of a phone with its keyboard open.
test.for([640, 500, 340])(
  'In a window %i px high the fixed buttons never cover the focused field',
  async (height) => {
    await fillIn();
    await page.setViewportSize({ width: 320, height });
    await page.getByLabel(/^Project Title/).focus();
    const covered: string[] = [];
    for (let fields = 0; fields < 7; fields += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const focused = document.activeElement;
        const actions = document.querySelector('button[value=DRAFT]')?.closest('[class*=bar]');
        if (!focused || !actions) return 'no focus or no bar';
        if (actions.contains(focused)) return '';
        const { top, bottom, height } = focused.getBoundingClientRect();
        const end = actions.getBoundingClientRect().top;
        const start = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
        const seen = Math.min(bottom, end) - Math.max(top, start);
        // A long text may not fit: browsers show the caret's line and as much around it as fits. 44 pixels are enough.
        return seen >= Math.min(height, 44) ? '' : focused.outerHTML;
      });
      if (name) covered.push(name);
    }
    expect(covered).toEqual([]);
  },
);
