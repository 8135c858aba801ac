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
  const fields = [...root.querySelectorAll<Field>('input, select')].map((field) => ({
    field,
    label: labelOf(field),
    early: stateOf(field),
    wasTicked: 'checked' in field && field.defaultChecked,
  }));
  let focused = document.activeElement;
  // A change makes React hydrate the page at once. React then treats the new value as the
  // old one, and fires no change event.
  const note = ({ type, target }: Event) => {
    if (type === 'focusin') focused = document.activeElement;
    const changed = fields.find(({ field }) => field === target);
    if (changed) changed.early = stateOf(changed.field);
  };
  const listening = new AbortController();
  for (const type of CHANGES)
    root.addEventListener(type, note, { capture: true, signal: listening.signal });
  const forms = [...root.querySelectorAll('form')];

  repeatEarlyInput = () => {
    listening.abort();
    for (const { field, label, early, wasTicked } of fields) {
      const kept = field.isConnected;
      const shown = kept ? field : withLabel(label);
      if (!shown) continue;
      // Values that the form fills in itself, such as the remembered e-mail, are the default by now.
      const own = 'defaultValue' in field ? field.defaultValue : '';
      const value = joined(early.value, stateOf(field).value, own);
      // A prerendered field is empty.
      if (value && (early.value || !kept)) enter(shown, value);
      const { checked } = kept ? early : stateOf(field);
      if (checked && !wasTicked) tick(shown);
      if (field === focused && document.activeElement === document.body) shown.focus();
      // The form has filled in the field in which the user is about to type. Select it, so that typing replaces it.
      if (shown === document.activeElement && !early.value && 'select' in shown) shown.select();
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

type Field = HTMLInputElement | HTMLSelectElement;

/** A click changes a tick box before its other events. */
const CHANGES = ['focusin', 'input', 'change', 'click'];

const stateOf = (field: Field) => ({
  value: /^(checkbox|radio)$/.test(field.type) ? '' : field.value,
  checked: 'checked' in field && field.checked,
});

const labelOf = ({ labels }: Field) => labels?.[0]?.textContent;

/** React's fields have other IDs, so match them by their label. */
const withLabel = (label: string | undefined): Field | undefined =>
  label
    ? [...document.querySelectorAll<Field>('input, select')].find(
        (field) => labelOf(field) === label,
      )
    : undefined;

/** Sets the value like a keystroke. React reports a change from the value that it saw last, so let it see none first. */
function enter(field: Field, value: string): void {
  field.value = '';
  const kind = 'checked' in field ? HTMLInputElement : HTMLSelectElement;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}

function tick(box: Field): void {
  if ('checked' in box) box.checked = false;
  box.click();
}
