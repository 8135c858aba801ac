/** Easily overlooked bugs in accounts and logins: long values, a second device, a second attempt and more. */
import { readToken } from 'portal-mock/rules/sessions';
import { accountOf } from './codes';
import type { Mock } from './in-process';
import { mistakes } from './mistake';
import { fieldsOf, longer, refusing } from './refusing';
import { all, answer, as, input, on, reply, type Tamper } from './tamper';
import { issue } from './tokens';

const throttled = (seconds: string) =>
  Response.json({ detail: 'Too soon.' }, { status: 429, headers: { 'Retry-After': seconds } });

/** Replaces the access token with a new one, so that even an expired token still works. */
const everlasting: Tamper = on('getProfile', ({ request, mock, next }) => {
  const token = (request.headers.get('Authorization') ?? '').split(' ')[1] ?? '';
  const claims = readToken(token, 'access', 0);
  return claims ? next(as(request, issue(mock, claims.email))) : next();
});

const mistyped = new WeakMap<Mock, Set<string>>();

export const detailBreaks = mistakes(
  [
    'initiateLogin: a wrong password starts the cooldown',
    'initiateLogin.typo-costs-nothing',
    on('initiateLogin', async ({ request, mock, next }) => {
      const account = accountOf(mock, await fieldsOf(request));
      const waiting = mistyped.get(mock) ?? new Set();
      mistyped.set(mock, waiting);
      const response = await next();
      if (response.status === 401) waiting.add(account);
      return response.ok && waiting.has(account) ? throttled('42') : response;
    }),
  ],
  [
    'initiateLogin: Retry-After is always 60',
    'initiateLogin.retry-after-moves',
    on('initiateLogin', async ({ next }) => {
      const response = await next();
      if (response.status === 429) response.headers.set('Retry-After', '60');
      return response;
    }),
  ],
  [
    'initiateLogin: says that its code is valid for a day',
    'drift.code-life',
    reply('initiateLogin', (body) => ({ ...body, expires_in: 86_400 })),
  ],
  [
    'initiateLogin: the refusal of an unverified account repeats what was typed as its address',
    'initiateLogin.unverified-payload',
    on('initiateLogin', async ({ request, next }) => {
      const { email_or_id } = await fieldsOf(request);
      const response = await next();
      return response.status === 403
        ? answer(403, { ...(await response.json()), email: email_or_id })
        : response;
    }),
  ],
  [
    'resendOtp: requires the phone number too',
    'resendOtp.phone-optional',
    on('resendOtp', async ({ request, next }) => {
      const { email, phone_number } = await fieldsOf(request);
      return email && !phone_number
        ? answer(400, { phone_number: ['This field is required.'] })
        : next();
    }),
  ],
  [
    'register: a member may be listed twice',
    'register.team-unique',
    all(
      input('register', (fields) => ({
        ...fields,
        ...(Array.isArray(fields.team_members) && {
          team_members: [...new Set(fields.team_members)],
        }),
      })),
      reply('getProfile', ({ team_members, ...body }) => ({
        ...body,
        team_members: [team_members].flat().flatMap((member) => [member, member]),
      })),
    ),
  ],
  [
    'register: refuses e-mail addresses of more than 100 characters',
    'register.any-person',
    refusing('register', 'email', longer(100)),
  ],
  [
    'verifyLogin: refusals allow no other origin',
    'cors.reply',
    on('verifyLogin', async ({ next }) => {
      const response = await next();
      if (!response.ok) response.headers.delete('Access-Control-Allow-Origin');
      return response;
    }),
  ],
  [
    'logout: ends every session of the user',
    'logout.other-sessions',
    on('logout', async ({ request, mock, next }) => {
      const { refresh_token } = await fieldsOf(request);
      const claims = readToken(String(refresh_token), 'refresh', mock.clock.now());
      const response = await next();
      const user = mock.db.users.find(({ id }) => id === claims?.user_id);
      if (user && response.ok) user.generation += 1;
      return response;
    }),
  ],
  ['getProfile: tokens never expire', 'getProfile.expired-token', everlasting],
);
