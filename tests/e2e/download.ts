import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** The file that Chromium downloads after the click. */
export const downloadIn = (page: Page) => async (press: () => Promise<void>) => {
  const downloading = page.waitForEvent('download');
  await press();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};
