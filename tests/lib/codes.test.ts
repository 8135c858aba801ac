import { expect, test } from 'vitest';
import { codeAfter, codeIn } from '@/lib/codes';

test.each([
  ...['123456', ' 123456\n', '123 456', '123-456', '123\u2011456', '123\u00a0456', '123 - 456'],
  ...['12 34 56', '1 2 3 4 5 6', '123\u200b456', '١٢٣٤٥٦', '１２３４５６'],
  'Your AI Hackathon 2025 code is 123 456',
  'AI Hackathon 2025: your code is 123456.',
  'AI Hackathon 2025 123 456',
  'AI Hackathon 2025 123456',
  '123456 is your AI Hackathon 2025 code. It expires in 10 minutes.',
  'Ref 884211. Your code is 123 456.',
  'Your code is 123456. Call 0712 345 678 for help.',
  'Call 0712 345678 for help. Your OTP: 123-456',
  'Sent 25-11-25 10:34: 123 456',
  'Your code is 111111.\nYour code is 123456.',
  '@portal.example.org #123456',
])('%j has the code 123456', (text) => {
  expect(codeIn(text)).toBe('123456');
});

test('Of any other text the first six digits are kept; a sentence without a code has none', () => {
  expect(codeIn('12a3')).toBe('123');
  expect(codeIn('12 ')).toBe('12');
  for (const text of ['12ab3456', '1234567', 'x 1234567', '123 456 789'])
    expect(codeIn(text)).toBe('123456');
  expect(codeIn('no code')).toBe('');
  expect(codeIn('Your AI Hackathon 2025 code is 1234')).toBe('');
});

const field = (value: string, selectionStart: number | null = value.length) => ({
  value,
  selectionStart,
});

test('A whole code that is inserted replaces the old one', () => {
  expect(codeAfter('', field('123456'))).toBe('123456');
  expect(codeAfter('111111', field('111111123456'))).toBe('123456');
  expect(codeAfter('111111', field('123456111111', 6))).toBe('123456');
  expect(codeAfter('123999', field('123456123999', 6))).toBe('123456');
  expect(codeAfter('111111', field('111123 456111', 10))).toBe('123456');
  expect(codeAfter('12', field('12Your code is 123 456'))).toBe('123456');
  expect(codeAfter('111111', field('Your 2025 code is 123 456'))).toBe('123456');
});

test('Digits that are typed are added, at most six', () => {
  expect(codeAfter('12345', field('123456'))).toBe('123456');
  expect(codeAfter('123456', field('1293456', 3))).toBe('123456');
  expect(codeAfter('123456', field('12345'))).toBe('12345');
  expect(codeAfter('123456', field(''))).toBe('');
});

test('A pasted text without a code changes nothing, and of a longer number six digits replace the old ones', () => {
  expect(codeAfter('12', field('AI Hackathon 2025'))).toBe('12');
  expect(codeAfter('111111', field('1234567'))).toBe('123456');
});
