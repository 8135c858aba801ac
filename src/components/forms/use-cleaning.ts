import type { UseFormReturnType } from '@mantine/form';
import type { SyntheticEvent } from 'react';
import { cleaners, cleanLine, cleanText, withoutPunctuation } from '@/lib/cleaning';
import { type Field, fieldsIn } from './enter';
import { valueAt } from './unheard-input';

type Cleaned = Record<string, unknown>;
type CleanedForm = Pick<
  UseFormReturnType<Cleaned>,
  'getValues' | 'getInitialValues' | 'setFieldValue'
>;

/** Fields without an identifier, by their type. */
const texts: Readonly<Record<string, (typed: string) => string>> = {
  text: cleanLine,
  textarea: cleanText,
};

/** Marks a field whose value is sent as it was typed, such as a password, whose type is `text` while it is shown. */
export const asTyped = { 'data-as-typed': true };

/** The changes that the user makes key by key. Others are pastes, drops, and what the browser fills in. */
const BY_HAND = /^(insertText|insertLineBreak|insert(From)?Composition|delete|history)/;

/** Some keyboards paste as if the user typed. Then one insertion brings the whole value. */
export const isByHand = ({ inputType = '', data }: Partial<InputEvent>, { value }: Field) =>
  BY_HAND.test(inputType) && !(inputType === 'insertText' && value.length > 1 && data === value);

/**
 * Cleans a form's texts and identifiers where the user can see it: at once if the value was pasted or filled in, otherwise
 * when the user leaves the field, and before the form is submitted. A text that the form began with stays until the user
 * changes it.
 */
export function useCleaning(form: CleanedForm) {
  const clean = (field: Field, finish = (cleaned: string) => cleaned) => {
    // Links, which have no name, also lose the focus.
    const { name = '', type, dataset } = field;
    // The fields of a list are numbered, as in `team_members.0`.
    const identify = cleaners[name.replace(/\.\d+$/, '')];
    const cleaner = identify ?? texts[type];
    const typed = valueAt(form.getValues(), name);
    if (!cleaner || typeof typed !== 'string' || 'asTyped' in dataset) return;
    const cleaned = identify ? finish(identify(typed)) : cleaner(typed);
    const initial = valueAt(form.getInitialValues(), name);
    const value = typeof initial === 'string' && cleaner(initial) === cleaned ? initial : cleaned;
    if (value === typed) return;
    if (!identify && field === document.activeElement) replaceAround(field, value, cleaner);
    form.setFieldValue(name, value);
  };
  return {
    cleanAll: (element: HTMLFormElement) => {
      for (const field of fieldsIn(element)) clean(field);
    },
    events: {
      onChange: ({ target, nativeEvent }: SyntheticEvent<HTMLFormElement, Event>) => {
        const field = target as Field;
        const how: Partial<InputEvent> = nativeEvent;
        if (!isByHand(how, field)) clean(field, withoutPunctuation);
        // A phone number is converted as soon as it is complete, unless the user is deleting its digits.
        else if (field.name === 'phone_number' && how.inputType?.startsWith('insert')) clean(field);
      },
      onBlur: ({ target }: SyntheticEvent) => clean(target as Field),
    },
  };
}

/** Sets the value, and leaves the cursor behind what was pasted. React would move it to the end of the text. */
function replaceAround(field: Field, value: string, cleaner: (text: string) => string): void {
  if (!('setSelectionRange' in field)) return;
  const cursor = cleaner(field.value.slice(0, field.selectionStart ?? 0)).length;
  field.value = value;
  field.setSelectionRange(cursor, cursor);
}
