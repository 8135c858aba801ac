import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { launchBrowser } from './browser';
import { openState, screenStates } from './screens';

/** Cumulative layout shift: what a screen may move by itself while it arrives. */
const ALLOWED = 0.02;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

declare global {
  interface Window {
    shifts: { value: number; of: string[] }[];
  }
}

/** In the page: notes each shift that no user has asked for. */
function watchShifts() {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
    })[]) {
      if (entry.hadRecentInput) continue;
      const of = entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML : '?'));
      window.shifts.push({ value: entry.value, of: of.map((html) => html.slice(0, 120)) });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const arriving = screenStates.filter(({ act, calls }) => !act && !calls);

test.each(arriving)('$path, $name, stands still while it arrives', async (state) => {
  const seen: Record<string, unknown> = {};
  for (const width of [360, 1280]) {
    const page = await openState(browser, state, {
      baseURL: inject('baseUrl'),
      viewport: { width, height: 800 },
      latency: 200,
      prepare: watchShifts,
    });
    const shifts = await page.evaluate(() => window.shifts);
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    if (sum > ALLOWED) seen[`${width} px: ${sum.toFixed(3)}`] = shifts;
    await page.context().close();
  }
  expect(seen).toEqual({});
});
