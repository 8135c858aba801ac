import { useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepEarlyInput, useEarlyInput } from '@/components/forms/early-input';

let seen: { name: string; tick: boolean; county: string };
let remembered = '';

function Form() {
  useEarlyInput();
  const [name, setName] = useState(remembered);
  const [tick, setTick] = useState(false);
  const [county, setCounty] = useState('');
  // This form renders a second time, like a screen that differs from its prerendered page.
  const [isHydrated, setHydrated] = useState(false);
  useLayoutEffect(() => setHydrated(true), []);
  seen = { name, tick, county };
  return (
    <form data-hydrated={isHydrated}>
      <label>
        Name <input value={name} onChange={(event) => setName(event.target.value)} />
      </label>
      <label>
        Tick
        <input type="checkbox" checked={tick} onChange={(event) => setTick(event.target.checked)} />
      </label>
      <label>
        County
        <select value={county} onChange={(event) => setCounty(event.target.value)}>
          <option value="">Choose</option>
          <option>Kisumu</option>
        </select>
      </label>
    </form>
  );
}

// Each test gets a new element, because React keeps its listeners on an element for ever.
let root: HTMLElement;
const within = <Kind extends Element>(selector: string) =>
  root.querySelector<Kind>(selector) as Kind;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  root = document.createElement('div');
  document.body.append(root);
  root.innerHTML = renderToString(<Form />);
});
afterEach(() => {
  remembered = '';
  vi.unstubAllGlobals();
  root.remove();
});

/** Fires `input` and `change` in one script, as browser extensions that fill in forms do. */
function tellOf(field: HTMLElement) {
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

const change = {
  name() {
    const field = within<HTMLInputElement>('input');
    field.value = 'Amina';
    tellOf(field);
  },
  tick: () => within<HTMLInputElement>('[type=checkbox]').click(),
  county() {
    const list = within<HTMLSelectElement>('select');
    list.value = 'Kisumu';
    tellOf(list);
  },
};

test.for([
  ['before React starts', 'name', 'Amina'],
  ['before React starts', 'tick', true],
  ['before React starts', 'county', 'Kisumu'],
  ['while React starts', 'name', 'Amina'],
  ['while React starts', 'tick', true],
  ['while React starts', 'county', 'Kisumu'],
] as const)('What changes %s in %s is not lost', async ([when, field, value]) => {
  if (when === 'before React starts') change[field]();
  keepEarlyInput(root);
  const react = hydrateRoot(root, <Form />);
  // React has not rendered yet. It renders a moment later, or during the next event in the page.
  if (when === 'while React starts') change[field]();
  await vi.waitFor(() => expect(seen[field]).toBe(value));
  await new Promise((next) => setTimeout(next, 20));
  expect(seen[field]).toBe(value);
  react.unmount();
});

test('Typing replaces a remembered name that appears in the focused field', async () => {
  const field = within<HTMLInputElement>('input');
  field.focus();
  keepEarlyInput(root);
  remembered = 'Amina';
  const react = hydrateRoot(root, <Form />);
  await vi.waitFor(() => expect(field.value).toBe('Amina'));
  await vi.waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, 5]));
  react.unmount();
});
