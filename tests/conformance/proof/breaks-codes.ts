/** Mistakes about one-time codes: some for each cell of the table of codes, and others. */
import type { CodePurpose, CodeRow } from 'portal-mock/state/db';
import { type CallId, codeCalls } from '../journeys/codes/table';
import { firstWins } from './breaks-at-once';
import type { Mock } from './in-process';
import { forEach, mistakes } from './mistake';
import { codesOf, noCooldown, ownCodes, userIn } from './records';
import {
  all,
  answer,
  answers,
  fieldsOf,
  input,
  on,
  perServer,
  refusal,
  reply,
  rows,
  type Tamper,
} from './tamper';

type Bug = (call: CallId, purpose: CodePurpose) => Tamper;

const SUCCESS = {
  verifyOtp: { message: 'Verified.' },
  activateAccount: { success: true },
  verifyLogin: { tokens: { access: 'a.b.c', refresh: 'd.e.f' } },
  confirmPasswordReset: { message: 'Changed.' },
} satisfies { [Id in CallId]: object };

/** Takes what was typed for the account's code, which is unused. */
const accepting =
  (is: (typed: unknown, row: CodeRow, mock: Mock) => boolean): Bug =>
  (call, purpose) =>
    input(call, (form, mock) => {
      const [row] = ownCodes(mock, purpose, form);
      return row && !row.used && is(form.otp_code, row, mock)
        ? { ...form, otp_code: row.code }
        : form;
    });

/** Changes the account's codes before the call. */
const changing =
  (change: (row: CodeRow, typed: unknown, now: number) => void): Bug =>
  (call, purpose) =>
    rows(call, {
      before(mock, form) {
        for (const row of ownCodes(mock, purpose, form))
          change(row, form.otp_code, mock.clock.now());
      },
    });

/** Counts wrong attempts for the account, also after a new code. */
const countsForever: Bug = (call, purpose) => {
  const tries = perServer(() => new Map<string, number>());
  return rows(call, {
    before(mock, form) {
      for (const row of ownCodes(mock, purpose, form))
        row.wrongTries = Math.max(row.wrongTries, tries(mock).get(row.account) ?? 0);
    },
    after(mock, form) {
      for (const row of ownCodes(mock, purpose, form)) tries(mock).set(row.account, row.wrongTries);
    },
  });
};

/** Whether this code was ever sent to the account. */
const wasSent = (typed: unknown, { account }: CodeRow, { db }: Mock) =>
  db.outbox.some(({ to, code }) => to.toLowerCase() === account && code === typed);

/** Accepts a code that was sent for another purpose. */
const borrowed: Bug = (call, purpose) =>
  rows(call, {
    before(mock, form) {
      const [row] = ownCodes(mock, purpose === 'login' ? 'password reset' : 'login', form);
      if (!row || row.code !== form.otp_code) return;
      const own = ownCodes(mock, purpose, form);
      mock.db.codes = mock.db.codes.filter((other) => !own.includes(other));
      mock.db.codes.push({ ...row, purpose, used: false, wrongTries: 0 });
    },
  });

/** Refuses the code, and does what it is for. */
const doesIt: Bug = (call) =>
  on(call, async ({ request, mock, next }) => {
    const form = await fieldsOf(request);
    const response = await next();
    const user = userIn(mock, form);
    if (response.ok || !user || form.otp_code === undefined) return response;
    if (call === 'verifyLogin') return answer(400, { error: 'No.', ...SUCCESS.verifyLogin });
    if (call === 'confirmPasswordReset') user.password = String(form.new_password);
    else user.verified = true;
    return response;
  });

