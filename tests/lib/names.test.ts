import { expect, test } from 'vitest';
import { quoted } from '@/lib/names';

test('A title within a sentence is cut where it would fill the dialog', () => {
  expect(quoted('Grain store sentinel')).toBe('“Grain store sentinel”');
  expect(quoted('a'.repeat(80))).toBe(`“${'a'.repeat(80)}”`);
  expect(quoted('a'.repeat(255))).toBe(`“${'a'.repeat(79)}…”`);
  expect(quoted(`${'a'.repeat(78)} ${'b'.repeat(80)}`)).toBe(`“${'a'.repeat(78)}…”`);
});

test('No letter is cut in half', () => {
  expect(quoted('🌾'.repeat(255))).toBe(`“${'🌾'.repeat(79)}…”`);
});
