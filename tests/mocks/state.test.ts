import { expect, it } from 'vitest';
import { mock } from '../../mocks/node';
import { CLOCK_START, createClock } from '../../mocks/state/clock';
import { call, serveEachTest, signIn } from './story';

serveEachTest();

it('later calls do not change a snapshot', async () => {
  const saved = mock.snapshot();
  await call('deleteProposal', { as: (await signIn('amina')).access, id: 101 });
  expect(saved.db.proposals).toHaveLength(7);
});

it('a snapshot made before a table was added leaves no rows of the present situation in it', () => {
  const { revokedTokens, ...older } = mock.snapshot().db;
  mock.db.revokedTokens.push('a token of the present situation');
  mock.restore({ ...mock.snapshot(), db: older as typeof mock.db });
  expect(mock.snapshot().db.revokedTokens).toEqual(revokedTokens);
});

it('only the last thousand messages are kept', () => {
  const { outbox } = mock;
  const message = { at: '', channel: 'sms', to: 'x', subject: '', text: '' } as const;
  for (let turn = 0; turn < 1005; turn += 1) outbox.send({ ...message, purpose: 'login' });
  expect(outbox.messages()).toHaveLength(1000);
  expect(outbox.messages().map(({ id }) => id)).toEqual(
    Array.from({ length: 1000 }, (_, index) => 1005 - index),
  );
});

it('every change is announced, and the reply waits until the listeners have saved it', async () => {
  const told: string[] = [];
  const stop = mock.subscribe(async (change) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (change === 'state') told.push('kept');
  });
  await call('requestPasswordReset', { body: { identifier: 'amina@example.com' } });
  expect(told).toEqual(['kept']);
  stop();
});

it('the clock runs, jumps, stands still, and can be saved', () => {
  let real = 1000;
  const clock = createClock(undefined, () => real);
  real += 500;
  expect(clock.now()).toBe(CLOCK_START + 500);
  clock.jump(10_000);
  clock.freeze();
  real += 500;
  expect(clock.now()).toBe(CLOCK_START + 10_500);
  clock.run(60);
  real += 1000;
  expect(clock.now()).toBe(CLOCK_START + 70_500);

  const reloaded = createClock(undefined, () => real);
  reloaded.restore(clock.state());
  real += 1000;
  expect(reloaded.now()).toBe(CLOCK_START + 130_500);
});
