import { expect, inject } from 'vitest';
import { complaintsOf } from '../e2e/complaints';
import { downloadIn } from '../e2e/download';
import { doMainJob } from '../e2e/main-job';
import { sharedBrowser } from '../e2e/shared-browser';
import { testExamples } from '../helpers/test-examples';

const browser = await sharedBrowser();

const devices = [
  { on: 'a phone', width: 360, height: 740 },
  { on: 'a computer', width: 1280, height: 800 },
];

testExamples(devices, ({ on }) => on === 'a phone')(
  'On $on: register, verify, log in, draft, edit, submit, and download the document',
  async ({ on: _, ...viewport }) => {
    const context = await browser.newContext({ baseURL: inject('baseUrl'), viewport });
    context.setDefaultTimeout(10_000);
    const page = await context.newPage();
    const complaints = complaintsOf(page);

    await page.goto('/?latency=0');
    await doMainJob(page, {
      latestCode: (address) => page.evaluate((email) => window.mock?.latestCode(email), address),
      download: downloadIn(page),
    });

    expect(await page.evaluate(() => window.mock?.findings)).toEqual([]);
    expect(complaints).toEqual([]);
  },
);
