import { expect, test } from 'vitest';
import { inWords, timeLeft } from '@/components/countdown';

test.for([
  [2 * 86_400 + 3 * 3600 + 59, '2 days and 3 hours left'],
  [86_400, '1 day and 0 hours left'],
  [3660, '1 hour and 1 minute left'],
  [299, '4 minutes left'],
  [59, 'Less than a minute left'],
] as const)('%s seconds in words: %s', ([seconds, words]) => {
  expect(inWords(timeLeft(seconds, 0))).toBe(words);
});
