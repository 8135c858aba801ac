/** Helpers for the tests of the testers' panel. */
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inject } from 'vitest';

/** The page of a new browser context, once the panel is there. */
export async function openPage(
  browser: Browser,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: inject('baseUrl'),
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('button', { name: 'Panel' }).waitFor();
  return page;
}

export const panel = (page: Page) => page.getByRole('dialog', { name: 'Demo panel' });

export async function openSection(page: Page, name: string) {
  await page.getByRole('button', { name: 'Panel' }).click();
  await page.getByRole('tab', { name }).click();
}
