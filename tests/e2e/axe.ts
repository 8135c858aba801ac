/** Checks pages of the demo with axe. `global-setup.ts` copies axe into the demo's build, so that the browser caches it. */
import type { Page } from 'playwright-core';

export const loadAxe = (page: Page) => page.addScriptTag({ url: '/axe.min.js' });

/** Returns one line for each broken rule: its name and the elements that break it. Call `loadAxe` first. */
export const findingsOfAxe = (page: Page, rules: { runOnly?: string[] } = {}): Promise<string[]> =>
  page.evaluate(async (options) => {
    // Without `resultTypes`, axe also describes each element that passes, which takes as long as the checks.
    const { violations } = await window.axe.run({ ...options, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, rules);

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}
