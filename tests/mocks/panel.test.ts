import * as v from 'valibot';
import { expect, it } from 'vitest';
import { effects } from '../../mocks/faults/effects';
import { FaultSchema } from '../../mocks/faults/faults';
import { sendCode } from '../../mocks/handlers/codes';
import { createMock } from '../../mocks/node';
import { faultOf } from '../../mocks/panel/faults-section';
import { nextSteps, readTicks, tickStep } from '../../mocks/panel/progress';
import { matchScenarios } from '../../mocks/panel/scenarios-section';
import { sectionIds } from '../../mocks/panel/sections';
import type { Step } from '../../mocks/scenarios/steps';
import { shapeNames } from '../../mocks/shapes/all';
import { codeToEnter } from '../../mocks/state/outbox';
import { people } from '../../mocks/state/people';
import { formOf } from './story';

it.each([...Object.keys(effects), ...shapeNames])(
  'the panel turns the form’s values into a fault: %s',
  (effect) => {
    const fault = faultOf(formOf({ operation: 'register', effect, count: '2' }));
    expect(v.parse(FaultSchema, fault)).toMatchObject({ operation: 'register', count: 2 });
  },
);

it('the panel’s form gives a fault no count if the field is empty', () => {
  const fault = faultOf(formOf({ operation: '*', effect: 'silence', count: '' }));
  expect(fault).toEqual({ operation: '*', kind: 'silence' });
});

it('the search finds scenarios by all words in any order, and by tag', () => {
  const ids = (words: string, tag: Parameters<typeof matchScenarios>[1] = '') =>
    matchScenarios(words, tag).map(({ id }) => id);
  expect(ids('minutes DEADLINE before')).toEqual(['deadline-near']);
  expect(ids('', 'staff').length).toBeGreaterThan(0);
  expect(ids('deadline', 'staff')).toEqual([]);
  expect(ids('no such words')).toEqual([]);
});

it('with a real server, the panel shows only the sections that work with one', () => {
  expect(sectionIds(true)).toEqual(['clock', 'faults', 'calls', 'situation']);
});

it('the panel offers the code that the step needs, not an earlier, locked or expired one', () => {
  const mock = createMock();
  const { email } = people.brian;
  const send = () => sendCode(mock.server(), 'verification', email, people.brian);
  const offered = (sent: number) => codeToEnter(mock.db, email, sent, mock.clock.now());
  expect(offered(1)).toBeUndefined();

  send();
  const first = mock.latestCode(email);
  expect(offered(1)).toBe(first);
  expect(offered(2)).toBeUndefined();

  for (const code of mock.db.codes) code.wrongTries = 5;
  expect(offered(1)).toBeUndefined();

  send();
  expect(offered(2)).toBe(mock.latestCode(email));
  expect(offered(2)).not.toBe(first);

  mock.clock.jump(10 * 60_000);
  expect(offered(2)).toBeUndefined();
});

const signIn: Step[] = [
  { fill: 'Email', with: 'a' },
  { fill: 'Password', with: 'b' },
  { press: 'Sign In' },
  { see: 'Wrong password' },
  { press: 'Sign In' },
  { see: 'Welcome' },
];

const typed = { 0: true, 1: true };

it.each([
  ['fields in any order, and the next event', {}, [0, 1, 2]],
  ['what is seen only after the press before it', { 0: true, 1: true, 2: true }, [3]],
  ['the fields above a press that came too early', { 0: true, 2: true }, [1, 3]],
  [
    'the second press only once the first one’s result is seen',
    { ...typed, 2: true, 3: true },
    [4],
  ],
  ['nothing further if a tick was taken back', { ...typed, 2: true, 3: false }, []],
  ['what follows a tick by hand', { ...typed, 4: true }, [5]],
])('the panel may tick %s', (_, ticks, next) => {
  expect(nextSteps(signIn, ticks)).toEqual(next);
});

it('a press loses its tick if a field of the same form is filled in later', () => {
  expect(tickStep(signIn, { 0: true, 2: true }, 1)).toEqual({ 0: true, 1: true });
});

it('a press keeps its tick if its result was seen, or if the press belongs to a later form', () => {
  expect(tickStep(signIn, { 2: true, 3: true }, 0)).toEqual({ 0: true, 2: true, 3: true });
  expect(tickStep(signIn, { 4: true }, 0)).toEqual({ 0: true, 4: true });
});

it('the panel starts without ticks if the saved ticks cannot be read', () => {
  expect([readTicks(null), readTicks('0,1'), readTicks('{"1":true}')]).toEqual([
    {},
    {},
    { 1: true },
  ]);
});
