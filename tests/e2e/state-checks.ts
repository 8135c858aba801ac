import type { Browser, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { findingsOfAxe, loadAxe } from './axe';
import { expectFit } from './fit';
import { contextFor, openIn, type ScreenState } from './screens';
import { sharedBrowser } from './shared-browser';
import { expectStandstill, watchShifts } from './shifts';

const widths = [320, 1280];
const schemes = ['light', 'dark'] as const;

/** A colour scheme changes only colours, so check only the contrast in the dark one. */
const rulesFor = { light: {}, dark: { runOnly: ['color-contrast'] } };

/** Waits until the page has the scheme and its colours have stopped fading. */
const coloursArrived = (page: Page, colorScheme: string) =>
  page.evaluate(async (scheme) => {
    const frame = () => new Promise(requestAnimationFrame);
    while (document.documentElement.dataset.mantineColorScheme !== scheme) await frame();
    await frame();
    await frame();
    const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  }, colorScheme);

/** Runs in the page: returns fields with small text. iPhones zoom in on them and don't zoom out again. */
function smallFields(): string[] {
  const fields = 'textarea, select, input:not([type=checkbox], [type=radio], [type=file])';
  return [...document.querySelectorAll(fields)]
    .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map(({ outerHTML }) => outerHTML);
}

/**
 * Runs in the page: returns fields without `autocomplete`, and password fields whose spelling the browser may check. On
 * a shared computer it would suggest what the previous user typed. Some browsers send texts to a spelling service.
 */
function suggestingFields(): string[] {
  const fields =
    'input:not([autocomplete], [type=checkbox], [type=radio], [type=file], [type=hidden]), [type=password]:not([spellcheck=false])';
  return [...document.querySelectorAll(fields)].map(({ outerHTML }) => outerHTML);
}

/** Returns whether the state is a screen as it loads: all calls get their replies, and the user does nothing. */
export const isArriving = ({ act, calls }: ScreenState) => !act && !calls;

const phone = { width: 360, height: 740 };

/**
 * Returns a function that returns a page for a state. States without actions share a page if `as` and `calls` are the
 * same, so that scripts are compiled once.
 */
function pagesOf(browser: Browser) {
  const pages = new Map<string, Page>();
  return async (state: ScreenState): Promise<Page> => {
    const { act, as, calls, path, name } = state;
    const sharedBy = act ? `${path} ${name}` : `${as} ${calls}`;
    const options = {
      baseURL: inject('baseUrl'),
      ...(isArriving(state) && { prepare: watchShifts }),
    };
    const page =
      pages.get(sharedBy) ?? (await (await contextFor(browser, state, options)).newPage());
    pages.set(sharedBy, page);
    return page;
  };
}

/**
 * Defines a test for each state: axe finds nothing, everything fits (`expectFit`), and fields have large text and
 * `autocomplete`. Arriving states (see `isArriving`) must not move.
 */
export async function checkStates(states: ScreenState[]): Promise<void> {
  const pageFor = pagesOf(await sharedBrowser({ sharesPages: true }));
  test.for(states)(
    '$path, $name: axe finds nothing, everything fits, and without an action nothing moves',
    async (state) => {
      const page = await pageFor(state);
      await page.emulateMedia({ colorScheme: 'light' });
      if (!state.act) await page.setViewportSize(phone);
      await openIn(page, state, isArriving(state) ? 200 : 0);
      if (isArriving(state)) await expectStandstill(page);
      await loadAxe(page);

      const seen: Record<string, unknown> = {};
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme });
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await coloursArrived(page, colorScheme);
          const found = await findingsOfAxe(page, rulesFor[colorScheme]);
          if (found.length > 0) seen[`${width} ${colorScheme}`] = found;
        }
      }
      expect(await page.evaluate(smallFields), 'below 16 px').toEqual([]);
      expect(await page.evaluate(suggestingFields), 'without autocomplete').toEqual([]);
      await expectFit(page);
      expect(seen).toEqual({});
    },
  );
}
