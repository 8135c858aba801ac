import { breaks } from './break';
import { codesOf, noCooldown, unknownIs404, withoutField, withoutRetryAfter } from './codes';
import { all, answer, type Json, on, refusal, reply, rows, type Tamper } from './tamper';

export const verificationBreaks = breaks(
  'code',
  [
    'register: sends no code',
    'register.sends-code',
    rows('register', {
      after: (mock, { email, phone_number }) => {
        mock.db.outbox = mock.db.outbox.filter(({ to }) => to !== email && to !== phone_number);
        mock.db.codes = mock.db.codes.filter((row) => row.account !== String(email).toLowerCase());
      },
    }),
  ],
  [
    'initiateLogin: refuses every password',
    'initiateLogin.accepts',
    on('initiateLogin', async ({ next }) => {
      const response = await next();
      return response.ok ? answer(403, { error: 'Wrong credentials.' }) : response;
    }),
  ],
  [
    'resendOtp: has no cooldown',
    'resendOtp.cooldown',
    rows('resendOtp', noCooldown('verification')),
  ],
  [
    'resendOtp: replies 200 during the cooldown, but sends nothing',
    'resendOtp.cooldown-silent',
    on('resendOtp', async ({ next }) => {
      const response = await next();
      return response.status === 429 ? answer(200, { message: 'Sent.' }) : response;
    }),
  ],
  [
    'resendOtp: sends no Retry-After',
    'drift.retry-after',
    on('resendOtp', async ({ next }) => withoutRetryAfter(await next())),
  ],
  [
    'resendOtp: asks for a wait of five minutes',
    'drift.wait-too-long',
    on('resendOtp', async ({ next }) => withoutRetryAfter(await next(), '300')),
  ],
  [
    'resendOtp: asks for a wait of five minutes, as a date',
    'drift.wait-too-long',
    on('resendOtp', async ({ next }) => {
      const response = await next();
      const until = Date.parse(response.headers.get('Date') ?? '') + 300_000;
      return withoutRetryAfter(response, new Date(until).toUTCString());
    }),
  ],
  [
    'resendOtp: replies 404 for an unknown e-mail address',
    'resendOtp.tells-nothing',
    on('resendOtp', unknownIs404('email')),
  ],
  [
    'resendOtp: sends the code in the reply',
    'drift.code-in-reply',
    on('resendOtp', async ({ request, mock, next }) => {
      const fields: Json = await request.clone().json();
      const response = await next();
      const [row] = codesOf(mock, 'verification', fields.email);
      return row ? answer(response.status, { error: 'Too soon.', otp: row.code }) : response;
    }),
  ],
  [
    'resendOtp: the cooldown never ends',
    'resendOtp.after-cooldown',
    rows('resendOtp', {
      before: (mock) => {
        for (const row of codesOf(mock, 'verification')) row.sentAt = mock.clock.now();
      },
    }),
  ],
  [
    'activateAccount: remaining_attempts never changes',
    'activateAccount.counts-down',
    refusal('activateAccount', (body) => ({ ...body, remaining_attempts: 3 })),
  ],
  [
    'activateAccount: leaves out remaining_attempts',
    'activateAccount.remaining-attempts',
    refusal('activateAccount', ({ remaining_attempts, ...rest }) => rest),
  ],
  [
    'activateAccount: sends remaining_attempts below zero',
    'activateAccount.remaining-attempts',
    refusal('activateAccount', (body) => ({
      ...body,
      remaining_attempts: Number(body.remaining_attempts) - 5,
    })),
  ],
  [
    'activateAccount: sends a refusal without `error`',
    'activateAccount.error',
    refusal('activateAccount', ({ error, ...rest }) => ({ ...rest, message: error })),
  ],
  [
    'activateAccount: sends `success: false`',
    'activateAccount.success-flag',
    reply('activateAccount', (body) => ({ ...body, success: false })),
  ],
  [
    'resendActivation: has no cooldown',
    'resendActivation.cooldown',
    rows('resendActivation', noCooldown('verification')),
  ],
  [
    'resendActivation: always replies 400',
    'resendActivation.answers',
    on('resendActivation', async () => answer(400, { error: 'No.' })),
  ],
  ...(['resendOtp', 'resendActivation'] as const).map((id): [string, string, Tamper] => [
    `${id}: needs no e-mail address`,
    `${id}.requires-email`,
    withoutField(id, 'email', { success: true, message: 'Sent.' }),
  ]),
  [
    'resendActivation: sends `success: false`',
    'resendActivation.success-flag',
    all(
      rows('resendActivation', noCooldown('verification')),
      reply('resendActivation', (body) => ({ ...body, success: false })),
    ),
  ],
);
