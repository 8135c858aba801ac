/** A bug for each cell of the table of codes. */
import type { CodePurpose } from 'portal-mock/state/db';
import { emptyCells } from '../contract/rules';
import { type CallId, codeCalls } from '../journeys/codes/table';
import { lives, olderToo } from './breaks-codes-again';
import { accountOf, anyCode, borrowed, codesOf, foreign, reusable } from './codes';
import type { Mock } from './in-process';
import { mistakes } from './mistake';
import { answer, input, type Json, on, rows, type Tamper } from './tamper';

const SUCCESS = {
  verifyOtp: { message: 'Verified.' },
  activateAccount: { success: true },
  verifyLogin: { tokens: { access: 'a.b.c', refresh: 'd.e.f' } },
  confirmPasswordReset: { message: 'Changed.' },
} satisfies { [Id in CallId]: object };

const own = (mock: Mock, purpose: CodePurpose, fields: Json) =>
  codesOf(mock, purpose, accountOf(mock, fields));

type Bug = (call: CallId, purpose: CodePurpose) => Tamper;

/** Two calls with the same content at the same moment get the same reply. */
const sameReply: Bug = (call) => {
  const underWay = new Map<string, Promise<Response>>();
  return on(call, async ({ request, next }) => {
    const form = await request.clone().text();
    const key = form.replace(/"new_password":"[^"]*"/, '');
    const reply = underWay.get(key) ?? next();
    underWay.set(key, reply);
    const response = (await reply).clone();
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay.delete(key);
    return response;
  });
};

/** Counts wrong attempts for the account, also after a new code. */
const countsForever: Bug = (call, purpose) => {
  const tries = new WeakMap<Mock, Map<string, number>>();
  return rows(call, {
    before(mock, fields) {
      const counts = tries.get(mock) ?? new Map<string, number>();
      tries.set(mock, counts);
      for (const row of own(mock, purpose, fields)) {
        row.wrongTries = Math.max(row.wrongTries, counts.get(row.account) ?? 0);
      }
    },
    after(mock, fields) {
      for (const row of own(mock, purpose, fields))
        tries.get(mock)?.set(row.account, row.wrongTries);
    },
  });
};

const bugs: Record<string, Bug> = {
  'right-code': (call) =>
    on(call, async () => answer(400, { error: 'No.', remaining_attempts: 4 })),
  'after-wrong-codes': (call, purpose) =>
    rows(call, {
      before(mock, fields) {
        for (const row of own(mock, purpose, fields))
          if (row.code !== fields.otp_code) row.used = true;
      },
    }),
  'wrong-code': (call, purpose) => input(call, anyCode(purpose)),
  'malformed-code': (call, purpose) =>
    input(call, (fields, mock) => {
      const [row] = own(mock, purpose, fields);
      const typed = String(fields.otp_code ?? '');
      return typed.length === 5 && row?.code.startsWith(typed)
        ? { ...fields, otp_code: row.code }
        : fields;
    }),
  'foreign-code': (call, purpose) => input(call, anyCode(purpose, foreign(purpose))),
  'other-purpose': (call, purpose) =>
    rows(call, borrowed(purpose === 'login' ? 'password reset' : 'login', purpose)),
  'email-case': (call) =>
    on(call, async ({ request, mock, next }) => {
      const { email }: Json = await request.clone().json();
      const exact = mock.db.users.some((user) => user.email === email);
      return exact ? next() : answer(400, { error: 'Invalid code.', remaining_attempts: 4 });
    }),
  required: (call, purpose) =>
    input(call, (fields, mock) =>
      fields.otp_code === undefined ? anyCode(purpose)(fields, mock) : fields,
    ),
  'unknown-account': (call) =>
    on(call, async ({ request, mock, next }) => {
      const fields: Json = await request.clone().json();
      const account = accountOf(mock, fields);
      const known = mock.db.users.some(({ email }) => email === account);
      return known || !fields.otp_code ? next() : answer(200, SUCCESS[call]);
    }),
  'code-works-once': (call, purpose) => rows(call, reusable(purpose)),
  'at-once': sameReply,
  lock: (call, purpose) =>
    rows(call, {
      before(mock) {
        for (const row of codesOf(mock, purpose)) row.wrongTries = 0;
      },
    }),
  'new-code-lifts-lock': countsForever,
  'older-code': olderToo,
  'code-lives': (call, purpose) => lives(call, purpose, 5),
  'code-expires': (call, purpose) => lives(call, purpose, 1000),
  'refusal-changes-nothing': (call) =>
    on(call, async ({ request, mock, next }) => {
      const fields: Json = await request.clone().json();
      const response = await next();
      const user = mock.db.users.find(({ email }) => email === accountOf(mock, fields));
      if (response.ok || !user || fields.otp_code === undefined) return response;
      if (call === 'verifyLogin') return answer(400, { error: 'No.', ...SUCCESS.verifyLogin });
      if (call === 'confirmPasswordReset') user.password = String(fields.new_password);
      else user.verified = true;
      return response;
    }),
};

const PURPOSES = {
  verification: 'verification',
  login: 'login',
  'password-reset': 'password reset',
} as const;

export const tableBreaks = mistakes(
  ...(Object.keys(codeCalls) as CallId[]).flatMap((call) =>
    Object.entries(bugs)
      .filter(([property]) => !emptyCells.has(`${call}.${property}`))
      .map(([property, bug]): [string, string, Tamper] => [
        `${call}: a bug in the property ${property}`,
        `${call}.${property}`,
        bug(call, PURPOSES[codeCalls[call].purpose]),
      ]),
  ),
);
