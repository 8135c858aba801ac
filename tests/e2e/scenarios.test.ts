import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { linkTo } from '../../mocks/browser/address';
import { scenarios } from '../../mocks/scenarios/catalogue';
import type { Scenario } from '../../mocks/scenarios/scenario';
import { screenAt } from '../../mocks/scenarios/screens';
import { stepInWords } from '../../mocks/scenarios/steps';
import { avoidShortPauses, play } from './play';
import { sharedBrowser } from './shared-browser';

const browser = await sharedBrowser({ sharesPages: true });

/**
 * The tabs that no scenario is using. Testers open one link after another in the same tab, and so does this test:
 * nothing of an earlier scenario may show.
 */
const idle: Page[] = [];

async function newTab(): Promise<Page> {
  const context = await browser.newContext({ baseURL: inject('baseUrl'), reducedMotion: 'reduce' });
  await context.addInitScript(avoidShortPauses);
  // Pauses after failures are random and grow, so a recovery may take longer than the 15 seconds of other tests.
  context.setDefaultTimeout(30_000);
  return context.newPage();
}

/** Runs in the page: tells whether the panel has ticked this step. */
const hasTick = ([key, index]: readonly [string, number]) =>
  JSON.parse(sessionStorage.getItem(key) ?? '{}')[index] === true;

async function playScenario(scenario: Scenario): Promise<void> {
  const page = idle.pop() ?? (await newTab());
  const { path, latency = [0, 0] } = scenario;
  await page.goto(linkTo(path, { scenario, latency }), { waitUntil: 'commit' });

  await page.waitForFunction(() => window.mock?.panel);
  for (const [index, step] of scenario.steps.entries()) {
    try {
      await play(page, step);
      const { on } = step;
      if (on) await page.waitForURL(({ pathname }) => screenAt(pathname)?.path === on);
      // Wait until the panel has ticked the step too.
      await page.waitForFunction(hasTick, [`mock.ticks.${scenario.id}`, index] as const);
    } catch (cause) {
      throw new Error(stepInWords(step), { cause });
    }
  }
  expect(await page.evaluate(() => window.mock?.findings)).toEqual([]);
  idle.push(page);
}

test.for(scenarios)('$id: $title', { concurrent: true }, playScenario);
