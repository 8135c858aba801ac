import { expect, it } from 'vitest';
import { judge } from '@/lib/doubt';

const row = { id: 7 };

it.each([
  ['the new record exists once', [row], true, true, { made: row }],
  ['the new record exists twice', [row, row], true, true, 'unclear'],
  ['the new record exists, but the text has changed since', [row], false, true, 'unclear'],
  ['the new record does not exist', [], true, true, 'sendable'],
  ['no call can look for the new record', 'untold', true, true, 'unclear'],
  ['the record has the change', [row], true, false, { made: row }],
  ['the record has the change, but the text has changed since', [row], false, false, 'sendable'],
  ['no call can look for the change', 'untold', true, false, 'sendable'],
] as const)('a look before sending again: %s', (_, found, isSame, creates, verdict) => {
  const records = found === 'untold' ? found : [...found];
  expect(judge(records, isSame, creates)).toEqual(verdict);
});
