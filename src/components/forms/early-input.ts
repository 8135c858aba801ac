import { useLayoutEffect } from 'react';

let repeatEarlyInput: (() => void) | undefined;

/** For prerendered screens with a form: once React shows the fields, repeats what was typed before. */
export function useEarlyInput(): void {
  useLayoutEffect(() => {
    const repeat = repeatEarlyInput;
    repeatEarlyInput = undefined;
    // Wait for the end of this commit, so that each repeated keystroke is a separate event for React.
    if (repeat) queueMicrotask(repeat);
  }, []);
}

/**
 * Notes what was typed and submitted before the script loaded. Call it before React hydrates or replaces the page.
 * Until then the user may go on typing in the old field, so its last value counts.
 */
export function keepEarlyInput(root: HTMLElement): void {
  const inputs = [...root.querySelectorAll('input')].map((input) => ({
    input,
    label: labelOf(input),
    early: stateOf(input),
    initial: { value: input.defaultValue, checked: input.defaultChecked },
  }));
  const lists = [...root.querySelectorAll('select')].map((list) => ({
    list,
    label: labelOf(list),
    early: stateOf(list),
  }));
  // A change makes React hydrate the page at once. It then takes the new value for its own, and reports no change.
  const noteChange = ({ target }: Event) => {
    for (const { input, early } of inputs)
      if (input === target) Object.assign(early, stateOf(input));
    for (const { list, early } of lists) if (list === target) Object.assign(early, stateOf(list));
  };
  for (const type of CHANGES) root.addEventListener(type, noteChange, { capture: true });
  let focused = document.activeElement;
  const noteFocus = () => {
    focused = document.activeElement;
  };
  root.addEventListener('focusin', noteFocus);
  const forms = [...root.querySelectorAll('form')];

  repeatEarlyInput = () => {
    root.removeEventListener('focusin', noteFocus);
    for (const type of CHANGES) root.removeEventListener(type, noteChange, { capture: true });
    for (const { input, label, early, initial } of inputs) {
      const kept = input.isConnected;
      const field = kept ? input : withLabel('input', label);
      if (!field) continue;
      // Values that the form fills in itself, such as the remembered e-mail, are the default by now.
      const value = joined(early.value, stateOf(input).value, input.defaultValue);
      const isEarly = !kept || early.value !== initial.value;
      if (isEarly && value !== initial.value) enter(field, value);
      const { checked } = kept ? early : input;
      if (checked !== initial.checked) tick(field, checked);
      if (input === focused && document.activeElement === document.body) field.focus();
    }
    for (const { list, label, early } of lists) {
      const { value } = list.isConnected ? early : list;
      const field = list.isConnected ? list : withLabel('select', label);
      if (field && value) choose(field, value);
    }
    // Until React listens, the page's inline script notes a submit instead of letting it leave the page.
    const sent = forms.find(({ dataset }) => dataset.sentEarly !== undefined);
    if (!sent) return;
    delete sent.dataset.sentEarly;
    const form = sent.isConnected ? sent : document.querySelector('form');
    form?.requestSubmit();
  };
}

/** Adds what was typed since, either after the early value or after the value React put in its place. */
function joined(early: string, now: string, own: string): string {
  if (now.startsWith(early)) return now;
  return early + (now.startsWith(own) ? now.slice(own.length) : now);
}

/** A click changes a tick box before its other events. */
const CHANGES = ['input', 'change', 'click'];

const stateOf = (field: HTMLInputElement | HTMLSelectElement) => ({
  value: field.type === 'checkbox' ? '' : field.value,
  checked: 'checked' in field && field.checked,
});

const labelOf = ({ labels }: HTMLInputElement | HTMLSelectElement) => labels?.[0]?.textContent;

/** React's fields have other IDs, so match them by their label. */
function withLabel<Tag extends 'input' | 'select'>(tag: Tag, label: string | undefined) {
  return label
    ? [...document.querySelectorAll(tag)].find((field) => labelOf(field) === label)
    : undefined;
}

/** Sets the value like a keystroke. React reports a change from the value that it saw last, so let it see none first. */
function enter(input: HTMLInputElement, value: string): void {
  input.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function tick(box: HTMLInputElement, checked: boolean): void {
  box.checked = !checked;
  box.click();
}

function choose(list: HTMLSelectElement, value: string): void {
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}
