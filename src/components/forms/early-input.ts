import { useLayoutEffect } from 'react';

interface EarlyInput {
  stopNoting: () => void;
  repeat: () => void;
}

let earlyInput: EarlyInput | undefined;

/** For prerendered screens with a form. Once React shows the fields, enters what was typed before that. */
export function useEarlyInput(): void {
  useLayoutEffect(() => {
    if (!earlyInput) return;
    const { stopNoting, repeat } = earlyInput;
    earlyInput = undefined;
    // From now on React may empty the fields, because its form does not know yet what was typed. So stop noting values.
    stopNoting();
    // Wait for the end of this commit, so that React handles each repeated input as a separate event.
    queueMicrotask(repeat);
  }, []);
}

/**
 * Notes what was typed and submitted before the script loaded. Call it before React hydrates or replaces the page. The
 * user may type in the old fields until React has taken over, so their last values count.
 */
export function keepEarlyInput(root: HTMLElement): void {
  const fields = [...root.querySelectorAll<Field>('input, select')].map((field) => ({
    field,
    label: labelOf(field),
    early: stateOf(field),
    wasTicked: 'checked' in field && field.defaultChecked,
  }));
  let focused = document.activeElement;
  // A change makes React hydrate the page at once. React then treats the new value as the old one and fires no change
  // event, so note the value here.
  const note = ({ type, target }: Event) => {
    if (type === 'focusin') focused = document.activeElement;
    const changed = fields.find(({ field }) => field === target);
    if (changed) changed.early = stateOf(changed.field);
  };
  const listening = new AbortController();
  for (const type of CHANGES)
    root.addEventListener(type, note, { capture: true, signal: listening.signal });
  const forms = [...root.querySelectorAll('form')];

  const repeat = () => {
    for (const { field, label, early, wasTicked } of fields) {
      const kept = field.isConnected;
      const shown = kept ? field : withLabel(label);
      if (!shown) continue;
      // By now, the field's default is the value that the form filled in, such as the remembered e-mail.
      const own = 'defaultValue' in field ? field.defaultValue : '';
      const value = joined(early.value, stateOf(field).value, own);
      // A prerendered field is empty, so what it held before React took over was typed.
      if (value && (early.value || !kept)) enter(shown, value);
      const { checked } = kept ? early : stateOf(field);
      if (checked && !wasTicked) tick(shown);
      if (field === focused && document.activeElement === document.body) shown.focus();
      // If the form has filled in the field that has the focus, select the text, so that typing replaces it.
      if (shown === document.activeElement && !early.value && 'select' in shown) shown.select();
    }
    // Before React listens, a submit would leave the page. So the page's inline script prevents it and marks the form.
    const sent = forms.find(({ dataset }) => dataset.sentEarly !== undefined);
    if (!sent) return;
    delete sent.dataset.sentEarly;
    const form = sent.isConnected ? sent : document.querySelector('form');
    form?.requestSubmit();
  };
  earlyInput = { stopNoting: () => listening.abort(), repeat };
}

/**
 * Returns the early value followed by what was typed later. Usually `now` begins with the early value. If React has
 * replaced the early value by the form's own value, `now` begins with `own`.
 */
function joined(early: string, now: string, own: string): string {
  if (now.startsWith(early)) return now;
  return early + (now.startsWith(own) ? now.slice(own.length) : now);
}

type Field = HTMLInputElement | HTMLSelectElement;

/** The events to watch. `click` is among them because it changes a tick box before `input` and `change` are fired. */
const CHANGES = ['focusin', 'input', 'change', 'click'];

const stateOf = (field: Field) => ({
  value: /^(checkbox|radio)$/.test(field.type) ? '' : field.value,
  checked: 'checked' in field && field.checked,
});

const labelOf = ({ labels }: Field) => labels?.[0]?.textContent;

/** Returns the field that has this label now. Fields that React has put in place of the old ones have other IDs. */
const withLabel = (label: string | undefined): Field | undefined =>
  label
    ? [...document.querySelectorAll<Field>('input, select')].find(
        (field) => labelOf(field) === label,
      )
    : undefined;

/**
 * Sets the value as typing does. React reports a change only if the value differs from the last one that React saw, so
 * first let React see an empty value.
 */
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
