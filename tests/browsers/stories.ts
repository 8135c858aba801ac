/** Opens browsers for the stories, and closes them afterwards. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, describe, inject } from 'vitest';
import { firstTab, type Tab, until } from './driver/page';
import type { BrowserOptions, Engine } from './driver/webdriver';
import { engines } from './engines';

/** Runs the stories in each installed browser. */
export function inEachBrowser(tell: (engine: Engine) => void): void {
  for (const engine of engines) describe.skipIf(engine.missing())(engine.name, () => tell(engine));
}

const open: Tab[] = [];
afterEach(async ({ task }) => {
  for (const tab of open.splice(0)) {
    if (task.result?.state === 'fail') await describePage(tab);
    await tab.driver.close();
  }
});

/** Prints the address and the text of the screen on which a story failed. */
async function describePage(tab: Tab) {
  const text = tab.evaluate(() => document.body.innerText);
  process.stdout.write(`${await tab.url()}\n${await text.catch(String)}\n`);
}

/** Returns the first tab of a browser with a new profile. The browser is closed after the test. */
export async function newBrowser(
  engine: Engine,
  { baseURL = inject('baseUrl'), ...options }: BrowserOptions & { baseURL?: string } = {},
): Promise<Tab> {
  const tab = await firstTab(await engine.launch(options), baseURL);
  open.push(tab);
  return tab;
}

/**
 * Returns a function that returns a tab. All stories of a block share this tab and its browser. After a failure the
 * next story gets a new browser.
 */
export function sharedBrowser(engine: Engine): () => Promise<Tab> {
  let tab: Tab | undefined;
  const close = async () => {
    await tab?.driver.close();
    tab = undefined;
  };
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    if (tab) await describePage(tab);
    await close();
  });
  afterAll(close);
  return async () => {
    tab ??= await firstTab(await engine.launch({}), inject('baseUrl'));
    return tab;
  };
}

/** Returns a function that runs `press`, such as a click, and returns the file that is then downloaded. */
export const downloadIn =
  ({ driver: { downloads } }: Tab) =>
  async (press: () => Promise<void>) => {
    const before = await readdir(downloads);
    await press();
    return until(async () => {
      const files = await readdir(downloads);
      if (files.some((file) => /\.(part|wkdownload)$/.test(file))) return false;
      const name = files.find((file) => !before.includes(file));
      if (!name) return false;
      const bytes = await readFile(join(downloads, name));
      // WebKit first creates an empty file, which reserves the name.
      return bytes.length > 0 && { name, bytes };
    }, 'a download');
  };

export const latestCode = (page: Tab, address: string): Promise<string> =>
  page.evaluate((email) => window.mock?.latestCode(email) ?? '', address);
