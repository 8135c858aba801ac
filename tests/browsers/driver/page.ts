/** A `StoryPage` over WebDriver. Clicks and pressed keys are real. Each action waits until its element is there. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type { StoryPage } from '../../e2e/story-page';
import { find, type Step } from './find';
import { keys } from './keys';
import { finder } from './locator';
import { type WebDriver, WebDriverError } from './webdriver';

export interface Tab extends StoryPage {
  driver: WebDriver;
  /** Kills the page's process, as a phone that runs out of memory does. */
  kill(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Opens a tab of the same browser, with the same storage. */
  newTab(): Promise<Tab>;
}

/** WebDriver's reference to an element. */
export type Handle = Record<string, string>;

/**
 * How long an action waits for its element, in milliseconds. The portal's own pauses are random, and one may last 20
 * seconds. On a busy machine everything takes several times as long.
 */
const TIMEOUT = 120_000;

const require = createRequire(import.meta.url);
const library = require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js');

const withLibrary = readFile(library, 'utf8').then(
  (source) => `() => {
    (function (globalThis) { ${source} }).call(window, window);
    window.TestingLibraryDom.RegExp = RegExp;
  }`,
);

const isHandle = (value: unknown): value is { handle: string } =>
  typeof value === 'object' && value !== null && 'handle' in value;

/** Returns a script that runs `work`, which may return a promise, and passes its result or error to WebDriver's callback. */
const inPage = (work: string) => `
  const done = arguments[arguments.length - 1];
  const args = [...arguments].slice(0, -1);
  Promise.resolve().then(() => (${work})(...args)).then(
    (value) => done({ value }),
    (error) => done({ error: String(error) }),
  );
`;

/** The current tab of each browser: commands go to it. */
const chosen = new WeakMap<WebDriver, string>();
const queues = new WeakMap<WebDriver, Promise<unknown>>();

export type Run = ReturnType<typeof inTab>;

function inTab(driver: WebDriver, tab: string) {
  return (...[command, parameters]: Parameters<WebDriver['send']>): Promise<unknown> => {
    const next = (queues.get(driver) ?? Promise.resolve()).then(async () => {
      if (chosen.get(driver) !== tab) await driver.send('SwitchToWindow', { handle: tab });
      chosen.set(driver, tab);
      return driver.send(command, parameters);
    });
    queues.set(
      driver,
      next.catch(() => undefined),
    );
    return next;
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

  async function elements(steps: Step[]): Promise<Handle[]> {
    const found = await evaluate<Handle[] | undefined | null>(`${find}`, steps);
    if (found) return found;
    await run('ExecuteAsyncScript', { script: inPage(await withLibrary), args: [] });
    return elements(steps);
  }

  const press = (key: string) => {
    const pressed = keys(key);
    const downs = pressed.map((value) => ({ type: 'keyDown', value }));
    const ups = pressed.map((value) => ({ type: 'keyUp', value }));
    return type([...downs, ...ups.reverse()]);
  };
  const type = async (actions: { type: string; value: string }[]) => {
    await run('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  };
  const url = async () => `${await run('GetCurrentURL')}`;

  return {
    driver,
    ...finder({ run, elements, evaluate, press }),
    goto(path, { waitUntil } = {}) {
      const { href } = new URL(path, baseURL);
      // WebDriver's command would wait for the whole page.
      if (waitUntil === 'commit') return evaluate('(href) => void location.assign(href)', href);
      return run('Navigate', { url: href });
    },
    reload: () => run('Refresh'),
    async kill() {
      await url();
      await driver.killTab();
    },
    url,
    waitForTimeout: (milliseconds) => pause(milliseconds),
    async waitForURL(glob) {
      const pattern = new RegExp(`^${RegExp.escape(glob).replaceAll(/(\\\*)+/g, '.*')}$`);
      await until(async () => pattern.test(await url()), `the address ${glob}`);
    },
    evaluate: (work, argument) => evaluate(`${work}`, argument),
    keyboard: {
      press,
      type: (text) =>
        type(
          [...text].flatMap((value) => [
            { type: 'keyDown', value },
            { type: 'keyUp', value },
          ]),
        ),
    },
    async resize(width, height) {
      await run('SetWindowRect', { width, height });
    },
    async newTab() {
      const answer = await run('NewWindow', { type: 'tab' });
      if (!isHandle(answer)) throw new Error('The browser opened no tab');
      return openTab(driver, answer.handle, baseURL);
    },
    async close() {
      await run('CloseWindow');
      chosen.delete(driver);
    },
  };
}

/**
 * Repeats an attempt until it returns a value other than undefined and false, and returns this value. Ignores errors
 * that may pass, because an element may appear, move or be covered for a moment. Throws after the time limit.
 */
export async function until<Value>(
  attempt: () => Promise<Value | undefined | false>,
  what: string,
): Promise<Value> {
  const deadline = Date.now() + TIMEOUT;
  let last: unknown;
  while (Date.now() < deadline) {
    try {
      const value = await attempt();
      if (value !== undefined && value !== false) return value;
    } catch (error) {
      if (!(error instanceof WebDriverError) || !passing.includes(error.error)) throw error;
      last = error;
    }
    await pause(50);
  }
  throw new Error(`Not there after ${TIMEOUT / 1000} seconds: ${what}`, { cause: last });
}

const passing = [
  'element click intercepted',
  'element not interactable',
  'javascript error',
  'no such element',
  'no such window',
  'script timeout',
  'stale element reference',
  'unknown error',
];
