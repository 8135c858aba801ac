import { expect, test } from 'vitest';
import { formatBytes, MIB } from '@/lib/bytes';
import { formatMoney } from '@/lib/money';

test('Money is in shillings, with cents only where there are some', () => {
  expect(formatMoney(250_000)).toBe('KES 250,000');
  expect(formatMoney(1250.5)).toBe('KES 1,250.50');
  expect(formatMoney(0)).toBe('KES 0');
});

test('A size is rounded, but a file just above the limit does not show the limit itself', () => {
  expect(formatBytes(MIB - 1)).toBe('1 MB');
  expect(formatBytes(10 * MIB)).toBe('10 MB');
  expect(formatBytes(10 * MIB + 1)).toBe('10.1 MB');
  expect(formatBytes(12.34 * MIB)).toBe('12.3 MB');
  expect(formatBytes(11 * MIB + 9)).toBe('11 MB');
  expect(formatBytes(45)).toBe('45 bytes');
  expect(formatBytes(1025)).toBe('1 KB');
  expect(formatBytes(300 * 1024)).toBe('300 KB');
});
