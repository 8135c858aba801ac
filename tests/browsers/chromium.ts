/** Chromium, in the second gate. Playwright's page already is what most stories need. */
import type { Page } from 'playwright-core';
import { launchBrowser } from '../e2e/browser';
import { complaintsOf } from '../e2e/complaints';
import { downloadIn } from '../e2e/download';
import type { Engine, Tab } from './engines';

export const chromium: Engine = {
  name: 'Chromium',
  missing: () => undefined,
  async open({ baseURL, dark }) {
    const browser = await launchBrowser();
    const colorScheme = dark ? 'dark' : 'light';
    const context = await browser.newContext({ baseURL, colorScheme, reducedMotion: 'reduce' });
    const tabOf = (page: Page): Tab => {
      const complaints = complaintsOf(page);
      return Object.assign(page, {
        back: () => page.goBack(),
        resize: (width: number, height: number) => page.setViewportSize({ width, height }),
        newTab: async () => tabOf(await context.newPage()),
        async kill() {
          const crashed = page.waitForEvent('crash');
          // The crashed page never replies to this command.
          void (await context.newCDPSession(page)).send('Page.crash').catch(() => undefined);
          await crashed;
        },
        download: downloadIn(page),
        complaints: async () => complaints.splice(0),
        closeBrowser: () => browser.close(),
      });
    };
    return tabOf(await context.newPage());
  },
};
