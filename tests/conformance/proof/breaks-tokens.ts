import { readToken } from 'portal-mock/rules/sessions';
import { mistakes } from './mistake';
import { answer, as, type Json, on, reply, rows } from './tamper';
import { issue } from './tokens';

const bearer = (request: Request) =>
  (request.headers.get('Authorization') ?? '').replace('Bearer ', '');

/** Returns the payload of a token without checking its signature. */
function claimed(token: string): { email: string } | undefined {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  } catch {
    return undefined;
  }
}

export const tokenBreaks = mistakes(
  [
    'getProfile: signatures are not checked',
    'getProfile.bad-token',
    on('getProfile', ({ request, mock, next }) => {
      const claims = claimed(bearer(request));
      return next(claims ? as(request, issue(mock, claims.email)) : request);
    }),
  ],
  [
    'getProfile: accepts a refresh token as an access token',
    'getProfile.refuses-refresh',
    on('getProfile', ({ request, mock, next }) => {
      const claims = readToken(bearer(request), 'refresh', mock.clock.now());
      return next(claims ? as(request, issue(mock, claims.email)) : request);
    }),
  ],
  [
    'refreshToken: accepts an access token',
    'refreshToken.refuses-access',
    on('refreshToken', async ({ request, mock, next }) => {
      const { refresh }: Json = await request.clone().json();
      const claims = readToken(String(refresh), 'access', mock.clock.now());
      return claims ? answer(200, { access: issue(mock, claims.email) }) : next();
    }),
  ],
  [
    'refreshToken: accepts any token',
    'refreshToken.refuses-garbage',
    on('refreshToken', async ({ mock, next }) => {
      const response = await next();
      return response.ok ? response : answer(200, { access: issue(mock, 'amina@example.com') });
    }),
  ],
  [
    'refreshToken: returns another user’s access token',
    'refreshToken.same-user',
    on('refreshToken', async ({ mock, next }) => {
      const response = await next();
      return response.ok ? answer(200, { access: issue(mock, 'amina@example.com') }) : response;
    }),
  ],
  [
    'refreshToken: returns an access token that is refused',
    'refreshToken.new-access-works',
    reply('refreshToken', ({ access }) => ({ access: `${access}x` })),
  ],
  [
    'logout: revokes nothing',
    'logout.revokes',
    rows('logout', { after: (mock) => void mock.db.revokedTokens.splice(0) }),
  ],
  [
    'logout: signs out all users',
    'logout.only-own-session',
    rows('logout', {
      after: (mock) => {
        for (const user of mock.db.users) user.generation += 1;
      },
    }),
  ],
  [
    'confirmPasswordReset: does not end sessions',
    'confirmPasswordReset.ends-sessions',
    rows('confirmPasswordReset', {
      after: (mock, fields, ok) => {
        for (const user of mock.db.users)
          if (ok && user.email === fields.identifier) user.generation -= 1;
      },
    }),
  ],
  [
    'loginWithPassword: returns tokens for a password',
    'loginWithPassword.no-tokens',
    on('loginWithPassword', async ({ request, mock, next }) => {
      const { email_or_id }: Json = await request.clone().json();
      const response = await next();
      const email = String(email_or_id);
      return response.status === 403
        ? answer(200, {
            tokens: { access: issue(mock, email), refresh: issue(mock, email, 'refresh') },
          })
        : response;
    }),
  ],
  [
    'initiateLogin: returns tokens for a password',
    'initiateLogin.no-tokens',
    on('initiateLogin', async ({ mock, next }) => {
      const response = await next();
      return response.ok
        ? answer(200, { message: 'Sent.', access: issue(mock, 'amina@example.com') })
        : response;
    }),
  ],
);
