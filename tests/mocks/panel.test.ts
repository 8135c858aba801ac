import * as v from 'valibot';
import { expect, it } from 'vitest';
import { effects } from '../../mocks/effects';
import { FaultSchema } from '../../mocks/faults';
import { faultOf } from '../../mocks/panel/faults-section';
import { matchScenarios } from '../../mocks/panel/scenarios-section';
import { sectionIds } from '../../mocks/panel/sections';
import { shapeNames } from '../../mocks/shapes/all';

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

it.each([...Object.keys(effects), ...shapeNames])('makes a fault of %s', (effect) => {
  const fault = faultOf(form({ operation: 'register', effect, count: '2' }));
  expect(v.parse(FaultSchema, fault)).toMatchObject({ operation: 'register', count: 2 });
});

it('lets a fault without a count strike until it is removed', () => {
  const fault = faultOf(form({ operation: '*', effect: 'silence', count: '' }));
  expect(fault).toEqual({ operation: '*', kind: 'silence' });
});

it('finds scenarios by all words, wherever they stand, and by what they are about', () => {
  const ids = (words: string, tag: Parameters<typeof matchScenarios>[1] = '') =>
    matchScenarios(words, tag).map(({ id }) => id);
  expect(ids('minutes DEADLINE before')).toEqual(['deadline-near']);
  expect(ids('', 'staff').length).toBeGreaterThan(0);
  expect(ids('deadline', 'staff')).toEqual([]);
  expect(ids('no such words')).toEqual([]);
});

it('keeps in front of a real server what makes sense there', () => {
  expect(sectionIds(true)).toEqual(['clock', 'faults', 'calls', 'situation']);
});
