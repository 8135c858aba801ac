import { expect, test } from 'vitest';
import { calendarFile } from '@/lib/calendar';

const mark = {
  uid: 'deadline@example.org',
  summary: 'Submission deadline',
  description: 'Last moment.',
  at: '2025-11-28T23:59:59+03:00',
  now: Date.parse('2025-11-14T09:00:00+03:00'),
};
const lines = (file: string) => file.split('\r\n');

test('The calendar file has the time in UTC and two reminders', () => {
  const file = lines(calendarFile(mark));
  expect(file).toContain('DTSTART:20251128T205959Z');
  expect(file).toContain('DTSTAMP:20251114T060000Z');
  expect(file.filter((line) => line.startsWith('TRIGGER'))).toEqual([
    'TRIGGER:-P1D',
    'TRIGGER:-PT1H',
  ]);
  expect(file.at(0)).toBe('BEGIN:VCALENDAR');
  expect(file.slice(-2)).toEqual(['END:VCALENDAR', '']);
});

test('Characters that the format reserves are escaped', () => {
  const file = lines(calendarFile({ ...mark, summary: 'A, b; c\\d\ne' }));
  expect(file).toContain('SUMMARY:A\\, b\\; c\\\\d\\ne');
});

test('A long line is folded at 75 octets between characters, and unfolds to the original', () => {
  const description = 'ñandú '.repeat(40).trim();
  const file = calendarFile({ ...mark, description });
  for (const line of lines(file)) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  }
  expect(file.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${description}\r\n`);
});
