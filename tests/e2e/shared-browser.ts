import type { Browser } from 'playwright-core';
import { afterAll } from 'vitest';
import { launchBrowser } from './browser';

let shared: Browser | undefined;

/** The Chromium of this worker, for all its test files. At the end of a file all contexts are closed. */
export async function sharedBrowser(): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launchBrowser();
  const browser = shared;
  afterAll(() => Promise.all(browser.contexts().map((context) => context.close())));
  return browser;
}
