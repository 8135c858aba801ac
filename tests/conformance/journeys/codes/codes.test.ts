import type { CodeRow } from 'portal-mock/state/db';
import { expect, test, vi } from 'vitest';
import { inProcess, type Mock } from '../../proof/in-process';
import { runOn } from '../../proof/prove';
import { accountOf, codesOf, noCooldown, ownCodes } from '../../proof/records';
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
  const { checked } = await runOn(never, { clock: undefined });
  for (const call of Object.keys(codeCalls))
    for (const property of ['older-code', 'new-code-lifts-lock'])
      expect(checked).toContain(`${call}.${property}`);
});

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

test('Codes that got too old while the kit waited for a throttled call are not reported', async () => {
  let [start, calls] = [0, 0];
  const hundredAnHour = on('every', async ({ mock, next }) => {
    const now = mock.clock.now();
    if (now - start > HOUR) [start, calls] = [now, 0];
    calls += 1;
    const wait = { 'Retry-After': `${Math.ceil((start + HOUR - now) / 1000) + 1}` };
    return calls <= 100 ? next() : Response.json(NO, { status: 429, headers: wait });
  });
  const { findings } = await runOn(hundredAnHour);
  const aboutCodes = findings.filter(({ rule }) => /code|lock/.test(rule));
  expect(aboutCodes.map(({ rule }) => rule)).toEqual([]);
});

test('With --otp prompt a person is asked for a few codes only', async () => {
  const { options } = inProcess();
  const fetch = vi.fn(options.otp.fetch);
  await run({ ...options, clock: undefined, given: [], otp: { asksPeople: true, fetch } });
  expect(fetch.mock.calls.length).toBeLessThanOrEqual(14);
});

test('Where no code can be read for an unusual address, the report says so, and not that it passed', async () => {
  const { options } = inProcess();
  const fetch: typeof options.otp.fetch = async (account, ...more) =>
    account.email.includes('+') ? undefined : options.otp.fetch(account, ...more);
  const result = await run({ ...options, given: [], otp: { ...options.otp, fetch } });
  const reason = expect.stringMatching(/^no code could be read for kit-[^ ]+\+[^ ]+: is one sent/);
  expect(result.unchecked).toContainEqual(['register.any-person', reason]);
});

const ends = (
  call: 'initiateLogin' | 'requestPasswordReset',
  purpose: 'login' | 'password reset',
) =>
  rows(call, {
    after(mock, form, ok) {
      for (const row of ok ? codesOf(mock, purpose, accountOf(mock, form)) : []) row.used = true;
    },
  });
const endsOthers = all(
  ends('initiateLogin', 'password reset'),
  ends('requestPasswordReset', 'login'),
);
const usesUp = rows('confirmPasswordReset', {
  before(mock, form) {
    const isShort = String(form.new_password).length < 8;
    for (const row of ownCodes(mock, 'password reset', form)) row.used ||= isShort;
  },
});
const losesCapitals = rows(['verifyOtp', 'activateAccount'], {
  before(mock, form) {
    const hasCapital = mock.db.users.find(
      ({ email }) => email === form.email && /[A-Z]/.test(email),
    );
    for (const row of hasCapital ? ownCodes(mock, 'verification', form) : []) row.used = true;
  },
});

const aSecondLater = on('every', async ({ mock, next }) => {
  mock.clock.jump(1000);
  return next();
});
const refusing = (is: (row: CodeRow, mock: Mock) => boolean) =>
  rows('verifyOtp', {
    before(mock, form) {
      for (const row of ownCodes(mock, 'verification', form)) row.used ||= is(row, mock);
    },
  });
const tenSeconds = all(
  aSecondLater,
  refusing(({ sentAt }, { clock }) => clock.now() - sentAt > 10_000),
);

// biome-ignore format: a table, with one mistake in each line
test.each([
  ['it is ten seconds old', tenSeconds, 'verifyOtp.right-code', /^refused the correct code \d\d seconds after it was sent$/],
  ['a code for another purpose ends it', endsOthers, 'verifyLogin.right-code', /code after POST \/auth\/password-reset\/request\/ \(200\)$/],
  ['a password that is too short uses it up', usesUp, 'confirmPasswordReset.refusal-changes-nothing', /^refused a call \(400\), and then the code/],
  ['the address has a capital letter', losesCapitals, 'verifyOtp.right-code', /because the address of its account has a capital letter/],
])(
  'Where the correct code is refused because %s, the report says so',
  async (_, bug, rule, fault) => {
    const call = rule.split('.')[0];
    const wanted = (other: string) => other.startsWith(`${call}.r`);
    const { findings } = await runOn(bug, { given: [], wanted });
    const [first] = findings.filter(({ severity }) => severity !== 'info');
    expect(first?.rule).toBe(rule);
    expect(first?.fault).toMatch(fault);
  },
);
