import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** Returns a function that calls `press`, such as a click on a link, and returns the file that Chromium then downloads. */
export const downloadIn = (page: Page) => async (press: () => Promise<void>) => {
  const downloading = page.waitForEvent('download');
  await press();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};
