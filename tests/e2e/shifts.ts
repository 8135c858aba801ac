import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The highest allowed cumulative layout shift, which measures how much a screen moves while it loads. */
const ALLOWED = 0.02;

declare global {
  interface Window {
    shifts: { value: number; of: string[] }[];
  }
}

/** Runs in the page: records each shift that the user did not cause. */
export function watchShifts() {
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

export async function expectStandstill(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(ALLOWED);
}