// biome-ignore format: a table, with one mistake in each line
const bugs: [does: string, property: string, Bug][] = [
  ['refuses the right code after a wrong one', 'after-wrong-codes', changing((row, typed) => { if (row.code !== typed) row.used = true; })],
  ['accepts any code', 'wrong-code', accepting(() => true)],
  ['accepts the first five digits of a code', 'malformed-code', accepting((typed, { code }) => String(typed).length === 5 && code.startsWith(String(typed)))],
  ['reads only the digits of a code', 'malformed-code', accepting((typed) => /^\d{6}[a-z]/.test(String(typed)))],
  ['accepts `true` as a code', 'malformed-code', accepting((typed) => typed === true)],
  ['accepts a query operator as a code', 'malformed-code', accepting((typed) => typeof typed === 'object')],
  ['accepts the code of another account', 'foreign-code', accepting((typed, { purpose }, mock) => codesOf(mock, purpose).some(({ code, used }) => code === typed && !used))],
  ['accepts a code for another purpose', 'other-purpose', borrowed],
  ['knows an address only as it was registered', 'email-case', (call) => answers(call, (form, { mock }) => !mock.db.users.some(({ email }) => email === form.email))],
  ['does not require a code', 'required', accepting((typed) => typed === undefined)],
  ['accepts an empty code once the code was used', 'required', (call, purpose) => answers(call, (form, { mock }) => form.otp_code === '' && ownCodes(mock, purpose, form)[0]?.used, 200, SUCCESS[call])],
  ['accepts an account that does not exist', 'unknown-account', (call) => answers(call, (form, { mock }) => form.otp_code && !userIn(mock, form), 200, SUCCESS[call])],
  ['accepts a code twice', 'code-works-once', (call, purpose) => rows(call, { after: (mock) => codesOf(mock, purpose).forEach((row) => { row.used = false; }) })],
  ['accepts a code twice at the same moment', 'at-once', firstWins],
  ['counts no wrong codes', 'lock', changing((row) => { row.wrongTries = 0; })],
  ['counts wrong codes for good', 'new-code-lifts-lock', countsForever],
  ['accepts older codes', 'older-code', accepting(wasSent)],
  ['accepts a code for five minutes only', 'code-lives', changing((row, _, now) => { row.used ||= now - row.sentAt > 5 * 60_000; })],
  ['accepts a code for good', 'code-expires', changing((row, _, now) => { row.sentAt = now - 1000; })],
  ['refuses a code, and does what it is for', 'refusal-changes-nothing', doesIt],
];

/** Calls that refuse every code are among the sequences. */
const table = forEach(Object.keys(codeCalls) as CallId[], (call) => {
  const { purpose } = codeCalls[call];
  const own = purpose === 'password-reset' ? 'password reset' : purpose;
  return bugs.map(([does, property, bug]) => [does, property, bug(call, own)]);
});

/** Sends this code in place of a random one. */
const everyCode = (code: () => string) =>
  rows(['register', 'initiateLogin', 'requestPasswordReset'], {
    after(mock, _, ok) {
      const row = mock.db.codes.at(-1);
      if (!ok || !row) return;
      row.code = code();
      for (const message of mock.outbox.messages().slice(0, 2)) message.code = row.code;
    },
  });

let counter = 100_000;

const verifiesNobody = (call: 'verifyOtp' | 'activateAccount') =>
  rows(call, {
    after(mock, form) {
      const user = userIn(mock, { email: String(form.email).toLowerCase() });
      if (user) user.verified = false;
    },
  });

/** Wrong codes cost no attempt. */
const countsNothing = on('verifyOtp', async ({ mock, next }) => {
  const tries = mock.db.codes.map(({ wrongTries }) => wrongTries);
  const response = await next();
  for (const [at, row] of mock.db.codes.entries()) row.wrongTries = tries[at] ?? 0;
  return response;
});

const attempts = (change: (left: number) => unknown) =>
  refusal('activateAccount', (body) => ({
    ...body,
    remaining_attempts: change(Number(body.remaining_attempts)),
  }));

// biome-ignore format: a table, with one mistake in each line
export const codeBreaks = [
  ...table,
  ...mistakes(
    ['drift.same-code', 'every code is 123456', everyCode(() => '123456')],
    ['drift.same-code', 'codes count up', everyCode(() => { counter += 1; return String(counter); })],
    ['drift.code-digits', 'codes have four digits', everyCode(() => '4711')],
    ['verifyOtp.verifies', 'verifies nobody', verifiesNobody('verifyOtp')],
    ['activateAccount.verifies', 'activates nobody', verifiesNobody('activateAccount')],
    ['verifyOtp.counts-tries', 'wrong codes do not count', countsNothing],
    ['activateAccount.counts-down', 'remaining_attempts never changes', attempts(() => 3)],
    ['activateAccount.remaining-attempts', 'leaves out remaining_attempts', attempts(() => undefined)],
    ['activateAccount.remaining-attempts', 'sends remaining_attempts below zero', attempts((left) => left - 5)],
    ['activateAccount.too-many-tries', 'allows twenty tries', attempts((left) => left + 15)],
    ['activateAccount.error', 'sends a refusal without `error`', refusal('activateAccount', ({ error, ...rest }) => ({ ...rest, message: error }))],
    ['activateAccount.success-flag', 'sends `success: false`', reply('activateAccount', (body) => ({ ...body, success: false }))],
    ['resendActivation.success-flag', 'sends `success: false`', all(rows('resendActivation', noCooldown('verification')), reply('resendActivation', (body) => ({ ...body, success: false })))],
  ),
];
