import { expect, test } from 'vitest';
import { initialsOf, maskIds, quoted } from '@/lib/names';

test('A long title within a sentence is cut', () => {
  expect(quoted('Grain store sentinel')).toBe('“Grain store sentinel”');
  expect(quoted('a'.repeat(80))).toBe(`“${'a'.repeat(80)}”`);
  expect(quoted('a'.repeat(255))).toBe(`“${'a'.repeat(79)}…”`);
  expect(quoted(`${'a'.repeat(78)} ${'b'.repeat(80)}`)).toBe(`“${'a'.repeat(78)}…”`);
});

test('A character of two code units, such as an emoji, is never cut in half', () => {
  expect(quoted('🌾'.repeat(255))).toBe(`“${'🌾'.repeat(79)}…”`);
});

test('An initial is a visible letter', () => {
  const person = { first_name: '\u200bAmina', last_name: '\u2066Otieno', email: '' };
  expect(initialsOf(person)).toBe('AO');
});

test('IDs in a text with names are masked', () => {
  expect(maskIds('Otieno 2, 12345678, AK0123456')).toBe('Otieno 2, 12•••678, AK•••456');
});
