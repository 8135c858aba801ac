import * as v from 'valibot';
import { addedTexts } from '@/content/added-texts';
import { limits } from '@/contract/contract.gen';
import { lengthOf } from './length-of';

/** Checks and conversions of what users type, shared by several forms. */

/** Returns a check that refuses a text longer than `limit`, a `maxLength` of the contract. */
export const atMost = (limit: number) =>
  v.check<string, string>((text) => lengthOf(text) <= limit, addedTexts.tooLong(limit));

const EMAIL_MESSAGE = 'Please enter a valid email address (e.g., name@example.com).';

// The part before the @ must not begin or end with a dot, or have two dots in a row. The shortest match, `a@b.c`, has the
// contract's minimum length, so that length needs no check.
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$/i;

export const Email = v.pipe(
  v.string(),
  v.trim(),
  v.regex(EMAIL, EMAIL_MESSAGE),
  atMost(limits.Email.maxLength),
);

export const NationalId = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{7,9}$/, 'National ID must be 7, 8 or 9 digits.'),
);

/** Ten digits. Spaces and dashes are ignored and not sent (A-41). */
export const Phone = v.pipe(
  v.string(),
  v.transform(withoutSeparators),
  v.regex(
    /^0[17]\d{8}$/,
    'Phone number must be exactly 10 digits starting with 07 or 01 (e.g., 0712345678).',
  ),
);

export const Name = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(addedTexts.required),
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

export const PASSWORDS_DIFFER = 'Passwords do not match.';

/** Removes spaces, all kinds of dashes, and the invisible characters that contact and chat apps add to a copied number. */
function withoutSeparators(typed: string): string {
  return typed.replace(/[\s\p{Pd}\p{Cf}]/gu, '');
}

/** Converts a complete international phone number to the local form (A-41). Returns any other text unchanged. */
export function localPhone(typed: string): string {
  const international = /^(?:\+|00)?254([17]\d{8})$/.exec(withoutSeparators(typed));
  return international ? `0${international[1]}` : typed;
}

export function isPhone(typed: string): boolean {
  return v.is(Phone, localPhone(typed));
}

/** Finds the code in a typed or pasted text: a number of exactly six digits, or else the first digits, at most six. */
export function codeIn(text: string): string {
  const [whole] = /(?<!\d)\d{6}(?!\d)/.exec(text) ?? [];
  return whole ?? text.replace(/\D/g, '').slice(0, 6);
}

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
