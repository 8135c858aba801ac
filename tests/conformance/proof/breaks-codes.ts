/** Mistakes about one-time codes: one for each cell of the table of codes, and others. */
import type { CodePurpose, CodeRow } from 'portal-mock/state/db';
import { emptyCells } from '../contract/rules';
import { type CallId, codeCalls } from '../journeys/codes/table';
import { accountOf, anyCode, codesOf, noCooldown, ownCodes } from './codes';
import type { Mock } from './in-process';
import { type Mistake, mistakes } from './mistake';
import { userIn } from './records';
import {
  all,
  answer,
  answers,
  input,
  on,
  perServer,
  refusal,
  reply,
  rows,
  status,
  type Tamper,
} from './tamper';

type Bug = (call: CallId, purpose: CodePurpose) => Tamper;

const SUCCESS = {
  verifyOtp: { message: 'Verified.' },
  activateAccount: { success: true },
  verifyLogin: { tokens: { access: 'a.b.c', refresh: 'd.e.f' } },
  confirmPasswordReset: { message: 'Changed.' },
} satisfies { [Id in CallId]: object };

/** The purpose of the call's codes, as the emulated server names it. */
const mailed = (call: CallId): CodePurpose => {
  const { purpose } = codeCalls[call];
  return purpose === 'password-reset' ? 'password reset' : purpose;
};

/** Accepts a code for which `broken` returns true. */
const accepting =
  (broken: (purpose: CodePurpose) => (typed: string, mock: Mock, code: string) => boolean): Bug =>
  (call, purpose) =>
    input(call, anyCode(purpose, broken(purpose)));

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

/** Two calls with the same content at the same moment get the same reply. */
const sameReply: Bug = (call) => {
  const underWay = new Map<string, Promise<Response>>();
  return on(call, async ({ request, next }) => {
    const key = (await request.clone().text()).replace(/"new_password":"[^"]*"/, '');
    const shared = underWay.get(key) ?? next();
    underWay.set(key, shared);
    const response = (await shared).clone();
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay.delete(key);
    return response;
  });
};

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

/** Accepts every code that the account ever had for this purpose. */
const olderToo: Bug = (call, purpose) => {
  const ever = perServer(() => new Set<string>());
  const remember = (mock: Mock) => {
    for (const { account, code } of codesOf(mock, purpose)) ever(mock).add(`${account} ${code}`);
  };
  const known = (form: { otp_code?: unknown }, mock: Mock) =>
    ever(mock).has(`${accountOf(mock, form).toLowerCase()} ${form.otp_code}`);
  const swap = input(call, (form, mock) =>
    known(form, mock) ? anyCode(purpose, () => true)(form, mock) : form,
  );
  return async (passing) => {
    remember(passing.mock);
    const response = await swap(passing);
    remember(passing.mock);
    return response;
  };
};

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
    const form = await request.clone().json();
    const response = await next();
    const user = userIn(mock, form);
    if (response.ok || !user || form.otp_code === undefined) return response;
    if (call === 'verifyLogin') return answer(400, { error: 'No.', ...SUCCESS.verifyLogin });
    if (call === 'confirmPasswordReset') user.password = String(form.new_password);
    else user.verified = true;
    return response;
  });

const isAnothers = (purpose: CodePurpose) => (typed: string, mock: Mock) =>
  codesOf(mock, purpose).some(({ code, used }) => code === typed && !used);

// biome-ignore format: a table, with one property in each line
const bugs: { [property: string]: Bug } = {
  'after-wrong-codes': changing((row, typed) => { if (row.code !== typed) row.used = true; }),
  'wrong-code': accepting(() => () => true),
  'malformed-code': accepting(() => (typed, _, code) => typed.length === 5 && code.startsWith(typed)),
  'foreign-code': accepting(isAnothers),
  'other-purpose': borrowed,
  'email-case': (call) => answers(call, (form, { mock }) => !mock.db.users.some(({ email }) => email === form.email)),
  required: accepting(() => (typed) => typed === ''),
  'unknown-account': (call) => answers(call, (form, { mock }) => form.otp_code && !userIn(mock, form), 200, SUCCESS[call]),
  'code-works-once': (call, purpose) => rows(call, { after: (mock) => codesOf(mock, purpose).forEach((row) => { row.used = false; }) }),
  'at-once': sameReply,
  lock: changing((row) => { row.wrongTries = 0; }),
  'new-code-lifts-lock': countsForever,
  'older-code': olderToo,
  'code-lives': changing((row, _, now) => { row.used ||= now - row.sentAt > 5 * 60_000; }),
  'code-expires': changing((row, _, now) => { row.sentAt = now - 1000; }),
  'refusal-changes-nothing': doesIt,
};

/** Calls that refuse every code are among the sequences. */
const table = (Object.keys(codeCalls) as CallId[]).flatMap((call) => {
  const purpose = mailed(call);
  return Object.entries(bugs)
    .map(
      ([property, bug]): Mistake => ({
        does: `${call}: a bug in the property ${property}`,
        rule: `${call}.${property}`,
        tamper: bug(call, purpose),
      }),
    )
    .filter(({ rule }) => !emptyCells.has(rule));
});

/** Takes what is not a code for the right one. */
const taking = (call: CallId): [rule: string, does: string, tamper: Tamper][] => {
  const right = anyCode(mailed(call), () => true);
  const takes = (is: (typed: unknown) => boolean) =>
    input(call, (form, mock) => (is(form.otp_code) ? right(form, mock) : form));
  const rule = `${call}.malformed-code`;
  return [
    [rule, 'reads only the digits of a code', takes((typed) => /^\d{6}[a-z]/.test(String(typed)))],
    [rule, 'accepts `true` as a code', takes((typed) => typed === true)],
    [rule, 'accepts a query operator as a code', takes((typed) => typeof typed === 'object')],
    [`${call}.required`, 'accepts an empty code once the code was used', afterUse(call)],
  ];
};
const afterUse = (call: CallId) =>
  answers(
    call,
    (form, { mock }) => form.otp_code === '' && ownCodes(mock, mailed(call), form)[0]?.used,
    200,
    SUCCESS[call],
  );

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
    ...(Object.keys(codeCalls) as CallId[]).flatMap((call) => taking(call)),
    ['verifyOtp.wrong-code', 'replies 200 with an error to a wrong code', status('verifyOtp', 400, 200)],
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
