import { expect, it } from 'vitest';
import { parseTime } from '@/lib/dates';
import {
  found,
  foundIn,
  isSameNote,
  isSurelySince,
  judge,
  mayBeSince,
  type Seen,
  type Whose,
  whose,
} from '@/lib/doubt';

const row = { id: 7 };

it.each([
  ['the new record exists once', found('arrived', row), true, true, { made: row }],
  ['the new record exists twice', found('arrived', row, row), true, true, 'unclear'],
  [
    'the new record exists, but the text has changed since',
    found('arrived', row),
    false,
    true,
    'unclear',
  ],
  ['the new record does not exist', found('missing'), true, true, 'sendable'],
  ['no call can look for the new record', found('untold'), true, true, 'unclear'],
  ['the record has the change', found('arrived', row), true, false, { made: row }],
  [
    'the record has the change, but the text has changed since',
    found('arrived', row),
    false,
    false,
    'sendable',
  ],
  ['no call can look for the change', found('untold'), true, false, 'sendable'],
  ['the new record may still be made', found('open'), true, true, 'unclear'],
  ['the change may still be made', found('open'), true, false, 'sendable'],
  ['the submission is a draft', found('partly', row), true, true, 'unclear'],
] as const)('a look before sending again: %s', (_, look, isSame, creates, verdict) => {
  expect(judge<unknown>(look, isSame, creates)).toEqual(verdict);
});

const SENT = parseTime('2025-11-28T12:13:00+03:00').getTime();
const [SECONDS, MINUTES, HOURS] = [1000, 60_000, 3_600_000];

it.each([
  ['made at once, by a database with the same clock', '2025-11-28T09:13:01.123456Z', true, true],
  ['by a database 3 hours behind', '2025-11-28T06:13:01Z', true, false],
  ['by a database 3 hours ahead', '2025-11-28T12:13:01Z', true, false],
  ['in UTC with the label +03:00', '2025-11-28T09:13:01+03:00', true, false],
  ['in UTC without a zone', '2025-11-28T09:13:01', true, false],
  ['without a zone', '2025-11-28T12:13:01', true, true],
  ['as a day', '2025-11-28', true, false],
  ['without a time', '', true, false],
  ['with a time that cannot be read', 'yesterday', true, false],
  ['a minute earlier', '2025-11-28T09:12:00Z', true, false],
  ['two days earlier', '2025-11-26T09:12:00Z', false, false],
] as const)('A row %s (%s): may be the one just sent, surely is', (_, at, may, surely) => {
  const created = parseTime(at).getTime();
  expect(mayBeSince(created, SENT)).toBe(may);
  expect(isSurelySince(created, SENT, SENT + 10 * SECONDS)).toBe(surely);
});

it('A time in the future, or long after the request, does not show that a row is new', () => {
  expect(isSurelySince(SENT + 2 * HOURS, SENT, SENT + 5 * HOURS)).toBe(false);
  expect(isSurelySince(SENT + 5 * MINUTES, SENT, SENT + 5 * HOURS)).toBe(true);
  expect(isSurelySince(SENT + 5 * MINUTES, SENT, SENT)).toBe(false);
});

it('If it is not known when the request was sent, a time shows nothing', () => {
  expect(mayBeSince(0, undefined)).toBe(true);
  expect(isSurelySince(SENT, undefined, SENT)).toBe(false);
});

const seen: Seen = { content: 'same', document: 'unknown', isNew: true, isDone: true };

it.each<[what: string, but: Partial<Seen>, is: Whose]>([
  ['is new and has the same content', {}, 'ours'],
  ['has the same document, with any time', { document: 'same', isNew: false }, 'ours'],
  ['has the same content, with any time', { isNew: false }, 'unclear'],
  ['is new, and has another document', { document: 'different' }, 'unclear'],
  ['has another document', { document: 'different', isNew: false }, 'unclear'],
  ['has changed or cut texts', { content: 'similar' }, 'unclear'],
  ['has other content', { content: 'other', document: 'same' }, 'other'],
  ['is a draft, and was submitted', { isDone: false }, 'partly'],
  ['is perhaps ours, and a draft', { isDone: false, isNew: false }, 'unclear'],
])('A record that %s', (_, but, is) => {
  expect(whose({ ...seen, ...but })).toBe(is);
});

it.each<[what: string, rows: Whose[], hasMore: boolean, look: unknown]>([
  ['nothing', [], false, found('missing')],
  ['nothing, and the server has more', [], true, found('untold')],
  ['only other records', ['other'], false, found('missing')],
  ['ours', ['other', 'ours', 'unclear'], false, found('arrived', 1)],
  ['two of ours', ['ours', 'ours'], true, found('arrived', 0, 1)],
  ['a draft', ['partly', 'unclear'], false, found('partly', 0)],
  ['a record that may be ours', ['unclear'], false, found('untold')],
])('A list with %s', (_, rows, hasMore, look) => {
  const looks = rows.map((is, row) => ({ row, is }));
  expect(foundIn(looks, hasMore)).toEqual(look);
});

it('A note of an earlier release is about the same content, although it lists the fields in another order', () => {
  const note = { project_name: 'Maji', status: 'DRAFT', former: { project_name: 'Mji' } };
  expect(isSameNote(note, { status: 'DRAFT', project_name: 'Maji' })).toBe(true);
  expect(isSameNote(note, { status: 'SUBMITTED', project_name: 'Maji' })).toBe(false);
});
