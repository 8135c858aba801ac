import { expect, test } from 'vitest';
import { linkTo } from '../../mocks/browser/address';
import { scenarios } from '../../mocks/scenarios/catalogue';
import { stepInWords } from '../../mocks/scenarios/steps';
import { play } from '../e2e/play';
import { inEachBrowser, sharedBrowser } from './stories';

inEachBrowser((engine) => {
  // The links of all scenarios open in one tab, as testers open them.
  const browser = sharedBrowser(engine);

  test.each(scenarios)('$id: $title', async (scenario) => {
    const page = await browser();
    const { path, latency = [0, 0] } = scenario;
    await page.goto(linkTo(path, { scenario, latency }));
    for (const step of scenario.steps) {
      await play(page, step).catch((cause: unknown) => {
        throw new Error(stepInWords(step), { cause });
      });
    }
    expect(await page.evaluate(() => window.mock?.findings)).toEqual([]);
  });
});
