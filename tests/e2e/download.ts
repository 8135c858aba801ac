import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** What arrives in Chromium when somebody presses. */
export const downloadIn = (page: Page) => async (press: () => Promise<void>) => {
  const downloading = page.waitForEvent('download');
  await press();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};
