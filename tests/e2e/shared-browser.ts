import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { launchBrowser } from './browser';

let shared: Browser | undefined;

/** Returns the Chromium that all test files of this worker share. Closes all its contexts at the end of each file. */
export async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launchBrowser();
  const browser = shared;
  afterAll(() => Promise.all(browser.contexts().map((context) => context.close())));
  return browser;
}
