import * as v from 'valibot';
import { addedTexts } from '@/content/added-texts';
import { limits } from '@/contract/contract.gen';
import { cleanEmail, cleanId, cleanPhone } from './cleaning';
import { lengthOf } from './length-of';
import { BLANK, INVISIBLE, trimmed } from './visible';

/** Checks of what users type, shared by several forms. `cleaning.ts` converts what they type. */

/** Returns a check that refuses a text longer than `limit`, a `maxLength` of the contract. */
export const atMost = (limit: number) =>
  v.check<string, (issue: { input: string }) => string>(
    (text) => lengthOf(text) <= limit,
    ({ input }) => addedTexts.tooLong(limit, lengthOf(input)),
  );

/** A text of which at least something is visible. */
export const filled = (message: string) =>
  v.pipe(v.string(), v.transform(trimmed), v.nonEmpty(message));

const EMAIL_MESSAGE = 'Please enter a valid email address (e.g., name@example.com).';

// The part before the @ must not begin or end with a dot, or have two dots in a row. The shortest match, `a@b.c`, has the
// contract's minimum length, so that length needs no check.
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;

export const Email = v.pipe(
  v.string(),
  v.transform(cleanEmail),
  v.regex(EMAIL, EMAIL_MESSAGE),
  atMost(limits.Email.maxLength),
);

export const NationalId = v.pipe(
  v.string(),
  v.transform(cleanId),
  v.regex(/^\d{7,9}$/, 'National ID must be 7, 8 or 9 digits.'),
);

/** Ten digits, from any form that `cleanPhone` can read (A-41). */
export const Phone = v.pipe(
  v.string(),
  v.transform(cleanPhone),
  v.regex(
    /^0[17]\d{8}$/,
    'Phone number must be exactly 10 digits starting with 07 or 01 (e.g., 0712345678).',
  ),
);

export const Name = v.pipe(
  filled(addedTexts.required),
  atMost(limits.Registration.first_name.maxLength),
);

export const OneTimeCode = v.pipe(
  v.string(),
  v.regex(/^\d{6}$/, 'Please enter all 6 digits of the verification code.'),
);

const { minLength, maxLength } = limits.Password;

/** A new password, in a reset or in the settings. Only the registration requires the whole checklist (A-44). */
export const NewPassword = v.pipe(
  v.string(),
  v.minLength(minLength, `Password must be at least ${minLength} characters long`),
  v.maxLength(maxLength, addedTexts.passwordTooLong),
);

/** Keyboards write letters with accents in two ways. The password is sent as it was typed first. */
export const isSamePassword = (one: string, other: string): boolean =>
  one.normalize('NFC') === other.normalize('NFC');

const BLANK_END = new RegExp(`^[${BLANK}]|[${BLANK}]$`, 'u');
const UNSEEN = new RegExp(`(?! )[${INVISIBLE}${BLANK}]`, 'u');

/** What users may not notice in a password that they typed or pasted. */
export function passwordHint(password: string): string | undefined {
  if (BLANK_END.test(password)) return addedTexts.passwordBlank;
  return UNSEEN.test(password) ? addedTexts.passwordInvisible : undefined;
}

export const PASSWORDS_DIFFER = 'Passwords do not match.';

const checklist: ReadonlyArray<readonly [label: string, rule: RegExp]> = [
  [`at least ${minLength} characters`, new RegExp(`.{${minLength}}`, 's')],
  ['one uppercase letter', /[A-Z]/],
  ['one lowercase letter', /[a-z]/],
  ['one digit', /\d/],
  // Any ASCII punctuation counts: the specification does not say which characters are special (A-44).
  ['one special character', /[!-/:-@[-`{-~]/],
];

export function passwordChecklist(password: string): { label: string; met: boolean }[] {
  return checklist.map(([label, rule]) => ({ label, met: rule.test(password) }));
}
