import { CLOCK_START } from 'portal-mock/state/clock';
import { breaks } from './break';
import {
  accountOf,
  anyCode,
  borrowed,
  codesOf,
  foreign,
  noCooldown,
  reusable,
  withoutField,
} from './codes';
import { answer, input, type Json, on, rows, status, type Tamper } from './tamper';

export const loginBreaks = breaks(
  'code',
  ...(['verifyOtp', 'activateAccount', 'verifyLogin', 'confirmPasswordReset'] as const).map(
    (id): [string, string, Tamper] => [
      `${id}: refuses the right code`,
      `${id}.right-code`,
      on(id, async ({ next }) => {
        const response = await next();
        return response.ok ? answer(400, { error: 'Invalid code.' }) : response;
      }),
    ],
  ),
  [
    'verifyLogin: accepts a malformed code',
    'verifyLogin.malformed-code',
    on('verifyLogin', async ({ request, next }) => {
      const { otp_code }: Json = await request.clone().json();
      const tokens = { access: 'kit.any.token', refresh: 'kit.any.token' };
      return otp_code === 'abcdef' ? answer(200, { tokens }) : next();
    }),
  ],
  [
    'initiateLogin: does not require the password',
    'initiateLogin.required',
    withoutField('initiateLogin', 'password', { message: 'Sent.' }),
  ],
  [
    'verifyLogin: does not require the code',
    'verifyLogin.required',
    withoutField('verifyLogin', 'otp_code', { tokens: { access: 'a.b.c', refresh: 'a.b.c' } }),
  ],
  [
    'loginWithPassword: accepts any password',
    'loginWithPassword.wrong-password',
    status('loginWithPassword', 401, 200),
  ],
  [
    'initiateLogin: the cooldown never ends',
    'initiateLogin.after-cooldown',
    rows('initiateLogin', {
      before(mock) {
        for (const row of codesOf(mock, 'login')) row.sentAt = mock.clock.now();
      },
    }),
  ],
  [
    'getProfile: replies 403 after ten minutes',
    'getProfile.after-expiry',
    on('getProfile', async ({ mock, next }) =>
      mock.clock.now() > CLOCK_START + 600_000 ? answer(403, { detail: 'No.' }) : next(),
    ),
  ],
  [
    'initiateLogin: has no cooldown',
    'initiateLogin.cooldown',
    rows('initiateLogin', noCooldown('login')),
  ],
  [
    'initiateLogin: sends the code in the reply',
    'drift.code-in-reply',
    on('initiateLogin', async ({ mock, next }) => {
      const response = await next();
      return response.ok
        ? answer(200, { message: 'Sent.', debug: mock.db.codes.at(-1)?.code ?? '' })
        : response;
    }),
  ],
  [
    'initiateLogin: sends no code',
    'initiateLogin.sends-code',
    on('initiateLogin', async ({ mock, next }) => {
      const before = mock.db.outbox.length;
      const response = await next();
      if (response.ok) mock.db.outbox.length = before;
      return response;
    }),
  ],
  [
    'initiateLogin: refuses national IDs',
    'initiateLogin.national-id',
    on('initiateLogin', async ({ request, next }) => {
      const fields: Json = await request.clone().json();
      return /^[0-9]+$/.test(String(fields.email_or_id))
        ? answer(401, { error: 'Invalid.' })
        : next();
    }),
  ],
  [
    'initiateLogin: accepts an unknown account',
    'initiateLogin.unknown-account',
    on('initiateLogin', async ({ request, mock, next }) => {
      const fields: Json = await request.clone().json();
      const known = mock.db.users.some(({ email }) => email === accountOf(mock, fields));
      return known || fields.email_or_id === undefined ? next() : answer(200, { message: 'Sent.' });
    }),
  ],
  [
    'verifyLogin: accepts any code',
    'verifyLogin.wrong-code',
    input('verifyLogin', anyCode('login')),
  ],
  [
    "verifyLogin: accepts another user's code",
    'verifyLogin.foreign-code',
    input('verifyLogin', anyCode('login', foreign('login'))),
  ],
  [
    'verifyLogin: a code works twice',
    'verifyLogin.code-works-once',
    rows('verifyLogin', reusable('login')),
  ],
  [
    'verifyLogin: a wrong code uses up the code',
    'verifyLogin.typo-forgiven',
    rows('verifyLogin', {
      before: (mock, fields) => {
        for (const row of codesOf(mock, 'login', accountOf(mock, fields)))
          if (row.code !== fields.otp_code) row.used = true;
      },
    }),
  ],
  [
    'verifyLogin: codes never expire',
    'verifyLogin.code-expires',
    rows('verifyLogin', {
      before: (mock) => {
        for (const row of codesOf(mock, 'login')) row.sentAt = mock.clock.now();
      },
    }),
  ],
  [
    'verifyLogin: the verification code signs in',
    'verifyLogin.unverified',
    rows('verifyLogin', borrowed('verification')),
  ],
  [
    'verifyLogin: a reset code signs in',
    'verifyLogin.reset-code',
    rows('verifyLogin', borrowed('password reset')),
  ],
);
