import { expect, test } from 'vitest';
import { follow } from '@/components/use-search-text';

test('A link or Back changes what the field says', () => {
  const field = { text: 'flood', address: 'flood', written: [] };
  expect(follow(field, '')).toEqual({ text: '', address: '', written: [] });
});

test('What the field itself wrote takes nothing back that was typed since', () => {
  const field = { text: 'flood pho', address: '', written: ['flo', 'flood'] };
  const late = follow(field, 'flo');
  expect(late).toEqual({ text: 'flood pho', address: 'flo', written: ['flood'] });
  expect(follow(late, 'flood')).toEqual({ text: 'flood pho', address: 'flood', written: [] });
});

test('Where a write was overtaken by a later one, only that is waited for', () => {
  const field = { text: 'flood', address: '', written: ['flo', 'flood'] };
  expect(follow(field, 'flood').written).toEqual([]);
});
