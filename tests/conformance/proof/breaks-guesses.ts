/**
 * Bugs: codes and tokens can be guessed, reused or misused, codes are not sent, or the server does not recognise an
 * e-mail address that is written in another case.
 */

import { readToken } from 'portal-mock/rules/sessions';
import type { Mock } from './in-process';
import { mistakes } from './mistake';
import { answer, type Json, on, refusal, reply, rows } from './tamper';

const sentCode = (mock: Mock, code: string) => {
  const row = mock.db.codes.at(-1);
  if (row) row.code = code;
  for (const message of mock.outbox.messages().slice(0, 2)) message.code = code;
};

let counter = 100_000;
const everyCode = (next: () => string) =>
  rows(['register', 'initiateLogin', 'requestPasswordReset'], {
    after: (mock, _fields, ok) => void (ok && sentCode(mock, next())),
  });

const jwt = (claims: object) =>
  `${Buffer.from('{}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

export const guessBreaks = mistakes(
  ['every code is 123456', 'drift.same-code', everyCode(() => '123456')],
  [
    'codes count up',
    'drift.same-code',
    everyCode(() => {
      counter += 1;
      return String(counter);
    }),
  ],
  ['codes have four digits', 'drift.code-digits', everyCode(() => '4711')],
  [
    'verifyOtp: wrong codes do not count',
    'verifyOtp.counts-tries',
    on('verifyOtp', async ({ mock, next }) => {
      const tries = mock.db.codes.map(({ wrongTries }) => wrongTries);
      const response = await next();
      for (const [at, row] of mock.db.codes.entries()) row.wrongTries = tries[at] ?? 0;
      return response;
    }),
  ],
  [
    'activateAccount: allows twenty tries',
    'activateAccount.too-many-tries',
    refusal('activateAccount', (body) => ({
      ...body,
      remaining_attempts: Number(body.remaining_attempts) + 15,
    })),
  ],
  [
    'requestPasswordReset: sends nothing to a phone',
    'requestPasswordReset.sends-code',
    on('requestPasswordReset', async ({ request, next }) => {
      const { identifier }: Json = await request.clone().json();
      return /^0[0-9]{9}$/.test(String(identifier)) ? answer(200, { message: 'Sent.' }) : next();
    }),
  ],
  [
    'confirmPasswordReset: ends all users’ sessions',
    'confirmPasswordReset.only-own-sessions',
    rows('confirmPasswordReset', {
      after(mock, _fields, ok) {
        if (ok) for (const user of mock.db.users) user.generation += 1;
      },
    }),
  ],
  [
    'verifyLogin: returns access tokens that are valid until 2096',
    'verifyLogin.short-access',
    reply('verifyLogin', (body) => ({
      ...body,
      tokens: { ...Object(body.tokens), access: jwt({ exp: 4_000_000_000 }) },
    })),
  ],
  [
    'verifyLogin: puts the hash of the password into the token',
    'verifyLogin.token-payload',
    reply('verifyLogin', (body) => ({
      ...body,
      tokens: { ...Object(body.tokens), access: jwt({ exp: 1, password: 'pbkdf2_sha256$1$x' }) },
    })),
  ],
  [
    'refreshToken: every token works once, and is not replaced',
    'refreshToken.again',
    on('refreshToken', async ({ request, mock, next }) => {
      const { refresh }: Json = await request.clone().json();
      const response = await next();
      const claims = readToken(String(refresh), 'refresh', mock.clock.now());
      if (response.ok && claims) mock.db.revokedTokens.push(claims.jti);
      return response;
    }),
  ],
  [
    'refreshToken: does not require the refresh token',
    'refreshToken.required',
    on('refreshToken', async ({ request, next }) => {
      const { refresh }: Json = await request.clone().json();
      return refresh === undefined ? answer(200, { access: 'a.b.c' }) : next();
    }),
  ],
);
