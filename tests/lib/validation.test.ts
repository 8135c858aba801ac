import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  Email,
  isSamePassword,
  Name,
  NationalId,
  OneTimeCode,
  Phone,
  passwordChecklist,
  passwordHint,
} from '@/lib/validation';

const message = (schema: v.GenericSchema, input: unknown) =>
  v.safeParse(schema, input).issues?.[0].message;

test.each([
  'a@b.c',
  'name@example.com',
  'first.last+tag@mail.example.co.ke',
  "o'brien@example.com",
  '  padded@example.com ',
])('%j is an e-mail address', (typed) => {
  expect(v.parse(Email, typed)).toBe(typed.trim());
});

test.each([
  ...['', 'a@bc', 'name', 'name@', 'name@example', 'name@example..com', 'name@example.com.'],
  ...['@example.com', '.name@example.com', 'name.@example.com', 'double..dot@example.com'],
  ...['two words@example.com', 'two@at@example.com'],
])('%j is not an e-mail address', (typed) => {
  expect(message(Email, typed)).toBe(
    'Please enter a valid email address (e.g., name@example.com).',
  );
});

test.each([
  [
    'A national ID',
    NationalId,
    ['1234567', '12345678', '123456789', ' 1234 5678 '],
    ['', '\u200b', '123456', '1234567890', 'A1234567', '1234 5678 90'],
    'National ID must be 7, 8 or 9 digits.',
  ],
  [
    'A phone number',
    Phone,
    ['0712345678', '0112345678', ' 0712 345-678 ', '+254712345678'],
    ['', '071234567', '07123456789', '0812345678', '07123x5678', '+255712345678'],
    'Phone number must be exactly 10 digits starting with 07 or 01 (e.g., 0712345678).',
  ],
  [
    'A code',
    OneTimeCode,
    ['012345'],
    ['', '12345', '1234567', '12345a'],
    'Please enter all 6 digits of the verification code.',
  ],
])('%s is digits, as many as it should have', (_, schema, taken, refused, words) => {
  for (const typed of taken)
    expect(v.parse(schema, typed)).toBe(typed.replace('+254', '0').replaceAll(/\D/g, ''));
  for (const typed of refused) expect(message(schema, typed)).toBe(words);
});

test('A required text has something visible, and an error says how long the text is', () => {
  expect(message(Name, '\u200b \u2060')).toBe('This field is required.');
  expect(message(Name, 'a'.repeat(151))).toBe('Use at most 150 characters. You entered 151.');
  expect(v.parse(Name, ' Mary\u200cAnn ')).toBe('Mary\u200cAnn');
});

test('The password checklist names what is missing', () => {
  const missing = (password: string) =>
    passwordChecklist(password)
      .filter(({ met }) => !met)
      .map(({ label }) => label);
  expect(missing('')).toHaveLength(5);
  expect(missing('Aa1!')).toEqual(['at least 8 characters']);
  expect(missing('hackathon-2025')).toEqual(['one uppercase letter']);
  expect(missing('HACKATHON-2025')).toEqual(['one lowercase letter']);
  expect(missing('Hackathon-Kenya')).toEqual(['one digit']);
  expect(missing('Hackathon2025')).toEqual(['one special character']);
  expect(missing('Hackathon-2025')).toEqual([]);
  for (const special of '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~') {
    expect(missing(`Hackathon2025${special}`), special).toEqual([]);
  }
});

const BLANK = 'This password begins or ends with a space.';
const INVISIBLE = 'This password contains an invisible character.';

test.each([
  ['Quiet rain 2025', undefined],
  ['Crème-2025', undefined],
  ['', undefined],
  [' Quiet-rain', BLANK],
  ['Quiet-rain\u00a0', BLANK],
  ['Quiet-rain\n', BLANK],
  ['Quiet\u00a0rain', INVISIBLE],
  ['Quiet\u200brain', INVISIBLE],
  ['\u200bQuiet-rain', INVISIBLE],
])('The hint about the password %j is %j', (password, hint) => {
  expect(passwordHint(password)).toBe(hint);
});

test('Passwords are the same if only their accents are written differently', () => {
  expect(isSamePassword('Cre\u0300me-2025', 'Cr\u00e8me-2025')).toBe(true);
  expect(isSamePassword('Creme-2025', 'Cr\u00e8me-2025')).toBe(false);
  expect(isSamePassword('Creme-2025 ', 'Creme-2025')).toBe(false);
});
