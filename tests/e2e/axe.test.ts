import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { PersonName } from '../../mocks/people';
import { launchBrowser } from './browser';
import { signInAs } from './sign-in';

/** Every route in its main states: as whom, and where. */
const screens: [PersonName | 'nobody', string][] = [
  ['nobody', '/'],
  ['nobody', '/login'],
  ['nobody', '/register'],
  ['nobody', '/activate'],
  ['nobody', '/forgot-password'],
  ['nobody', '/nowhere'],
  ['amina', '/dashboard'],
  ['amina', '/proposals'],
  ['amina', '/proposals/new'],
  ['amina', '/proposals/101'],
  ['amina', '/proposals/101/edit'],
  ['amina', '/proposals/104/edit'],
  ['amina', '/proposals/999'],
  ['chebet', '/dashboard'],
  ['chebet', '/proposals'],
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

describe.each([360, 1280])('At %i px', (width) => {
  describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
    test.each(screens)('axe finds nothing for %s at %s', async (person, path) => {
      const viewport = { width, height: 800 };
      const context = await browser.newContext({
        baseURL: inject('baseUrl'),
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
      });
      if (person !== 'nobody') await signInAs(context, person);
      const page = await context.newPage();
      await page.goto(`${path}?latency=0`);
      await page.locator('main h1').first().waitFor();
      await page.waitForLoadState('networkidle');

      await page.addScriptTag({ path: axe });
      const { violations } = await page.evaluate<AxeResults>('axe.run()');

      const findings = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`,
      );
      expect(findings).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, 'horizontal scroll').toBe(0);
      await context.close();
    });
  });
});
