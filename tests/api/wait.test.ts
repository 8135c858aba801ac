import { expect, test } from 'vitest';
import { secondsToWait, waitInWords } from '@/api/wait';

test.for([
  ['120', undefined, 120],
  ['0', undefined, 0],
  ['Fri, 14 Nov 2025 06:05:00 GMT', 'Fri, 14 Nov 2025 06:00:00 GMT', 300],
  ['Fri, 14 Nov 2025 06:05:00 GMT', undefined, 60],
  ['Fri, 14 Nov 2025 05:00:00 GMT', undefined, 0],
  ['999999999', undefined, undefined],
  ['Fri, 14 Nov 2055 06:05:00 GMT', undefined, undefined],
  ['soon', undefined, undefined],
  ['-5', undefined, undefined],
  ['', undefined, undefined],
] as const)('Retry-After: %s', ([wait, date, seconds]) => {
  const headers = new Headers({ 'Retry-After': wait, ...(date && { Date: date }) });
  expect(secondsToWait(headers, Date.parse('2025-11-14T06:04:00Z'))).toBe(seconds);
});

test.for([
  [1, '1 second'],
  [42, '42 seconds'],
  [60, '1 minute'],
  [61, 'about 2 minutes'],
  [287, 'about 5 minutes'],
  [3600, '1 hour'],
  [3590, 'about 1 hour'],
  [5400, '1 hour 30 minutes'],
  [86_000, 'about 24 hours'],
] as const)('%s seconds are shown as %s', ([seconds, words]) => {
  expect(waitInWords(seconds)).toBe(words);
});
