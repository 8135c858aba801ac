/** Runs the commands of findings as printed: on the broken server they show the finding, on a right one they do not. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOtp } from '../adapters/otp';
import { run } from '../journeys/run';
import { allBreaks } from '../proof/all-breaks';
import { type Bridge, openBridge } from '../proof/bridge';
import { generated } from '../proof/generated';
import { sequences } from '../proof/generated-sequences';
import { reportOf } from './report';
import { preambleOf } from './shell';

let bridge: Bridge;
beforeAll(async () => {
  bridge = await openBridge(0);
});
afterAll(() => bridge.close());

/** The status of the last reply that the commands got. */
async function lastStatus(commands: string): Promise<number> {
  const { stdout } = await promisify(execFile)('bash', ['-c', commands]);
  const statuses = [...stdout.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status));
  return statuses.at(-1) ?? 0;
}

const RULES = [
  ...[
    'verifyOtp.wrong-code',
    'verifyLogin.wrong-code',
    'activateAccount.lock',
    'verifyOtp.foreign-code',
  ],
  ...['verifyLogin.after-wrong-codes', 'verifyLogin.code-works-once', 'verifyLogin.foreign-code'],
  ...['confirmPasswordReset.code-works-once', 'confirmPasswordReset.other-purpose'],
  ...['confirmPasswordReset.foreign-code', 'activateAccount.code-works-once'],
  ...['initiateLogin.wrong-password', 'verifyLogin.unknown-account', 'confirmPasswordReset.format'],
  ...['register.duplicate', 'register.required', 'logout.revokes', 'refreshToken.refuses-garbage'],
  ...['createProposal.shortest', 'createProposal.file-type', 'deleteProposal.private'],
  ...['updateProposal.draft-only', 'updateProposal.private', 'getProposal.private'],
  ...[
    'createSupportRequest.eligible',
    'createSupportRequest.required',
    'getSupportRequest.private',
  ],
  ...['createSupportRequest.choices', 'sendContactMessage.values'],
  // What needs a wait, or other calls before.
  ...['verifyOtp.older-code', 'activateAccount.new-code-lifts-lock', 'verifyLogin.code-lives'],
  ...['confirmPasswordReset.code-expires', 'verifyLogin.malformed-code', 'resendOtp.cooldown'],
  ...['requestPasswordReset.cooldown', 'initiateLogin.cooldown-own', 'getProfile.expired-token'],
  ...['refreshToken.new-access-works', 'confirmPasswordReset.ends-sessions'],
  ...['confirmPasswordReset.old-password-dead', 'confirmPasswordReset.accepts-phone'],
];

test.for(RULES)('The commands of a finding about %s show it, until it is mended', async (rule) => {
  const bug = [...sequences, ...generated, ...allBreaks].find((one) => one.rule === rule);
  if (!bug) throw new Error(`There is no break for ${rule}`);
  const { mock, options } = bridge.become(bug.tamper);
  const root = `http://127.0.0.1:${bridge.port}/api`;
  const codes = `http://127.0.0.1:${bridge.port}/code/?email={email}`;
  const result = await run({
    ...options,
    given: [],
    clock: async (seconds) => mock.clock.jump(seconds * 1000),
    wire: { root, fetch, timeout: 10_000 },
    otp: createOtp(codes, 1),
    wanted: (other) => other === rule,
  });
  const report = reportOf(result, root, 'error', preambleOf({ root, otp: codes }));
  const finding = report.findings.find((one) => one.rule === rule);
  // Moves the emulated server's clock instead of waiting.
  const sleep = `sleep() { command curl -sS "http://127.0.0.1:${bridge.port}/sleep/?seconds=$1"; }`;
  const commands = `${sleep}\n${report.setUp}\n${finding?.curl}`;
  const shown = Number(finding?.answer.slice(0, 3));

  // The run moved the clock back at its end, so its last codes were sent in the future.
  mock.clock.jump(3_600_000);
  expect(await lastStatus(commands), commands).toBe(shown);
  bridge.mend();
  mock.clock.jump(61_000);
  const right = await lastStatus(commands);
  expect(right < 400, `${right} instead of ${shown}: ${commands}`).toBe(shown >= 400);
});
