import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finder, StoryFile, StoryLocator } from '../../e2e/story-page';
import { type Step, sent } from './find';
import { type Handle, type Run, until } from './page';

/** What a locator needs from its tab. */
interface Reach {
  run: Run;
  elements(steps: Step[]): Promise<Handle[]>;
  evaluate<Result>(work: string, ...args: unknown[]): Promise<Result>;
  press(key: string): Promise<void>;
}

export const finder = (reach: Reach, steps: Step[] = []): Finder => {
  const next = (step: Step) => locator(reach, [...steps, step]);
  return {
    getByRole: (role, { name, exact, level } = {}) =>
      next({ role, ...(name && { name: sent(name, exact) }), ...(level && { level }) }),
    getByLabel: (label, { exact } = {}) => next({ label: sent(label, exact) }),
    getByText: (text, { exact } = {}) => next({ text: sent(text, exact) }),
    getByPlaceholder: (placeholder) => next({ placeholder: sent(placeholder) }),
    locator: (css) => next({ css }),
  };
};

/** The steps of each locator, for `or()`. */
const stepsOf = new WeakMap<StoryLocator, Step[]>();

function locator(reach: Reach, steps: Step[]): StoryLocator {
  const { elements, evaluate, run } = reach;
  const what = JSON.stringify(steps);
  const count = async () => (await elements(steps)).length;
  /** The first visible match: WebDriver can't click on hidden elements. */
  const seen = async () => (await elements([...steps, 'visible']))[0];
  const some = async () => (await elements(steps))[0];
  const ask = <Result>(work: string, ...args: unknown[]) =>
    until(async () => {
      const element = await some();
      return element && [await evaluate<Result>(work, element, ...args)];
    }, what).then(([value]) => value as Result);
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
    }, `${what}, to click on`);
  };
  const isChecked = () => ask<boolean>('(element) => element.checked');
  const setChecked = async (checked: boolean) => {
    if ((await isChecked()) !== checked) await click();
    await until(
      async () => (await isChecked()) === checked,
      `${what}, ${checked ? '' : 'un'}ticked`,
    );
  };
  const focus = () => ask<void>('(element) => element.focus()');

  const self: StoryLocator = {
    ...finder(reach, steps),
    first: () => locator(reach, [...steps, { nth: 0 }]),
    all: async () =>
      (await elements(steps)).map((_element, nth) => locator(reach, [...steps, { nth }])),
    or: (other) => locator(reach, [...steps, { or: stepsOf.get(other) ?? [] }]),
    filter: () => locator(reach, [...steps, 'visible']),
    count,
    async waitFor({ state } = { state: 'visible' }) {
      const reached = {
        detached: async () => (await count()) === 0,
        visible: async () => Boolean(await seen()),
      };
      await until(reached[state], `${what}, ${state}`);
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
      }, `${what} with the option ${wanted}`);
    },
    async setInputFiles(file) {
      const path = typeof file === 'string' ? file : await written(file);
      await until(async () => {
        const element = await some();
        if (element) await run('ElementSendKeys', { id: idOf(element), text: path });
        return element;
      }, `${what}, for a file`);
    },
    inputValue: () => ask<string>('(element) => element.value'),
    innerText: () => ask<string>('(element) => element.innerText'),
    isVisible: async () => Boolean(await seen()),
  };
  stepsOf.set(self, steps);
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
