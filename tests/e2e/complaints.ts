import type { Page } from 'playwright-core';

/** What the browser complains of as it goes: errors, violations of the policy, failed hydration. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Whether a preload is used soon enough is a question of this machine's load.
    if (message.text().includes('preloaded using link preload')) return;
    // The document is asked for without the token first; the browser notes the refusal.
    if (message.location().url.includes('/media/')) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}
