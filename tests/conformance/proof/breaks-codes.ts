import { CLOCK_START } from '../../../mocks/clock';
import type { CodePurpose, CodeRow } from '../../../mocks/db';
import type { OperationId } from '../../../src/api/contract.gen';
import type { Mock } from '../in-process';
import { breaks } from './break';
import {
  all,
  answer,
  input,
  type Json,
  on,
  type Passing,
  refusal,
  reply,
  rows,
  status,
  type Tamper,
} from './tamper';

const codesOf = (mock: Mock, purpose: CodePurpose, account?: unknown): CodeRow[] =>
  mock.db.codes.filter(
    (row) =>
      row.purpose === purpose &&
      (account === undefined || row.account === String(account).toLowerCase()),
  );

const accountOf = (mock: Mock, fields: Json): string => {
  const name = fields.email ?? fields.email_or_id ?? fields.identifier;
  const user = mock.db.users.find((one) =>
    [one.email, one.id_passport, one.phone_number].includes(String(name)),
  );
  return user?.email ?? String(name);
};

/** Whatever was typed counts as the code of the account. */
const anyCode =
  (purpose: CodePurpose, broken: (typed: string, mock: Mock) => boolean = () => true) =>
  (fields: Json, mock: Mock): Json => {
    const [row] = codesOf(mock, purpose, accountOf(mock, fields));
    return row && !row.used && broken(String(fields.otp_code), mock)
      ? { ...fields, otp_code: row.code }
      : fields;
  };

const foreign = (purpose: CodePurpose) => (typed: string, mock: Mock) =>
  codesOf(mock, purpose).some(({ code }) => code === typed);

/** The last code of the account is old enough for another. */
const noCooldown = (purpose: CodePurpose) => ({
  before: (mock: Mock) => {
    for (const row of codesOf(mock, purpose)) row.sentAt -= 61_000;
  },
});

/** A code of another purpose becomes one for the login. */
const borrowed = (purpose: CodePurpose) => ({
  before(mock: Mock, fields: Json) {
    const account = accountOf(mock, fields);
    const [row] = codesOf(mock, purpose, account);
    if (row?.code !== fields.otp_code || row === undefined) return;
    mock.db.codes = mock.db.codes.filter(
      (other) => other.purpose !== 'login' || other.account !== account,
    );
    mock.db.codes.push({ ...row, purpose: 'login', used: false, wrongTries: 0 });
  },
});

const reusable = (purpose: CodePurpose) => ({
  after(mock: Mock) {
    for (const row of codesOf(mock, purpose)) row.used = false;
  },
});

const withoutRetryAfter = async (response: Response, seconds?: string): Promise<Response> => {
  if (response.status !== 429) return response;
  const headers = new Headers(response.headers);
  headers.delete('Retry-After');
  if (seconds) headers.set('Retry-After', seconds);
  return new Response(await response.text(), { status: 429, headers });
};

const withoutField = (operation: OperationId, field: string, body: object) =>
  on(operation, async ({ request, next }) => {
    const fields: Json = await request.clone().json();
    return fields[field] === undefined ? answer(200, body) : next();
  });

const unknownIs404 =
  (field: string) =>
  async ({ request, mock, next }: Passing) => {
    const fields: Json = await request.clone().json();
    const known = mock.db.users.some((user) => user.email === accountOf(mock, fields));
    return known || fields[field] === undefined
      ? next()
      : answer(404, { error: 'There is no such account.' });
  };

