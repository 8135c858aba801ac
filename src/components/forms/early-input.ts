import { useLayoutEffect } from 'react';
import { enter, type Field, fieldsIn, isBox, tick } from './enter';

interface EarlyInput {
  stopNoting: () => void;
  repeat: () => void;
}

let earlyInput: EarlyInput | undefined;

/** Whether a prerendered form is still on the page. The screen must replace it in one step, or keys would get lost. */
export const hasPrerenderedForm = (): boolean => earlyInput !== undefined;

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
  if (fieldsIn(root).length === 0) return;
  const fields = fieldsIn(root).map((field) => ({
    field,
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
    for (const { field, early, wasTicked } of fields) {
      const kept = field.isConnected;
      const shown = kept ? field : withNameOf(field);
      if (!shown) continue;
      // By now, the field's default is the value that the form filled in, such as the remembered e-mail.
      const own = 'defaultValue' in field ? field.defaultValue : '';
      const value = joined(early.value, stateOf(field).value, own);
      // A prerendered field is empty, so what it held before React took over was typed.
      if (value && (early.value || !kept)) enter(shown, value);
      const { checked } = kept ? early : stateOf(field);
      if (checked && !wasTicked && isBox(shown)) tick(shown);
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

/** The events to watch. `click` is among them because it changes a tick box before `input` and `change` are fired. */
const CHANGES = ['focusin', 'input', 'change', 'click'];

const stateOf = (field: Field) => ({
  value: isBox(field) ? '' : field.value,
  checked: 'checked' in field && field.checked,
});

/**
 * Returns the field that has taken the old field's place. The two have the same name, but other IDs, and other labels if
 * the browser has translated the page. The radio buttons of a group share a name.
 */
const withNameOf = ({ name, type, value }: Field): Field | undefined =>
  fieldsIn(document).find(
    (field) =>
      name !== '' &&
      field.name === name &&
      field.type === type &&
      (type !== 'radio' || field.value === value),
  );
