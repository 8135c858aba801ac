import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RunningMock } from '../../mocks/serve/embedded';
import { startMock } from '../../mocks/serve/start';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ seed: 7, scenario: 'proposals-none' });
});
afterAll(() => mock.stop());

const profile = (access: string) =>
  fetch(`${mock.url}/api/auth/profile/`, { headers: { Authorization: `Bearer ${access}` } });

it('the embedded server starts from its scenario, signs people in, and moves the clock', async () => {
  const { access } = await mock.signIn('chebet');
  expect(await (await profile(access)).json()).toMatchObject({ first_name: 'Chebet' });
  await mock.clock({ jump: 600_000 });
  expect((await profile(access)).status).toBe(401);
  expect((await mock.log()).at(-1)).toHaveProperty('hint');
});

it('a review and faults apply in one session only; a fault from the list can be added again', async () => {
  const desk = mock.session('desk');
  await desk.review({ record: 'proposals/102', status: 'ACCEPTED' });
  const { access } = await desk.signIn('amina');
  const headers = { Authorization: `Bearer ${access}`, 'X-Mock-Session': 'desk' };
  const read = () => fetch(`${mock.url}/api/proposals/102/`, { headers });
  expect(await (await read()).json()).toMatchObject({ status: 'ACCEPTED' });
  const fault = { operation: 'getProposal', effect: 'unavailable', nth: 2, count: 1 } as const;
  const [listed] = await desk.faults.add(fault);
  expect(await mock.faults.list()).toEqual([]);
  expect([(await read()).status, (await read()).status]).toEqual([200, 503]);
  expect(await desk.faults.list()).toEqual([]);
  if (listed) await desk.faults.add(listed);
  expect(await desk.faults.list()).toMatchObject([{ kind: 'answer', status: 503, count: 1 }]);
});

it('a test can read the newest code, and copy a situation', async () => {
  await fetch(`${mock.url}/api/auth/password-reset/request/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identifier: 'amina@example.com' }),
  });
  const code = await mock.latestCode('amina@example.com');
  expect(code).toMatch(/^\d{6}$/);
  const copy = mock.session('copy');
  expect(await copy.latestCode('amina@example.com')).toBeNull();
  await copy.load(await mock.save());
  expect(await copy.latestCode('amina@example.com')).toBe(code);
  await mock.reset();
  expect(await mock.messages()).toEqual([]);
  expect(await mock.findings()).toEqual([]);
});

it('an option that is undefined counts as missing', async () => {
  const options: Record<string, undefined> = { scenario: undefined, seed: undefined };
  const plain = await startMock({ ...options, host: '127.0.0.1' });
  expect((await plain.signIn('amina')).access).not.toBe('');
  await plain.stop();
});

it('a wrong option or control is refused with the reason', async () => {
  await expect(mock.signIn('nobody')).rejects.toThrow('"chebet"');
  await expect(startMock({ scenario: 'proposal-none' })).rejects.toThrow(/proposals-none/);
  await expect(startMock({ latency: 'slow' })).rejects.toThrow('--latency takes a number');
});
