import { expect, test, vi } from 'vitest';
import { newRegistration } from '../../forms/accounts';
import { inProcess } from '../../proof/in-process';
import { serious } from '../../proof/prove';
import { answer, on, type Tamper, through } from '../../proof/tamper';
import { run } from '../../walk/run';

// Each test is a walk, and the machine may do much else.
vi.setConfig({ testTimeout: 60_000 });

const found = async (tamper: Tamper) => {
  const result = await run({
    ...inProcess(through(on('register', tamper))).options,
    wanted: (rule) => rule.startsWith('register.'),
  });
  return serious(result).map(({ rule, got }) => `${rule} ${got}`);
};

/** Whose form is in order for the first time: by the role in its address, with its ID. */
const firstOfEach = (then: Tamper, { once = false } = {}): Tamper => {
  const ids = new Map<string, string>();
  return async (passing) => {
    const text = await passing.request.clone().text();
    const role = /"email":"kit-([a-z]+)-/i.exec(text)?.[1] ?? '';
    const id = /"id_passport":"([0-9]+)"/.exec(text)?.[1] ?? '';
    // What is sent with the ID of the unverified one at first is not in order.
    const inOrder = role !== 'cat' || text.includes('is_verified');
    const first = inOrder && !ids.has(role);
    if (first) ids.set(role, id);
    return first || (!once && ids.get(role) === id) ? then(passing) : passing.next();
  };
};

test('People who happen upon an ID that somebody has draw another: no server is blamed for it', async () => {
  const taken = { id_passport: ['account with this id passport already exists.'] };
  expect(await found(firstOfEach(async () => answer(400, taken)))).toEqual([]);
});

test('A registration whose answer was lost is not refused as a duplicate of itself', async () => {
  const lost = firstOfEach(
    async ({ next }) => {
      await next();
      throw new TypeError('fetch failed');
    },
    { once: true },
  );
  expect(await found(lost)).toEqual([]);
});

test('Two runs that begin in the same moment register other people', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const options = { email: 'kit-{tag}@example.com', humanToken: '' };
  const emails = Array.from({ length: 500 }, () => newRegistration('ann', options).email);
  vi.useRealTimers();
  expect(new Set(emails).size).toBe(500);
});
