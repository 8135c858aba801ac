import { expect, inject, test } from 'vitest';
import { complaintsOf } from './complaints';
import { downloadIn } from './download';
import { doMainJob } from './main-job';
import { sharedBrowser } from './shared-browser';

const browser = await sharedBrowser();

test('The main job: register, verify, log in, draft, edit, submit, and download the document', async () => {
  const context = await browser.newContext({ baseURL: inject('baseUrl'), acceptDownloads: true });
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
  await context.close();
}, 120_000);
