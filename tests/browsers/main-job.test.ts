import { expect, test } from 'vitest';
import { doMainJob } from '../e2e/main-job';
import { downloadIn, inEachBrowser, latestCode, newBrowser } from './stories';

inEachBrowser((engine) => {
  test('The main job: register, verify, log in, draft, reload, edit, submit, receipt, download', async () => {
    const page = await newBrowser(engine);
    await page.goto('/?latency=0');
    await doMainJob(page, {
      latestCode: (email) => latestCode(page, email),
      download: downloadIn(page),
    });
    expect(await page.evaluate(() => window.mock?.findings)).toEqual([]);
    expect(await page.driver.complaints()).toEqual([]);
  });
});
