import { CLOCK_START } from 'portal-mock/state/clock';
import { breaks } from './break';
import { accountOf, codesOf, noCooldown, withoutField } from './codes';
import { answer, type Json, on, rows, status, type Tamper } from './tamper';

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
    'initiateLogin: does not require the password',
    'initiateLogin.required',
    withoutField('initiateLogin', 'password', { message: 'Sent.' }),
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
);
