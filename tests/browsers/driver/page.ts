/** A story's page over WebDriver. What a person does is done with real keys and clicks, and waited for. */
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
  /** Goes there and waits for nothing. */
  start(path: string): Promise<void>;
  /** The process behind it ends, as on a phone that needs the memory. */
  kill(): Promise<void>;
  screenshot(): Promise<Buffer>;
  resize(width: number, height: number): Promise<void>;
  /** Of the same browser, with what it keeps. */
  newTab(): Promise<Tab>;
}

/** An element as WebDriver hands it around. */
export type Handle = Record<string, string>;

/**
 * The portal's own pauses are random, and the longest that a story waits for is 20 seconds. On a machine that is busy
 * with other things everything takes several times as long.
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

/** What the page runs: it answers through the last argument, so that a promise is waited for. */
const inPage = (work: string) => `
  const done = arguments[arguments.length - 1];
  const args = [...arguments].slice(0, -1);
  Promise.resolve().then(() => (${work})(...args)).then(
    (value) => done({ value }),
    (error) => done({ error: String(error) }),
  );
`;

/** The commands of a browser go to the tab that was chosen last. */
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
    // A page that is left in the middle answers nothing.
    if (typeof answer !== 'object' || !answer)
      throw new WebDriverError('javascript error', 'the page was left');
    if ('error' in answer) throw new Error(`${answer.error}`);
    // What the page answers is as its caller says: nothing else crosses this border.
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
    goto: (path) => run('Navigate', { url: new URL(path, baseURL).href }),
    start: (path) => evaluate('(path) => void location.assign(path)', new URL(path, baseURL).href),
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
    async screenshot() {
      // WebKit takes a picture of the next frame, and a page that stands still has none.
      await evaluate('() => void scrollBy(0, 1)');
      return Buffer.from(`${await run('TakeScreenshot', { full: false })}`, 'base64');
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

/** Tries until it is so: what is gone, covered or not there yet may be there a moment later. */
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
