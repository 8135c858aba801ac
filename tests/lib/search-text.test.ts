import { expect, test } from 'vitest';
import { follow } from '@/components/use-search-text';

test('A link or Back changes the text of the field', () => {
  const field = { text: 'flood', address: 'flood', written: [] };
  expect(follow(field, '')).toEqual({ text: '', address: '', written: [] });
});

test("When the field's own text arrives in the address, newer typing stays", () => {
  const field = { text: 'flood pho', address: '', written: ['flo', 'flood'] };
  const late = follow(field, 'flo');
  expect(late).toEqual({ text: 'flood pho', address: 'flo', written: ['flood'] });
  expect(follow(late, 'flood')).toEqual({ text: 'flood pho', address: 'flood', written: [] });
});

test('If a later write replaced an earlier one, the field waits only for the later one', () => {
  const field = { text: 'flood', address: '', written: ['flo', 'flood'] };
  expect(follow(field, 'flood').written).toEqual([]);
});
