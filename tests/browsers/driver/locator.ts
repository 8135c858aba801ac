import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finder, Pattern, StoryFile, StoryLocator } from '../../e2e/story-page';
import type { Handle, Run } from './page';
import { until } from './until';

/** What a locator needs from its tab. */
interface Reach {
  run: Run;
  elements(path: string): Promise<Handle[]>;
  evaluate<Result>(work: string, ...args: unknown[]): Promise<Result>;
  press(key: string): Promise<void>;
}

/** As in Playwright, a string matches any part of a text and ignores upper and lower case, unless `exact` is set. */
function regexp(pattern: Pattern, exact = false): RegExp {
  if (pattern instanceof RegExp) return pattern;
  const source = RegExp.escape(pattern);
  return exact ? new RegExp(`^${source}$`) : new RegExp(source, 'i');
}

export const finder = (reach: Reach, path = 'page'): Finder => {
  const next = (call: string) => locator(reach, `${path}.${call}`);
  return {
    getByRole: (role, { name, exact, level } = {}) =>
      next(`role('${role}', ${name && regexp(name, exact)}, ${level})`),
    getByLabel: (label, { exact } = {}) => next(`label(${regexp(label, exact)})`),
    getByText: (text, { exact } = {}) => next(`text(${regexp(text, exact)})`),
    getByPlaceholder: (placeholder) => next(`placeholder(${regexp(placeholder)})`),
    locator: (css) => next(`css(${JSON.stringify(css)})`),
  };
};

/** The path of each locator, for `or()`. */
const pathOf = new WeakMap<StoryLocator, string>();

/** `path` is evaluated in the page: see `pageOf` in find.ts. */
function locator(reach: Reach, path: string): StoryLocator {
  const { elements, evaluate, run } = reach;
  const next = (call: string) => locator(reach, `${path}.${call}`);
  const count = async () => (await elements(path)).length;
  /** The first visible match: WebDriver can't click on hidden elements. */
  const seen = async () => (await elements(`${path}.visible()`))[0];
  const some = async () => (await elements(path))[0];
  const ask = <Result>(work: string, ...args: unknown[]) =>
    until(async () => {
      const element = await some();
      return element && [await evaluate<Result>(work, element, ...args)];
    }, path).then(([value]) => value as Result);
  const idOf = (element: Handle) => Object.values(element)[0];

  const click = async () => {
    await until(async () => {
      const element = await seen();
      if (!element) return false;
      try {
        await run('ElementClick', { id: idOf(element) });
      } catch (error) {
        // A sticky bar may cover an element at the edge of the window: scroll it to the centre before the next attempt.
        await evaluate("(element) => element.scrollIntoView({ block: 'center' })", element);
        throw error;
      }
      return true;
    }, `${path}, to click on`);
  };
  const isChecked = () => ask<boolean>('(element) => element.checked');
  const setChecked = async (checked: boolean) => {
    if ((await isChecked()) !== checked) await click();
    await until(
      async () => (await isChecked()) === checked,
      `${path}, ${checked ? '' : 'un'}ticked`,
    );
  };
  const focus = () => ask<void>('(element) => element.focus()');

  const self: StoryLocator = {
    ...finder(reach, path),
    first: () => next('nth(0)'),
    all: async () => (await elements(path)).map((_, index) => next(`nth(${index})`)),
    or: (other) => next(`or(${pathOf.get(other)})`),
    filter: () => next('visible()'),
    count,
    async waitFor({ state } = { state: 'visible' }) {
      const reached = {
        detached: async () => (await count()) === 0,
        visible: async () => Boolean(await seen()),
      };
      await until(reached[state], `${path}, ${state}`);
    },
    click,
    setChecked,
    check: () => setChecked(true),
    fill: async (text) => {
      await ask(`${fill}`, text);
    },
    focus,
    async press(key) {
      await focus();
      await reach.press(key);
    },
    async selectOption(option) {
      const wanted = typeof option === 'string' ? option : option.label;
      await until(async () => {
        const box = await seen();
        return box && (await evaluate<boolean>(`${choose}`, box, wanted));
      }, `${path} with the option ${wanted}`);
    },
    async setInputFiles(file) {
      const path = typeof file === 'string' ? file : await written(file);
      await until(async () => {
        const element = await some();
        if (element) await run('ElementSendKeys', { id: idOf(element), text: path });
        return element;
      }, `${path}, for a file`);
    },
    inputValue: () => ask<string>('(element) => element.value'),
    innerText: () => ask<string>('(element) => element.innerText'),
    isVisible: async () => Boolean(await seen()),
  };
  pathOf.set(self, path);
  return self;
}

/** Runs in the page. Replaces the whole value at once, like a paste. */
function fill(element: HTMLInputElement, text: string): void {
  element.focus();
  element.select();
  document.execCommand(text ? 'insertText' : 'delete', false, text);
}

/**
 * Runs in the page. Selects the option, or returns false if it is missing or disabled. A click would not work: WebKit
 * opens a native list that WebDriver can't use. Playwright uses a script too.
 */
function choose(box: HTMLSelectElement, wanted: string): boolean {
  const option = [...box.options].find(({ value, label }) => value === wanted || label === wanted);
  if (!option || option.disabled) return false;
  option.selected = true;
  box.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  box.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

async function written({ name, buffer }: StoryFile): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'attach-')), name);
  await writeFile(path, buffer);
  return path;
}
