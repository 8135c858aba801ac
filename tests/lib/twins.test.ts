import { expect, test } from 'vitest';
import { twinsIn } from '@/lib/twins';

const now = Date.parse('2025-11-14T09:10:00+03:00');
const row = (id: number, title: string, created_at: string) => ({ id, title, created_at });
const idsIn = (rows: ReturnType<typeof row>[]) =>
  twinsIn(rows, ({ title }) => title, now).map(({ id }) => id);

test('Two records with the same title made within a minute are reported', () => {
  const first = row(1, 'Grain', '2025-11-14T09:00:00+03:00');
  expect(
    idsIn([first, row(2, 'Maize', first.created_at), row(3, 'Grain', first.created_at)]),
  ).toEqual([1, 3]);
  expect(idsIn([first, row(2, 'Grain', '2025-11-14T09:00:59+03:00')])).toEqual([1, 2]);
});

test('If there are three, all are reported', () => {
  const rows = [0, 20, 40].map((second) =>
    row(second, 'Grain', `2025-11-14T09:00:${String(second).padStart(2, '0')}+03:00`),
  );
  expect(idsIn(rows)).toEqual([0, 20, 40]);
});

test('Once two were made together, all with the title are reported', () => {
  const first = row(1, 'Grain', '2025-11-14T09:00:00+03:00');
  const more = [row(2, 'Grain', first.created_at), row(3, 'Grain', '2025-11-14T09:05:00+03:00')];
  expect(idsIn([first, ...more])).toEqual([1, 2, 3]);
});

test('Two requests for different proposals are no twins', () => {
  const first = row(1, 'A mentor', '2025-11-14T09:00:00+03:00');
  const about = (proposal: number, id: number) => ({ ...first, id, proposal });
  expect(idsIn([about(7, 1), about(8, 2)])).toEqual([]);
  expect(idsIn([about(7, 1), about(7, 2)])).toEqual([1, 2]);
});

test('A row that is on two pages is no twin of itself', () => {
  const first = row(1, 'Grain', '2025-11-14T09:00:00+03:00');
  expect(idsIn([first, first])).toEqual([]);
});

test('Records made a minute apart, long ago or at an unknown time are not twins', () => {
  const first = row(1, 'Grain', '2025-11-14T09:00:00+03:00');
  expect(idsIn([first, row(2, 'Grain', '2025-11-14T09:01:00+03:00')])).toEqual([]);
  const old = '2025-11-12T09:00:00+03:00';
  expect(idsIn([row(1, 'Grain', old), row(2, 'Grain', old)])).toEqual([]);
  expect(idsIn([row(1, 'Grain', ''), row(2, 'Grain', '')])).toEqual([]);
});
