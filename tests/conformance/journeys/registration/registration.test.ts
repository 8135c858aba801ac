import { expect, test } from 'vitest';
import { inWords, runOn } from '../../proof/prove';
import { answer, on, type Tamper } from '../../proof/tamper';

const found = async (tamper: Tamper) => {
  const wanted = (rule: string) => rule.startsWith('register.');
  return inWords(await runOn(on('register', tamper), { wanted }));
};

/** Changes the reply to each person's first valid form and, unless `once` is set, to later forms with the same ID. */
const firstOfEach = (then: Tamper, { once = false } = {}): Tamper => {
  const ids = new Map<string, string>();
  return async (passing) => {
    const text = await passing.request.clone().text();
    const role = /"email":"kit-([a-z]+)-/i.exec(text)?.[1] ?? '';
    const id = /"id_passport":"([0-9]+)"/.exec(text)?.[1] ?? '';
    // Cat's first forms are invalid on purpose. Only her valid ones contain `is_verified`.
    const inOrder = role !== 'cat' || text.includes('is_verified');
    const first = inOrder && !ids.has(role);
    if (first) ids.set(role, id);
    return first || (!once && ids.get(role) === id) ? then(passing) : passing.next();
  };
};

test('If a random ID is taken, the kit tries another, and reports nothing', async () => {
  const taken = { id_passport: ['account with this id passport already exists.'] };
  expect(await found(firstOfEach(async () => answer(400, taken)))).toEqual([]);
});

test('If the reply to a registration is lost, the refused second attempt is not reported', async () => {
  const lost: Tamper = async ({ next }) => {
    await next();
    throw new TypeError('fetch failed');
  };
  expect(await found(firstOfEach(lost, { once: true }))).toEqual([]);
});
