import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatLocal, parseTime } from '@/lib/dates';

test('Times are shown in East Africa Time, whatever zone they come in', () => {
  expect(formatDateTime('2025-11-28T20:59:59Z')).toBe('Fri 28 Nov 2025, 23:59:59 EAT (UTC+3)');
  expect(formatDateTime('2025-11-28T23:59:59+03:00')).toBe('Fri 28 Nov 2025, 23:59:59 EAT (UTC+3)');
  expect(formatDateTime('2025-11-14T09:05:00+03:00')).toBe('Fri 14 Nov 2025, 09:05 EAT (UTC+3)');
});

test('The day is the day in Nairobi', () => {
  expect(formatDate('2025-11-28T22:00:00Z')).toBe('29 Nov 2025');
  expect(formatDate('2025-11-28')).toBe('28 Nov 2025');
});

test('A time without a zone is East Africa Time', () => {
  const moment = '2025-11-14T06:00:00.000Z';
  for (const naive of ['2025-11-14T09:00:00', '2025-11-14 09:00:00', '2025-11-14T09:00']) {
    expect(parseTime(naive).toISOString()).toBe(moment);
  }
  expect(parseTime('2025-11-14T09:00:00.250000').toISOString()).toBe('2025-11-14T06:00:00.250Z');
});

test('What is no time at all does not throw', () => {
  expect(formatDate('soon')).toBe('unknown date');
  expect(formatDateTime('')).toBe('unknown date');
  expect(formatLocal('soon')).toBe('unknown date');
});
