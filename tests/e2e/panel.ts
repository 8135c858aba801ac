/** Helpers for the tests of the testers' panel. */
import { type Browser, type BrowserContextOptions, type Page, selectors } from 'playwright-core';
import { bringFont } from './fonts';
import { newPage } from './shared-browser';

/** The strip and the panel are in a closed shadow root. Only the selector `panel=*` finds them there. */
await selectors.register('panel', () => ({
  query: () => window.mock?.panel,
  queryAll: () => (window.mock?.panel ? [window.mock.panel] : []),
}));

/** The root that contains the strip and the panel. */
export const tools = (page: Page) => page.locator('panel=*');

/** The panel. It is in the page only while it is open. */
export const panel = (page: Page) => tools(page).getByRole('dialog', { name: 'Demo panel' });

/** Opens `path` in a new browser context, waits for the strip, and returns the page. */
export async function openPage(
  browser: Browser,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await newPage(browser, options);
  await bringFont(page.context());
  await page.goto(path);
  await tools(page).getByRole('button', { name: 'Panel' }).waitFor();
  return page;
}

export async function openSection(page: Page, name: string) {
  await tools(page).getByRole('button', { name: 'Panel' }).click();
  await panel(page).getByRole('tab', { name }).click();
}

/** Imports `content` as a situation: drops it as a file. The Situation section must be open. */
export async function dropFile(page: Page, content: string) {
  const dataTransfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'situation.json'));
    return data;
  }, content);
  await panel(page).getByText('Import: drop a file here').dispatchEvent('drop', { dataTransfer });
}
