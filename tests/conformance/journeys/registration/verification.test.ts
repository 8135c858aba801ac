import { expect, test } from 'vitest';
import { inProcess } from '../../proof/in-process';
import { noCooldown } from '../../proof/records';
import { rows, through } from '../../proof/tamper';
import { run } from '../run';

test('Where a server has no cooldown, a person is asked for the newest code, and it works', async () => {
  const { options } = inProcess(through(rows('resendOtp', noCooldown('verification'))));
  const { findings, checked } = await run({
    ...options,
    otp: { ...options.otp, asksPeople: true },
    wanted: (rule) => rule.startsWith('verifyOtp.'),
  });
  expect(findings.map(({ rule }) => rule)).toEqual([]);
  expect(checked).toContain('verifyOtp.right-code');
});
