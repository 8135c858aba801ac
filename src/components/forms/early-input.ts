import { useLayoutEffect } from 'react';

let repeatEarlyInput: (() => void) | undefined;

/** For the screens that are prerendered with a form: once React shows its fields, what they held is repeated. */
export function useEarlyInput(): void {
  useLayoutEffect(() => {
    const repeat = repeatEarlyInput;
    repeatEarlyInput = undefined;
    // After this commit, so that each repeated keystroke is an event of its own, and before React hears the next one.
    if (repeat) queueMicrotask(repeat);
  }, []);
}

/**
 * Notes what was typed and sent before the script was there; called before React takes the page over, or replaces it.
 * A field that is replaced is typed into until then, so its last value counts.
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
      // What the form puts there itself, such as the remembered e-mail, is the default by now.
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
    // Until React listens, the page's inline script notes it instead of leaving the page.
    const sent = forms.find(({ dataset }) => dataset.sentEarly !== undefined);
    if (!sent) return;
    delete sent.dataset.sentEarly;
    const form = sent.isConnected ? sent : document.querySelector('form');
    form?.requestSubmit();
  };
}

/** More may have been typed since: after what stood there early, or after what React has put in its place. */
function joined(early: string, now: string, own: string): string {
  if (now.startsWith(early)) return now;
  return early + (now.startsWith(own) ? now.slice(own.length) : now);
}

const labelOf = ({ labels }: HTMLInputElement | HTMLSelectElement) => labels?.[0]?.textContent;

/** The replaced fields have other ids, so they are matched by what stands beside them. */
function withLabel<Tag extends 'input' | 'select'>(tag: Tag, label: string | undefined) {
  return label
    ? [...document.querySelectorAll(tag)].find((field) => labelOf(field) === label)
    : undefined;
}

/** As a keystroke: React looks away when the value is set through its own property. */
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
