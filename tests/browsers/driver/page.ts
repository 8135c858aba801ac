/** A `StoryPage` over WebDriver. Clicks and pressed keys are real. Each action waits until its element is there. */
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Tab } from '../engines';
import { pageOf } from './find';
import { finder } from './locator';
import { until } from './until';
import { type WebDriver, WebDriverError } from './webdriver';

/** WebDriver's reference to an element. */
export type Handle = Record<string, string>;

const require = createRequire(import.meta.url);
const library = require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js');

const withLibrary = readFile(library, 'utf8').then(
  (source) => `() => {
    (function (globalThis) { ${source} }).call(window, window);
    window.TestingLibraryDom.RegExp = RegExp;
  }`,
);

/** Returns a script that runs `work`, which may return a promise, and passes its result or error to WebDriver's callback. */
const inPage = (work: string) => `
  const done = arguments[arguments.length - 1];
  const args = [...arguments].slice(0, -1);
  Promise.resolve().then(() => (${work})(...args)).then(
    (value) => done({ value }),
    (error) => done({ error: String(error) }),
  );
`;

/** WebDriver's codes for named keys: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const codes: Record<string, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Control: '\uE009',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  ArrowUp: '\uE013',
};

/** Returns the codes of a combination such as `Shift+Tab`, in the order in which the keys are pressed. */
const keys = (combination: string): string[] =>
  combination.split('+').map((key) => codes[key] ?? key);

/** The current tab of each browser: commands go to it. Stories send one command after the other. */
const chosen = new WeakMap<WebDriver, string>();

export type Run = ReturnType<typeof inTab>;

function inTab(driver: WebDriver, tab: string) {
  return async (...[command, parameters]: Parameters<WebDriver['send']>): Promise<unknown> => {
    if (chosen.get(driver) !== tab) await driver.send('SwitchToWindow', { handle: tab });
    chosen.set(driver, tab);
    return driver.send(command, parameters);
  };
}

export async function firstTab(driver: WebDriver, baseURL: string): Promise<Tab> {
  await driver.send('SetWindowRect', { width: 1280, height: 900 });
  return openTab(driver, `${await driver.send('GetWindowHandle')}`, baseURL);
}

function openTab(driver: WebDriver, handle: string, baseURL: string): Tab {
  const run = inTab(driver, handle);

  async function evaluate<Result>(work: string, ...args: unknown[]): Promise<Result> {
    const answer = await run('ExecuteAsyncScript', { script: inPage(work), args });
    // There is no result if the browser leaves the page while the script runs.
    if (typeof answer !== 'object' || !answer)
      throw new WebDriverError('javascript error', 'the page was left');
    if ('error' in answer) throw new Error(`${answer.error}`);
    // Only the caller knows what its function returns.
    return (answer as { value: Result }).value;
  }

  async function elements(path: string): Promise<Handle[]> {
    const found = await evaluate<Handle[] | undefined | null>(`() => {
      if (!window.TestingLibraryDom || !document.documentElement) return undefined;
      const page = (${pageOf})(window.TestingLibraryDom);
      return ${path}.elements;
    }`);
    if (found) return found;
    await evaluate(await withLibrary);
    return elements(path);
  }

  /** Presses each combination of keys after the other. */
  const type = async (combinations: string[][]) => {
    const actions = combinations.flatMap((pressed) => [
      ...pressed.map((value) => ({ type: 'keyDown', value })),
      ...pressed.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]);
    await run('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };
  const press = (key: string) => type([keys(key)]);
  const url = async () => `${await run('GetCurrentURL')}`;

  return {
    ...finder({ run, elements, evaluate, press }),
    goto(path, { waitUntil } = {}) {
      const { href } = new URL(path, baseURL);
      // WebDriver's command would wait for the whole page.
      if (waitUntil === 'commit') return evaluate('(href) => void location.assign(href)', href);
      return run('Navigate', { url: href });
    },
    reload: () => run('Refresh'),
    back: () => run('Back'),
    async kill() {
      await url();
      await driver.killTab();
    },
    download: (press) => download(driver, press),
    complaints: driver.complaints,
    closeBrowser: driver.close,
    url,
    waitForTimeout: (milliseconds) => pause(milliseconds),
    async waitForURL(glob) {
      const pattern = new RegExp(`^${RegExp.escape(glob).replaceAll(/(\\\*)+/g, '.*')}$`);
      await until(async () => pattern.test(await url()), `the address ${glob}`);
    },
    evaluate: (work, argument) => evaluate(`${work}`, argument),
    keyboard: {
      press,
      type: (text) => type([...text].map((character) => [character])),
    },
    async resize(width, height) {
      await run('SetWindowRect', { width, height });
    },
    async newTab() {
      const { handle } = (await run('NewWindow', { type: 'tab' })) as { handle: string };
      return openTab(driver, handle, baseURL);
    },
    async close() {
      await run('CloseWindow');
      chosen.delete(driver);
    },
  };
}

async function download({ downloads }: WebDriver, press: () => Promise<void>) {
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
}
