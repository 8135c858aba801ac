import { expect, test, vi } from 'vitest';
import { inProcess } from '../../proof/in-process';
import { noCooldown } from '../../proof/records';
import { all, rows, through } from '../../proof/tamper';
import { run } from '../run';
import { codeCalls } from './table';

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

test('With --otp prompt a person is asked for a few codes only', async () => {
  const { options } = inProcess();
  const fetch = vi.fn(options.otp.fetch);
  await run({ ...options, clock: undefined, given: [], otp: { asksPeople: true, fetch } });
  expect(fetch.mock.calls.length).toBeLessThanOrEqual(20);
});
