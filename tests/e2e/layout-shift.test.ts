import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, inject, test } from 'vitest';
import { launchBrowser } from './browser';
import { openState, screenStates } from './screens';
import { expectStandstill, watchShifts } from './shifts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser?.close());

const arriving = screenStates.filter(({ act, calls }) => !act && !calls);

test.each(arriving)('On a phone $path, $name, stands still while it arrives', async (state) => {
  const page = await openState(browser, state, {
    baseURL: inject('baseUrl'),
    viewport: { width: 360, height: 740 },
    latency: 200,
    prepare: watchShifts,
  });
  await expectStandstill(page);
  await page.context().close();
});
