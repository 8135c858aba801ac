import { expect, test } from 'vitest';
import { newestFirst } from '@/components/frame/news';
import {
  formatDate,
  formatDateTime,
  formatLocal,
  formatShort,
  formatTime,
  parseTime,
} from '@/lib/dates';

test('Times are shown in East Africa Time, whatever zone they come in', () => {
  expect(formatDateTime('2025-11-28T20:59:59Z')).toBe('Fri 28 Nov 2025, 23:59:59 EAT (UTC+3)');
  expect(formatDateTime('2025-11-28T23:59:59+03:00')).toBe('Fri 28 Nov 2025, 23:59:59 EAT (UTC+3)');
  expect(formatDateTime('2025-11-14T09:05:00+03:00')).toBe('Fri 14 Nov 2025, 09:05 EAT (UTC+3)');
});

test('The date of a time is the date in Nairobi', () => {
  expect(formatDate('2025-11-28T22:00:00Z')).toBe('29 Nov 2025');
  expect(formatDate('2025-11-28')).toBe('28 Nov 2025');
});

test('A time without a zone is read as East Africa Time', () => {
  const moment = '2025-11-14T06:00:00.000Z';
  for (const naive of ['2025-11-14T09:00:00', '2025-11-14 09:00:00', '2025-11-14T09:00']) {
    expect(parseTime(naive).toISOString()).toBe(moment);
  }
  expect(parseTime('2025-11-14T09:00:00.250000').toISOString()).toBe('2025-11-14T06:00:00.250Z');
});

test('The zone may be written with or without its colon, or as hours alone', () => {
  const moment = '2025-11-14T06:00:00.000Z';
  for (const zone of ['+03:00', '+0300', '+03', '+00:00', '-0500']) {
    const hour = { '+': zone.startsWith('+00') ? '06' : '09', '-': '01' }[zone.charAt(0)];
    expect(parseTime(`2025-11-14T${hour}:00:00${zone}`).toISOString()).toBe(moment);
    expect(parseTime(`2025-11-14 ${hour}:00:00.000000${zone}`).toISOString()).toBe(moment);
  }
  expect(parseTime('2025-11-14T06:00:00.999999Z').toISOString()).toBe('2025-11-14T06:00:00.999Z');
});

test.each([
  '2025-11-14 06:00:00 UTC',
  '2025-11-14 09:00:00 +0300',
  '2025-11-14T09:00:00.123456789+03:00[Africa/Nairobi]',
  'Fri, 14 Nov 2025 06:00:00 GMT',
])('Rails, Java and Flask write a time as %j', (text) => {
  expect(parseTime(text).getTime()).toBeGreaterThanOrEqual(Date.parse('2025-11-14T06:00:00Z'));
  expect(formatDateTime(text)).toBe('Fri 14 Nov 2025, 09:00 EAT (UTC+3)');
});

test('A day without a time is shown without a time', () => {
  expect(formatDateTime('2025-11-28')).toBe('Fri 28 Nov 2025');
  expect(formatLocal('2025-11-28')).toBeUndefined();
});

test("The viewer's own time has the same format as East Africa Time", () => {
  expect(formatLocal('2025-11-28T12:00:00+03:00')).toMatch(/^Fri 28 Nov 2025, \d\d:\d\d/);
});

const unreadable = [
  'soon',
  '',
  'null',
  '0',
  '1763100000',
  '2025',
  '04/11/2025',
  '2025-13-40',
  'Fri, 99 Nov 2025 06:00:00 GMT',
];

test.each(unreadable)('%j is an unknown date, not a guess', (text) => {
  expect(formatDate(text)).toBe('unknown date');
  expect(formatDateTime(text)).toBe('unknown date');
  expect(formatTime(text)).toBe('unknown date');
  expect(formatLocal(text)).toBeUndefined();
});

test('News is sorted newest first; entries with an unreadable date come last', () => {
  const at = ['2025-11-14', 'soon', '2025-11-16T10:00:00+0300', '', '2025-11-15 09:00:00'];
  const entries = at.map((time) => ({ key: time, title: '', text: '', at: time, to: '/' }));
  expect(newestFirst(entries).map((entry) => entry.at)).toEqual([
    '2025-11-16T10:00:00+0300',
    '2025-11-15 09:00:00',
    '2025-11-14',
    'soon',
    '',
  ]);
});

test('A short time includes the year only if it is not the present year in Nairobi', () => {
  const now = Date.parse('2025-12-31T22:30:00Z');
  expect(formatShort('2026-01-01T09:05:00+03:00', now)).toBe('1 Jan, 09:05');
  expect(formatShort('2025-11-11T13:40:00Z', now)).toBe('11 Nov 2025, 16:40');
  expect(formatShort('2026-01-02', now)).toBe('2 Jan');
  expect(formatShort('soon', now)).toBe('unknown date');
});
