/** Opens browsers for the stories, and closes them afterwards. */
import { afterAll, afterEach, describe, inject } from 'vitest';
import type { BrowserOptions } from './driver/webdriver';
import { type Engine, engines, type Tab } from './engines';

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the stories run in Chromium, for the second gate, or in the other browsers. */
    inChromium: boolean;
  }
}

/** Runs the stories in each installed browser, or in Chromium alone. */
export function inEachBrowser(tell: (engine: Engine) => void): void {
  for (const engine of engines.filter(({ name }) => (name === 'Chromium') === inject('inChromium')))
    describe.skipIf(engine.missing())(engine.name, () => tell(engine));
}

const open: Tab[] = [];
afterEach(async ({ task }) => {
  for (const tab of open.splice(0)) {
    if (task.result?.state === 'fail') await describePage(tab);
    await tab.closeBrowser();
  }
});

/** Prints the address and the text of the screen on which a story failed. */
async function describePage(tab: Tab) {
  // One command after the other: Firefox's replies come in the order of the commands.
  const address = await tab.url();
  const text = await tab.evaluate(() => document.body.innerText).catch(String);
  process.stdout.write(`${address}\n${text}\n`);
}

/** Returns the first tab of a browser with a new profile. The browser is closed after the test. */
export async function newBrowser(
  engine: Engine,
  options: Partial<BrowserOptions> = {},
): Promise<Tab> {
  const tab = await engine.open({ baseURL: inject('baseUrl'), ...options });
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
    await tab?.closeBrowser();
    tab = undefined;
  };
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return;
    if (tab) await describePage(tab);
    await close();
  });
  afterAll(close);
  return async () => {
    tab ??= await engine.open({ baseURL: inject('baseUrl') });
    return tab;
  };
}

export const latestCode = (page: Tab, address: string): Promise<string> =>
  page.evaluate((email) => window.mock?.latestCode(email) ?? '', address);
