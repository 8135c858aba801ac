/** Bugs: older codes still work, codes live too long or too short, calls report success without an effect. */

import type { OperationId } from 'portal-contract';
import type { CodePurpose, CodeRow } from 'portal-mock/state/db';
import { accountOf, codesOf } from './codes';
import type { Mock } from './in-process';
import { mistakes } from './mistake';
import { input, on, reply, rows, type Tamper } from './tamper';

const seen = new WeakMap<Mock, CodeRow[]>();

/** Accepts every code that the account ever had for this purpose. */
export const olderToo =
  (operation: OperationId, purpose: CodePurpose): Tamper =>
  async (passing) => {
    const { mock } = passing;
    const known = seen.get(mock) ?? [];
    seen.set(mock, known);
    const remember = () => {
      for (const row of codesOf(mock, purpose))
        if (!known.some(({ code, account }) => code === row.code && account === row.account))
          known.push({ ...row });
    };
    remember();
    const swap = input(operation, (fields) => {
      const account = accountOf(mock, fields);
      const older = known.some((row) => row.account === account && row.code === fields.otp_code);
      const [row] = codesOf(mock, purpose, account);
      return older && row ? { ...fields, otp_code: row.code } : fields;
    });
    const response = await swap(passing);
    remember();
    return response;
  };

export const lives = (operation: OperationId, purpose: CodePurpose, minutes: number): Tamper =>
  rows(operation, {
    before(mock) {
      for (const row of codesOf(mock, purpose))
        if (minutes > 10) row.sentAt = mock.clock.now() - 1000;
        else if (mock.clock.now() - row.sentAt > minutes * 60_000) row.used = true;
    },
  });

const unverified = (operation: 'verifyOtp' | 'activateAccount'): Tamper =>
  on(operation, async ({ request, mock, next }) => {
    const { email } = await request.clone().json();
    const response = await next();
    const user = mock.db.users.find((one) => one.email === String(email).toLowerCase());
    if (user && response.ok) user.verified = false;
    return response;
  });

export const codeAgainBreaks = mistakes(
  ['verifyOtp: verifies nobody', 'verifyOtp.verifies', unverified('verifyOtp')],
  ['activateAccount: activates nobody', 'activateAccount.verifies', unverified('activateAccount')],
  [
    'register: cuts the blanks of a password',
    'initiateLogin.password-as-typed',
    input('register', (fields) => ({ ...fields, password: String(fields.password).trim() })),
  ],
  [
    'verifyLogin: access and refresh are swapped',
    'verifyLogin.tokens-work',
    reply('verifyLogin', (body) => {
      const { access, refresh } = Object(body.tokens);
      return { ...body, tokens: { access: refresh, refresh: access } };
    }),
  ],
);
