import { expect, test } from 'vitest';
import { namesOf, oneOf } from '@/routes/_bar/_auth/proposals/-form/dropped';

const file = (name: string, path = `./${name}`, content = 'x') =>
  Object.assign(new File([content], name), { path });

test('Of several files the first is taken, if it is not empty, and the user is told', () => {
  const [empty, plan, other] = [file('a.pdf', './a.pdf', ''), file('plan.pdf'), file('c.pdf')];
  const note = (count: number, name: string) =>
    `You dropped ${count} files. Only ${name} was taken, because a proposal has one document.`;

  expect(oneOf([plan, other], 0)).toEqual({ file: plan, note: note(2, 'plan.pdf') });
  expect(oneOf([empty, plan], 1)).toEqual({ file: plan, note: note(3, 'plan.pdf') });
  expect(oneOf([empty], 1)).toEqual({ file: empty, note: note(2, 'a.pdf') });
});

test('A file alone needs no words, except if it was in a folder', () => {
  for (const path of ['./plan.pdf', '/plan.pdf', 'plan.pdf']) {
    const plan = file('plan.pdf', path);
    expect(oneOf([plan], 0)).toEqual({ file: plan });
  }
  const plan = file('plan.pdf', '/ideas/plan.pdf');
  expect(oneOf([plan], 0)).toEqual({ file: plan, note: 'plan.pdf was taken from the folder.' });
  expect(oneOf([], 2)).toEqual({});
});

test('Characters that turn the sentence around are left out of names', () => {
  const odd = file('plan\u202efdp.exe');
  expect(namesOf([odd])).toBe('planfdp.exe');
  expect(oneOf([odd, odd], 0).note).toMatch('Only planfdp.exe was taken');
});

test('Many names are counted', () => {
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => file(name));
  expect(namesOf(files.slice(0, 1))).toBe('a');
  expect(namesOf(files.slice(0, 3))).toBe('a, b, c');
  expect(namesOf(files)).toBe('a, b, c and 2 more');
});