export const codeBreaks = breaks(
  'code',
  [
    'register: sends no code',
    'register.sends-code',
    rows('register', {
      after: (mock, { email }) => {
        mock.db.outbox = mock.db.outbox.filter(({ text, to }) => to !== email && text !== '');
        mock.db.codes = mock.db.codes.filter((row) => row.account !== String(email).toLowerCase());
      },
    }),
  ],
  ['verifyOtp: any code', 'verifyOtp.wrong-code', input('verifyOtp', anyCode('verification'))],
  [
    'verifyOtp: any five digits',
    'verifyOtp.malformed-code',
    input(
      'verifyOtp',
      anyCode('verification', (typed) => typed.length < 6),
    ),
  ],
  [
    "verifyOtp: anybody's code",
    'verifyOtp.foreign-code',
    input('verifyOtp', anyCode('verification', foreign('verification'))),
  ],
  [
    'verifyOtp: a code works twice',
    'verifyOtp.code-works-once',
    rows('verifyOtp', reusable('verification')),
  ],
  [
    'verifyOtp: verifies nobody',
    'initiateLogin.accepts',
    rows('verifyOtp', {
      after: (mock, fields) => {
        for (const user of mock.db.users) if (user.email === fields.email) user.verified = false;
      },
    }),
  ],
  [
    'verifyOtp: an unknown address is verified',
    'verifyOtp.unknown-account',
    on('verifyOtp', async ({ request, mock, next }) => {
      const fields: Json = await request.clone().json();
      return mock.db.users.some(({ email }) => email === fields.email)
        ? next()
        : answer(200, { message: 'Verified.' });
    }),
  ],
  ['resendOtp: no cooldown', 'resendOtp.cooldown', rows('resendOtp', noCooldown('verification'))],
  [
    'resendOtp: too soon is 200, and nothing is sent',
    'resendOtp.cooldown-silent',
    on('resendOtp', async ({ next }) => {
      const response = await next();
      return response.status === 429 ? answer(200, { message: 'Sent.' }) : response;
    }),
  ],
  [
    'resendOtp: no Retry-After',
    'resendOtp.retry-after',
    on('resendOtp', async ({ next }) => withoutRetryAfter(await next())),
  ],
  [
    'resendOtp: five minutes to wait',
    'resendOtp.wait-too-long',
    on('resendOtp', async ({ next }) => withoutRetryAfter(await next(), '300')),
  ],
  [
    'resendOtp: 404 for an unknown address',
    'resendOtp.tells-nothing',
    on('resendOtp', unknownIs404('email')),
  ],
  [
    'resendOtp: the code in the reply',
    'verifyOtp.code-in-reply',
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
    'activateAccount: any code',
    'activateAccount.wrong-code',
    input('activateAccount', anyCode('verification')),
  ],
  [
    'activateAccount: the count never changes',
    'activateAccount.counts-down',
    refusal('activateAccount', (body) => ({ ...body, remaining_attempts: 3 })),
  ],
  [
    'activateAccount: no count',
    'activateAccount.remaining-attempts',
    refusal('activateAccount', ({ remaining_attempts, ...rest }) => rest),
  ],
  [
    'activateAccount: a count below zero',
    'activateAccount.never-negative',
    refusal('activateAccount', (body) => ({
      ...body,
      remaining_attempts: Number(body.remaining_attempts) - 5,
    })),
  ],
  [
    'activateAccount: a refusal without `error`',
    'activateAccount.error',
    refusal('activateAccount', ({ error, ...rest }) => ({ ...rest, message: error })),
  ],
  [
    'activateAccount: no lock',
    'activateAccount.lock',
    rows('activateAccount', {
      before: (mock, fields) => {
        for (const row of codesOf(mock, 'verification', fields.email))
          if (row.code === fields.otp_code) row.wrongTries = 0;
      },
    }),
  ],
  [
    'activateAccount: success false',
    'activateAccount.success-flag',
    reply('activateAccount', (body) => ({ ...body, success: false })),
  ],
  [
    'resendActivation: no cooldown',
    'resendActivation.cooldown',
    rows('resendActivation', noCooldown('verification')),
  ],
  [
    'resendActivation: 400 always',
    'resendActivation.answers',
    on('resendActivation', async () => answer(400, { error: 'No.' })),
  ],
  [
    'resendActivation: a new code does not lift the lock',
    'activateAccount.new-code-lifts-lock',
    rows('activateAccount', {
      before: (mock, fields) => {
        for (const row of codesOf(mock, 'verification', fields.email))
          if (row.sentAt > CLOCK_START + 50_000) row.wrongTries = 5;
      },
    }),
  ],
  ...(['verifyOtp', 'activateAccount', 'verifyLogin', 'confirmPasswordReset'] as const).map(
    (id): [string, string, Tamper] => [
      `${id}: the right code is refused`,
      `${id}.right-code`,
      on(id, async ({ next }) => {
        const response = await next();
        return response.ok ? answer(400, { error: 'Invalid code.' }) : response;
      }),
    ],
  ),
  [
    'verifyLogin: what is no code is as good as one',
    'verifyLogin.malformed-code',
    on('verifyLogin', async ({ request, next }) => {
      const { otp_code }: Json = await request.clone().json();
      const tokens = { access: 'kit.any.token', refresh: 'kit.any.token' };
      return otp_code === 'abcdef' ? answer(200, { tokens }) : next();
    }),
  ],
  ...(['resendOtp', 'resendActivation'] as const).map((id): [string, string, Tamper] => [
    `${id}: no email needed`,
    `${id}.requires-email`,
    withoutField(id, 'email', { success: true, message: 'Sent.' }),
  ]),
  [
    'initiateLogin: no password needed',
    'initiateLogin.required',
    withoutField('initiateLogin', 'password', { message: 'Sent.' }),
  ],
  [
    'verifyLogin: no code needed',
    'verifyLogin.required',
    withoutField('verifyLogin', 'otp_code', { tokens: { access: 'a.b.c', refresh: 'a.b.c' } }),
  ],
  [
    'requestPasswordReset: no identifier needed',
    'requestPasswordReset.requires-identifier',
    withoutField('requestPasswordReset', 'identifier', { message: 'Sent.' }),
  ],
  [
    'resendActivation: success false',
    'resendActivation.success-flag',
    all(
      rows('resendActivation', noCooldown('verification')),
      reply('resendActivation', (body) => ({ ...body, success: false })),
    ),
  ],
  [
    'requestPasswordReset: no cooldown',
    'requestPasswordReset.cooldown',
    rows('requestPasswordReset', noCooldown('password reset')),
  ],
  [
    'requestPasswordReset: no e-mail address',
    'requestPasswordReset.accepts-email',
    on('requestPasswordReset', async ({ request, next }) => {
      const { identifier }: Json = await request.clone().json();
      return String(identifier).includes('@') ? answer(400, { error: 'No phone.' }) : next();
    }),
  ],
  [
    'requestPasswordReset: the code in the reply',
    'requestPasswordReset.code-in-reply',
    on('requestPasswordReset', async ({ mock, next }) => {
      const response = await next();
      return response.ok
        ? answer(200, { message: `Sent: ${mock.db.codes.at(-1)?.code}` })
        : response;
    }),
  ],
  [
    'confirmPasswordReset: only a phone',
    'confirmPasswordReset.accepts-phone',
    on('confirmPasswordReset', async ({ request, next }) => {
      const { identifier }: Json = await request.clone().json();
      return String(identifier).includes('@') ? next() : answer(400, { error: 'No such account.' });
    }),
  ],
  [
    "confirmPasswordReset: anybody's code",
    'confirmPasswordReset.foreign-code',
    on('confirmPasswordReset', async ({ request, mock, next }) => {
      const { otp_code, new_password }: Json = await request.clone().json();
      const known = codesOf(mock, 'password reset').some(
        ({ code, used }) => code === otp_code && !used,
      );
      const long = String(new_password).length >= 8;
      return known && long ? answer(200, { message: 'Password reset.' }) : next();
    }),
  ],
  [
    'confirmPasswordReset: the new password is lost',
    'confirmPasswordReset.new-password-works',
    rows('confirmPasswordReset', {
      after(mock, fields, ok) {
        for (const user of mock.db.users)
          if (ok && user.email === fields.identifier) user.password = 'lost';
      },
    }),
  ],
  [
    'loginWithPassword: any password',
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
    'getProfile: after a renewal 403',
    'getProfile.after-expiry',
    on('getProfile', async ({ mock, next }) =>
      mock.clock.now() > CLOCK_START + 600_000 ? answer(403, { detail: 'No.' }) : next(),
    ),
  ],
  [
    'initiateLogin: no cooldown',
    'initiateLogin.cooldown',
    rows('initiateLogin', noCooldown('login')),
  ],
  [
    'initiateLogin: the code in the reply',
    'initiateLogin.code-in-reply',
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
    'initiateLogin: no national ID',
    'initiateLogin.national-id',
    on('initiateLogin', async ({ request, next }) => {
      const fields: Json = await request.clone().json();
      return /^[0-9]+$/.test(String(fields.email_or_id))
        ? answer(401, { error: 'Invalid.' })
        : next();
    }),
  ],
  [
    'initiateLogin: an unknown account waits for a code',
    'initiateLogin.unknown-account',
    on('initiateLogin', async ({ request, mock, next }) => {
      const fields: Json = await request.clone().json();
      const known = mock.db.users.some(({ email }) => email === accountOf(mock, fields));
      return known || fields.email_or_id === undefined ? next() : answer(200, { message: 'Sent.' });
    }),
  ],
  ['verifyLogin: any code', 'verifyLogin.wrong-code', input('verifyLogin', anyCode('login'))],
  [
    "verifyLogin: anybody's code",
    'verifyLogin.foreign-code',
    input('verifyLogin', anyCode('login', foreign('login'))),
  ],
  [
    'verifyLogin: a code works twice',
    'verifyLogin.code-works-once',
    rows('verifyLogin', reusable('login')),
  ],
  [
    'verifyLogin: one typo kills the code',
    'verifyLogin.typo-forgiven',
    rows('verifyLogin', {
      before: (mock, fields) => {
        for (const row of codesOf(mock, 'login', accountOf(mock, fields)))
          if (row.code !== fields.otp_code) row.used = true;
      },
    }),
  ],
  [
    'verifyLogin: codes live for ever',
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
  [
    'requestPasswordReset: sends no code',
    'requestPasswordReset.sends-code',
    on('requestPasswordReset', async ({ mock, next }) => {
      const before = mock.db.outbox.length;
      const response = await next();
      mock.db.outbox.length = before;
      return response;
    }),
  ],
  [
    'requestPasswordReset: no phone',
    'requestPasswordReset.accepts-phone',
    on('requestPasswordReset', async ({ request, next }) => {
      const fields: Json = await request.clone().json();
      return /^0[0-9]+$/.test(String(fields.identifier))
        ? answer(400, { error: 'No address.' })
        : next();
    }),
  ],
  [
    'requestPasswordReset: 404 for an unknown address',
    'requestPasswordReset.tells-nothing',
    on('requestPasswordReset', unknownIs404('identifier')),
  ],
  [
    'confirmPasswordReset: any code',
    'confirmPasswordReset.wrong-code',
    input('confirmPasswordReset', anyCode('password reset')),
  ],
  [
    'confirmPasswordReset: a code works twice',
    'confirmPasswordReset.code-works-once',
    rows('confirmPasswordReset', reusable('password reset')),
  ],
  [
    'confirmPasswordReset: any password',
    'confirmPasswordReset.password-length',
    input('confirmPasswordReset', (fields) =>
      String(fields.new_password).length < 8
        ? { ...fields, new_password: 'Correct-Horse-7' }
        : fields,
    ),
  ],
  [
    'confirmPasswordReset: changes nothing',
    'confirmPasswordReset.old-password-dead',
    on('confirmPasswordReset', async ({ request, mock, next }) => {
      const fields: Json = await request.clone().json();
      const user = mock.db.users.find(({ email }) => email === accountOf(mock, fields));
      const password = user?.password ?? '';
      const response = await next();
      if (user) user.password = password;
      return response;
    }),
  ],
);
