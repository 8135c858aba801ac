import { expect, test } from 'vitest';
import { runOn } from '../proof/prove';
import { on, type Tamper } from '../proof/tamper';
import { journeys } from './all';
import { rolesOf } from './run';

const SILENCE = new TypeError('connect ECONNREFUSED');

/** Calls `then` when the run has made its tenth proposal, and replies with what it returns. */
const atTenth = (then: () => 'goes on' | 'is silent'): Tamper => {
  let made = 0;
  let isSilent = false;
  return async (passing) => {
    if (isSilent) throw SILENCE;
    if (passing.operation === 'createProposal') made += 1;
    if (made === 10) isSilent = then() === 'is silent';
    return passing.next();
  };
};

test('A run that is stopped deletes its drafts and lists what it leaves', async () => {
  const end = new AbortController();
  const deleted: string[] = [];
  const noted = on('deleteProposal', async ({ request, next }) => {
    const reply = await next();
    if (end.signal.aborted) deleted.push(request.url);
    return reply;
  });
  const stop = atTenth(() => {
    end.abort();
    return 'goes on';
  });
  const result = await runOn((passing) => stop({ ...passing, next: () => noted(passing) }), {
    signal: end.signal,
  });
  expect(result.abandoned).toBe('it was stopped');
  expect(deleted.length).toBeGreaterThan(0);
  expect(result.leftovers.filter((one) => one.startsWith('the draft'))).toEqual([]);
});

test('If the server no longer responds, all drafts that are left are listed, also of a run that is stopped', async () => {
  const draftsIn = ({ leftovers }: Awaited<ReturnType<typeof runOn>>) =>
    leftovers.filter((one) => one.startsWith('the draft')).length;
  const result = await runOn(atTenth(() => 'is silent'));
  expect(result.abandoned).toBeDefined();
  expect(draftsIn(result)).toBeGreaterThan(0);

  const end = new AbortController();
  const stop = atTenth(() => {
    end.abort();
    return 'is silent';
  });
  expect(draftsIn(await runOn(stop, { signal: end.signal }))).toBe(draftsIn(result));
});

test('With --only, a run registers only the accounts that it needs', () => {
  expect(rolesOf(journeys)).toHaveLength(4);
  expect(rolesOf(journeys, (rule) => rule === 'listProposals.newest-first')).toEqual([
    'ann',
    'ben',
  ]);
});
