import { expect, test } from 'vitest';
import { doMainJob } from '../e2e/main-job';
import { downloadIn, inEachBrowser, latestCode, newBrowser } from './stories';

inEachBrowser((engine) => {
  // WebKit's window becomes 447 px wide instead of 360: it can't be narrower.
  test.each([1280, 360])('In a window %i px wide the main job is done', async (width) => {
    const page = await newBrowser(engine);
    await page.resize(width, 800);
    await page.goto('/?latency=0');
    await doMainJob(page, {
      latestCode: (email) => latestCode(page, email),
      download: downloadIn(page),
    });
    expect(await page.evaluate(() => window.mock?.findings)).toEqual([]);
    expect(await page.driver.complaints()).toEqual([]);
  });
});
