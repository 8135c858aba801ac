import type { Page } from 'playwright-core';

/** Returns a list that grows with each error or warning of the browser, such as policy violations and failed hydration. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Chromium warns about unused preloads. Whether a preload is used in time depends on this machine's load.
    if (message.text().includes('preloaded using link preload')) return;
    // The portal first requests a proposal's document without the token, and the browser logs the refusal.
    if (message.location().url.includes('/media/')) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}
