import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { PersonName } from '../../mocks/people';
import { launchBrowser } from './browser';
import { signInAs } from './sign-in';

/** Every route in its main states: as whom, and where. */
const screens: [PersonName | 'nobody', string][] = [
  ['nobody', '/'],
  ['nobody', '/terms'],
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
  ['amina', '/proposals/104'],
  ['amina', '/proposals/104/edit'],
  ['amina', '/proposals/999'],
  ['amina', '/support'],
  ['amina', '/support/new'],
  ['amina', '/support/201'],
  ['amina', '/support/999'],
  ['amina', '/profile'],
  ['amina', '/settings'],
  ['amina', '/help'],
  ['amina', '/management'],
  ['daudi', '/management'],
  ['chebet', '/dashboard'],
  ['chebet', '/proposals'],
  ['chebet', '/support'],
];

const widths = [320, 1280];
const schemes = ['light', 'dark'] as const;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

async function findings(page: Page): Promise<string[]> {
  const { violations } = await page.evaluate<AxeResults>('axe.run()');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** The scheme has reached the page, and the colours that fade have done so. */
const coloursArrived = (page: Page, colorScheme: string) =>
  page.evaluate(async (scheme) => {
    const frame = () => new Promise(requestAnimationFrame);
    while (document.documentElement.dataset.mantineColorScheme !== scheme) await frame();
    await frame();
    await frame();
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  }, colorScheme);

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.each(screens)(
  'For %s, %s has no finding of axe, wide or narrow, light or dark, and no sideways scroll',
  async (person, path) => {
    const context = await browser.newContext({
      baseURL: inject('baseUrl'),
      reducedMotion: 'reduce',
    });
    if (person !== 'nobody') await signInAs(context, person);
    const page = await context.newPage();
    await page.goto(`${path}?latency=0`);
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.addScriptTag({ path: axe });

    const seen: Record<string, unknown> = {};
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflow(page), `sideways scroll at ${width} px`).toBe(0);
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        await coloursArrived(page, colorScheme);
        const found = await findings(page);
        if (found.length > 0) seen[`${width} ${colorScheme}`] = found;
      }
    }
    expect(seen).toEqual({});
    await context.close();
  },
);
