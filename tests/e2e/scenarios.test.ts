import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { linkTo } from '../../mocks/address';
import { scenarios } from '../../mocks/scenarios/catalogue';
import { stepInWords } from '../../mocks/scenarios/steps';
import { launchBrowser } from './browser';
import { play } from './play';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

test.concurrent.each(scenarios)('$id: $title', async (scenario) => {
  const context = await browser.newContext({ baseURL: inject('baseUrl'), reducedMotion: 'reduce' });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const { path, latency = [0, 0] } = scenario;
  await page.goto(linkTo(path, { scenario, latency }));

  for (const step of scenario.steps) {
    await play(page, step).catch((error: unknown) => {
      throw new Error(`${stepInWords(step)}`, { cause: error });
    });
  }
  expect(await page.evaluate(() => window.mock?.findings)).toEqual([]);
  await context.close();
});
