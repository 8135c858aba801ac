import { useLayoutEffect, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepEarlyInput, useEarlyInput } from '@/components/forms/early-input';
import { useSlices } from '@/components/frame/use-slices';

let seen: { name: string; tick: boolean; county: string; story: string; kind: string };
let remembered = '';

function Form() {
  useEarlyInput();
  const [name, setName] = useState(remembered);
  const [tick, setTick] = useState(false);
  const [county, setCounty] = useState('');
  const [story, setStory] = useState('');
  const [kind, setKind] = useState('Individual');
  // This form renders a second time, like a screen that differs from its prerendered page.
  const [isHydrated, setHydrated] = useState(false);
  useLayoutEffect(() => setHydrated(true), []);
  seen = { name, tick, county, story, kind };
  return (
    <form data-hydrated={isHydrated}>
      Name <input name="name" value={name} onChange={(event) => setName(event.target.value)} />
      <input
        type="checkbox"
        name="tick"
        checked={tick}
        onChange={(event) => setTick(event.target.checked)}
      />
      <select name="county" value={county} onChange={(event) => setCounty(event.target.value)}>
        <option value="">Choose</option>
        <option>Kisumu</option>
      </select>
      <textarea name="story" value={story} onChange={(event) => setStory(event.target.value)} />
      {['Individual', 'Team'].map((value) => (
        <input
          key={value}
          type="radio"
          name="kind"
          value={value}
          checked={kind === value}
          onChange={() => setKind(value)}
        />
      ))}
    </form>
  );
}

const InFrame = () => useSlices() && <Form />;

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

/** Sets a value and fires `input` and `change` in one script, as browser extensions that fill in forms do. */
function enter(selector: 'input' | 'select' | 'textarea', value: string) {
  const field = within<HTMLInputElement>(selector);
  field.value = value;
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

const change = {
  name: () => enter('input', 'Amina'),
  tick: () => within<HTMLInputElement>('[type=checkbox]').click(),
  county: () => enter('select', 'Kisumu'),
  story: () => enter('textarea', 'Once upon a time'),
  kind: () => within<HTMLInputElement>('[value=Team]').click(),
};

const values = {
  name: 'Amina',
  tick: true,
  county: 'Kisumu',
  story: 'Once upon a time',
  kind: 'Team',
};

test.for(
  (['before React starts', 'while React starts'] as const).flatMap((when) =>
    (Object.keys(values) as (keyof typeof values)[]).map((field) => [when, field] as const),
  ),
)('What changes %s in %s is not lost', async ([when, field]) => {
  if (when === 'before React starts') change[field]();
  keepEarlyInput(root);
  const react = hydrateRoot(root, <Form />);
  // React has not rendered yet. It renders a moment later, or during the next event in the page.
  if (when === 'while React starts') change[field]();
  await vi.waitFor(() => expect(seen[field]).toBe(values[field]));
  await new Promise((next) => setTimeout(next, 20));
  expect(seen[field]).toBe(values[field]);
  react.unmount();
});

test('What was typed into a page that the browser has translated is in the page that replaces it', async () => {
  const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let word = words.nextNode(); word; word = words.nextNode()) word.textContent = 'Neno';
  // The translation changes the text of an option, and so its value if it has no value of its own.
  within<HTMLOptionElement>('option:last-child').value = 'Kisumu';
  for (const act of Object.values(change)) act();
  keepEarlyInput(root);
  const formsAfterEachChange: number[] = [];
  new MutationObserver(() => formsAfterEachChange.push(root.children.length)).observe(root, {
    childList: true,
  });
  const react = createRoot(root);
  react.render(<InFrame />);
  await vi.waitFor(() => expect(seen).toEqual(values));
  // Between two forms there would be nothing to type into.
  expect(formsAfterEachChange).toEqual([1]);
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
