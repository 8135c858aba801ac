import type { UseFormReturnType } from '@mantine/form';
import type { FocusEvent, FormEvent } from 'react';
import { cleaners, withoutPunctuation } from '@/lib/cleaning';

type Cleaned = Record<string, unknown>;
type CleanedForm = Pick<UseFormReturnType<Cleaned>, 'getValues' | 'setFieldValue'>;

const fieldOf = (field: EventTarget & { dataset?: DOMStringMap }) => field.dataset?.path ?? '';

/** The changes that the user makes key by key. Others are pastes, drops, and what the browser fills in. */
const BY_HAND = /^(insertText|insertComposition|delete|history)/;

/**
 * Cleans a form's identifiers where the user can see it: at once if the value was pasted or filled in, otherwise when the
 * user leaves the field, and before the form is submitted.
 */
export function useCleaning(form: CleanedForm) {
  const clean = (name: string, finish = (cleaned: string) => cleaned) => {
    const typed = form.getValues()[name];
    const cleaner = cleaners[name];
    if (!cleaner || typeof typed !== 'string') return;
    const cleaned = finish(cleaner(typed));
    if (cleaned !== typed) form.setFieldValue(name, cleaned);
  };
  return {
    cleanAll: () => {
      for (const name of Object.keys(cleaners)) clean(name);
    },
    events: {
      onChange: ({ target, nativeEvent }: FormEvent<HTMLFormElement>) => {
        const how = 'inputType' in nativeEvent ? String(nativeEvent.inputType) : '';
        const name = fieldOf(target);
        if (!BY_HAND.test(how)) clean(name, withoutPunctuation);
        // A phone number is converted as soon as it is complete, unless the user is deleting its digits.
        else if (name === 'phone_number' && how.startsWith('insert')) clean(name);
      },
      onBlur: ({ target }: FocusEvent<HTMLFormElement>) => clean(fieldOf(target)),
    },
  };
}
