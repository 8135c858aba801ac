import { expect, it } from 'vitest';
import { judge } from '@/lib/doubt';

const row = { id: 7 };

it.each([
  ['a new record that is there once', [row], true, true, { made: row }],
  ['a new record that is there twice', [row, row], true, true, 'unclear'],
  ['another text than the one that is there', [row], false, true, 'unclear'],
  ['a new record that is not there', [], true, true, 'sendable'],
  ['a new record that no call can look for', 'untold', true, true, 'unclear'],
  ['a change that is there', [row], true, false, { made: row }],
  ['another change than the one that is there', [row], false, false, 'sendable'],
  ['a change that no call can look for', 'untold', true, false, 'sendable'],
] as const)('before sending %s again', (_, found, isSame, creates, verdict) => {
  const records = found === 'untold' ? found : [...found];
  expect(judge(records, isSame, creates)).toEqual(verdict);
});
