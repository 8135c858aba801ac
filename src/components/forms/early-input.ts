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
    early: { value: input.value, checked: input.checked },
    initial: { value: input.defaultValue, checked: input.defaultChecked },
  }));
  const lists = [...root.querySelectorAll('select')].map((list) => ({
    list,
    label: labelOf(list),
    early: { value: list.value },
  }));
  let focused = document.activeElement;
  const noteFocus = () => {
    focused = document.activeElement;
  };
  root.addEventListener('focusin', noteFocus);
  const forms = [...root.querySelectorAll('form')];

  repeatEarlyInput = () => {
    root.removeEventListener('focusin', noteFocus);
    for (const { input, label, early, initial } of inputs) {
      const kept = input.isConnected;
      const field = kept ? input : withLabel('input', label);
      if (!field) continue;
      // Values that the form fills in itself, such as the remembered e-mail, are the default by now.
      const value = joined(early.value, input.value, input.defaultValue);
      const isEarly = !kept || early.value !== initial.value;
      if (isEarly && value !== initial.value) enter(field, value);
      const { checked } = kept ? early : input;
      if (checked !== initial.checked && checked !== field.checked) field.click();
      if (input === focused && document.activeElement === document.body) field.focus();
    }
    for (const { list, label, early } of lists) {
      const { value } = list.isConnected ? early : list;
      const field = list.isConnected ? list : withLabel('select', label);
      if (field && value && field.value !== value) choose(field, value);
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

const labelOf = ({ labels }: HTMLInputElement | HTMLSelectElement) => labels?.[0]?.textContent;

/** React's fields have other IDs, so match them by their label. */
function withLabel<Tag extends 'input' | 'select'>(tag: Tag, label: string | undefined) {
  return label
    ? [...document.querySelectorAll(tag)].find((field) => labelOf(field) === label)
    : undefined;
}

/** Sets the value like a keystroke. React would ignore a value set through its own property. */
function enter(input: HTMLInputElement, value: string): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setValue?.call(input, '');
  setValue?.call(input, value);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function choose(list: HTMLSelectElement, value: string): void {
  list.value = value;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}
