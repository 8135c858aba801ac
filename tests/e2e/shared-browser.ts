import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, inject } from 'vitest';
import { launchBrowser } from './browser';

let shared: Browser | undefined;

/**
 * Returns the Chromium that all test files of this worker share. Closes all its contexts after each test, or at the end of
 * the file if its tests share pages.
 */
export async function sharedBrowser({ sharesPages = false } = {}): Promise<Browser> {
  if (!shared?.isConnected()) shared = await launchBrowser();
  const browser = shared;
  const end = sharesPages ? afterAll : afterEach;
  end(() => Promise.all(browser.contexts().map((context) => context.close())));
  return browser;
}

/** Returns a page of a new context, for the demo. */
export async function newPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const demo = { baseURL: inject('baseUrl'), reducedMotion: 'reduce' } as const;
  const context = await browser.newContext({ ...demo, ...options });
  context.setDefaultTimeout(15_000);
  return context.newPage();
}

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

/** The notice about forms that wait for the network. */
export const strip = (page: Page) => page.getByRole('status', { name: 'Waiting to be sent' });
