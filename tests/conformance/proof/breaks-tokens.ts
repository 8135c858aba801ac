import { endpoints, type OperationId } from 'portal-contract';
import { readToken } from 'portal-mock/rules/sessions';
import { operationIds } from '../contract/contract';
import { breaks } from './break';
import { answer, as, type Json, on, reply, rows, status, type Tamper } from './tamper';
import { issue, ownerToken } from './tokens';

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

/** Treats a call without a token as one from the record's owner, or from Amina if there is no such record. */
const open = (operation: OperationId) =>
  on(operation, async ({ request, mock, next }) => {
    if (request.headers.has('Authorization')) return next();
    const named = /\/([0-9]+)\/$/.exec(new URL(request.url).pathname)?.[1];
    const sent = operation === 'createSupportRequest' && (await request.clone().json());
    const id = Number(named ?? sent.proposal);
    const row = [...mock.db.proposals, ...mock.db.supportRequests].find((one) => one.id === id);
    return next(as(request, row ? ownerToken(mock, row.owner) : issue(mock, 'amina@example.com')));
  });

const staleIs401 = (operation: Parameters<typeof on>[0]) =>
  on(operation, async ({ request, next }) =>
    request.headers.has('Authorization')
      ? answer(401, { detail: 'Given token not valid' })
      : next(),
  );

const letters: readonly OperationId[] = ['logout', 'sendContactMessage'];
const secured = operationIds.filter((id) => endpoints[id].secured && !letters.includes(id));

export const tokenBreaks = breaks(
  'token',
  ...secured.map((id): [string, string, Tamper] => [
    `${id}: needs no token`,
    `${id}.no-token`,
    open(id),
  ]),
  ...secured.map((id): [string, string, Tamper] => [
    `${id}: replies 403 to a bad token`,
    `${id}.bad-token`,
    status(id, 401, 403),
  ]),
  [
    'createSupportRequest: replies 400 instead of 401 to a bad token',
    'createSupportRequest.bad-token',
    on('createSupportRequest', async ({ request, mock, next }) =>
      readToken(bearer(request), 'access', mock.clock.now())
        ? next()
        : answer(400, { detail: 'No.' }),
    ),
  ],
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
    'refreshToken: always replies 400',
    'refreshToken.answers',
    on('refreshToken', async () => answer(400, { detail: 'No.' })),
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
  [
    'verifyLogin: returns tokens that are refused',
    'getProfile.answers',
    reply('verifyLogin', () => ({ tokens: { access: 'kit.no.token', refresh: 'kit.no.token' } })),
  ],
  [
    'public calls: reply 401 to a stale token (resendOtp)',
    'resendOtp.stale-token',
    staleIs401('resendOtp'),
  ],
  [
    'public calls: reply 401 to a stale token (requestPasswordReset)',
    'requestPasswordReset.stale-token',
    staleIs401('requestPasswordReset'),
  ],
  [
    'public calls: reply 401 to a stale token (refreshToken)',
    'refreshToken.stale-header',
    staleIs401('refreshToken'),
  ],
);
