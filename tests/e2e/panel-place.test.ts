/** Checks where the testers' strip and panel are, and that they pass axe and cover nothing that the user needs. */
import type { BrowserContextOptions, Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { credentials } from '../../mocks/scenarios/flows';
import { findingsOfAxe, loadAxe } from './axe';
import { changeFont, fontWidths } from './fonts';
import { openPage, panel, tools } from './panel';
import { play } from './play';
import { sharedBrowser } from './shared-browser';

const browser = await sharedBrowser();

const open = (path: string, options?: BrowserContextOptions) => openPage(browser, path, options);

const sections = 'Scenarios Inbox Clock Review Faults Calls People Situation'.split(' ');

/** Runs in the page: makes every shadow root an open one, because axe cannot look into the panel's closed one. */
function openShadowRoots() {
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    return attachShadow.call(this, { ...init, mode: 'open' });
  };
}

/** Runs in the page: returns the boxes whose content is wider, in the strip or in the panel. Fields scroll their text. */
const boxesThatCut = (root: Element) =>
  [root, ...root.querySelectorAll(':not(input, select, textarea)')]
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
    .map(({ outerHTML }) => outerHTML.slice(0, 300));

test.for(['light', 'dark'] as const)(
  'No section has a finding of axe or is cut off at 320 px, %s',
  async (colorScheme) => {
    const viewport = { width: 320, height: 640 };
    const page = await open('/terms', { viewport, colorScheme });
    await page.context().addInitScript(openShadowRoots);
    await page.goto('/login?scenario=login&latency=0');
    for (const step of credentials('amina')) await play(page, step);
    await page.getByPlaceholder('Enter 6-digit code').waitFor();
    await loadAxe(page);
    await tools(page).getByRole('button', { name: 'Panel' }).click();

    const seen: Record<string, unknown> = {};
    for (const name of sections) {
      await panel(page).getByRole('tab', { name }).click();
      if (name === 'Calls') await panel(page).getByText('initiateLogin', { exact: true }).click();
      const found = await findingsOfAxe(page);
      if (found.length > 0) seen[name] = found;
      for (const font of fontWidths) {
        await changeFont(page, font);
        const cut = await panel(page).evaluate(boxesThatCut);
        if (cut.length > 0) seen[`${name}, ${font} font`] = cut;
      }
    }
    expect(seen).toEqual({});
  },
);

test('On a phone the strip covers nothing: buttons fixed to the bottom end above it', async () => {
  const page = await open('/proposals/new?as=amina&latency=0', {
    viewport: { width: 360, height: 640 },
  });
  const strip = await tools(page).getByText('Demo data').locator('xpath=../../..').boundingBox();
  const submit = await page.getByRole('button', { name: 'Submit Proposal' }).boundingBox();
  expect((strip?.y ?? 0) + (strip?.height ?? 0)).toBe(640);
  expect((submit?.y ?? 0) + (submit?.height ?? 0)).toBeLessThan(strip?.y ?? 0);
  await tools(page).getByText('14 Nov, 09:00').waitFor();
  await page.evaluate(() => window.mock?.clock.jump(24 * 3_600_000));
  await tools(page).getByText('15 Nov, 09:00').waitFor();
});

test.for([320, 360])(
  'In a window of %i px the strip shows whether the clock is frozen and how many faults are active, in any font',
  async (width) => {
    const page = await open('/login?scenario=login&latency=0&speed=0&fault=*:slow,register:slow', {
      viewport: { width, height: 640 },
    });
    const strip = tools(page).getByText('Demo data').locator('xpath=../../..');
    for (const font of fontWidths) {
      await changeFont(page, font);
      await expect
        .poll(() => strip.innerText())
        .toMatch(/Demo data · frozen · 14 Nov, 09:00 · 2 faults/);
      expect(await strip.evaluate(boxesThatCut), font).toEqual([]);
    }
  },
);

test('The panel covers neither the toasts of the portal nor its countdown, and pushes nothing out of the window', async () => {
  const page = await open('/settings?reset&as=amina&tab=privacy&latency=0', {
    viewport: { width: 1280, height: 800 },
  });
  await page.keyboard.press('F2');
  const left = (await panel(page).boundingBox())?.x ?? 0;
  const rightOf = async (shown: Locator) => {
    const box = await shown.boundingBox();
    return (box?.x ?? Number.POSITIVE_INFINITY) + (box?.width ?? 0);
  };
  await play(page, { press: 'Save Settings' });
  const toast = page.locator('.mantine-Notification-root');
  await toast.waitFor();
  expect(await rightOf(toast)).toBeLessThan(left);

  await page.goto('/');
  const calendar = page.getByRole('link', { name: 'Add to calendar (.ics)' });
  await calendar.waitFor();
  await panel(page).waitFor();
  expect(await rightOf(calendar)).toBeLessThan(left);

  await page.goto('/dashboard');
  const welcome = page.getByRole('heading', { level: 1 });
  await welcome.waitFor();
  expect((await welcome.boundingBox())?.x).toBeGreaterThan(0);
});
