import { expect, test, vi } from 'vitest';
import { inProcess } from '../../proof/in-process';
import { noCooldown } from '../../proof/records';
import { all, NO, on, rows, through } from '../../proof/tamper';
import { run } from '../run';
import { codeCalls } from './table';

const HOUR = 3_600_000;

test('Where a server has no cooldown, the next code is checked at once, without --clock', async () => {
  const never = all(
    rows(['resendOtp', 'resendActivation'], noCooldown('verification')),
    rows('initiateLogin', noCooldown('login')),
    rows('requestPasswordReset', noCooldown('password reset')),
  );
  const { clock: _, ...options } = inProcess(through(never)).options;
  const { checked } = await run(options);
  for (const call of Object.keys(codeCalls))
    for (const property of ['older-code', 'new-code-lifts-lock'])
      expect(checked).toContain(`${call}.${property}`);
});

test('Codes that got too old while the kit waited for a throttled call are not reported', async () => {
  let [start, calls] = [0, 0];
  const hundredAnHour = on('every', async ({ mock, next }) => {
    const now = mock.clock.now();
    if (now - start > HOUR) [start, calls] = [now, 0];
    calls += 1;
    const wait = { 'Retry-After': `${Math.ceil((start + HOUR - now) / 1000) + 1}` };
    return calls <= 100 ? next() : Response.json(NO, { status: 429, headers: wait });
  });
  const { findings } = await run(inProcess(through(hundredAnHour)).options);
  const aboutCodes = findings.filter(({ rule }) => /code|lock/.test(rule));
  expect(aboutCodes.map(({ rule }) => rule)).toEqual([]);
});

test('With --otp prompt a person is asked for a few codes only', async () => {
  const { options } = inProcess();
  const fetch = vi.fn(options.otp.fetch);
  await run({ ...options, clock: undefined, given: [], otp: { asksPeople: true, fetch } });
  expect(fetch.mock.calls.length).toBeLessThanOrEqual(14);
});
