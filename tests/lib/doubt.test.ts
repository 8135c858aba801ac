import { expect, it } from 'vitest';
import { judge } from '@/lib/doubt';
import { isNoteOf } from '@/routes/_bar/_auth/proposals/-form/note';
import { emptyValues } from '@/routes/_bar/_auth/proposals/-form/values';

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

it.each([
  ['the description of the area "Other"', 'OTHER', false],
  ['a description that is not sent, because the area is another one', 'GOVERNANCE', true],
] as const)('a change of %s', (_, thematic_area, isStillSame) => {
  const sent = { ...emptyValues, thematic_area, thematic_area_description: 'Health' };
  const note = { ...sent, status: 'DRAFT', document: null, replaces: null, sentBy: 1 } as const;
  expect(isNoteOf(note, sent)).toBe(true);
  expect(isNoteOf(note, { ...sent, thematic_area_description: 'Farms' })).toBe(isStillSame);
});
