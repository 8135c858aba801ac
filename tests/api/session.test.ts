import { http } from 'msw/http';
import { beforeEach, expect, test, vi } from 'vitest';
import { api, logout } from '@/api/client';
import { ApiError } from '@/api/errors';
import { isOnline } from '@/api/online';
import { accessToken, onSessionChange, refreshTokenValue, signIn } from '@/device/session';
import { mock, server } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { signInAs, tokenFor } from '../helpers/visit';

const SIX_MINUTES = 6 * 60_000;

beforeEach(() => signInAs('amina'));

/** Replaces the reply to each token refresh from now on. */
const refreshIs = (reply: () => Response) => server.use(http.post('*/auth/token/refresh/', reply));

/** Returns a count that grows with each token refresh that reaches the server from now on. */
function countRefreshes(): { count: number } {
  const seen = { count: 0 };
  server.events.on('request:start', ({ request }) => {
    if (request.url.endsWith('/auth/token/refresh/')) seen.count += 1;
  });
  return seen;
}

function sessionEvents(): string[] {
  const events: string[] = [];
  onSessionChange((event) => events.push(event));
  return events;
}

test('Ten calls with an expired token make one refresh, and all get their replies', async () => {
  const expired = accessToken();
  const refreshes = countRefreshes();
  mock.clock.jump(SIX_MINUTES);
  const calls = Array.from({ length: 10 }, () => api.getProfile());
  const users = await Promise.all(calls);
  expect(users.map(({ first_name }) => first_name)).toEqual(Array(10).fill('Amina'));
  expect(refreshes.count).toBe(1);
  expect(accessToken()).not.toBe(expired);
});

test('A refused refresh ends the session once, and every waiting call fails', async () => {
  const events = sessionEvents();
  mock.clock.jump(25 * 3_600_000);
  const answers = await Promise.allSettled([api.getProfile(), api.listProposals()]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(accessToken()).toBeNull();
  expect(refreshTokenValue()).toBeNull();
  expect(events).toEqual(['expired']);
});

test.each([0, 408, 429, 500, 502, 503, 504])(
  'A refresh that gets a %s, or no reply (0), leaves the session as it is, and all calls fail with that status',
  async (status) => {
    const refreshes = countRefreshes();
    const events = sessionEvents();
    mock.clock.jump(SIX_MINUTES);
    refreshIs(() => (status ? Response.json({}, { status }) : Response.error()));
    const answers = await Promise.allSettled([api.getProfile(), api.listProposals()]);
    for (const answer of answers)
      expect(answer).toMatchObject({ reason: { operation: 'refreshToken', status } });
    expect(refreshes.count).toBe(1);
    expect(refreshTokenValue()).not.toBeNull();
    expect(events).toEqual([]);
  },
);

test('If another user signs in during a call, the call is not repeated with the new token', async () => {
  const seen: (string | null)[] = [];
  server.use(
    http.post('*/support/contact/', ({ request }) => {
      seen.push(request.headers.get('Authorization'));
      signIn(
        { access: tokenFor('esther', 'access'), refresh: tokenFor('esther', 'refresh') },
        { own: false },
      );
      return Response.json({ detail: 'Token expired' }, { status: 401 });
    }),
  );
  const { email } = people.amina;
  const body = { name: 'A', email, subject: 'other', message: 'Hello' } as const;
  await expect(api.sendContactMessage({ body })).rejects.toMatchObject({ status: 401 });
  expect(seen).toHaveLength(1);
  expect(accessToken()).not.toBeNull();
});

test('Logout deletes the tokens at once, and revokes the refresh token even if the access token has expired', async () => {
  const refresh = refreshTokenValue();
  mock.clock.jump(SIX_MINUTES);
  logout();
  expect([accessToken(), refreshTokenValue()]).toEqual([null, null]);
  await vi.waitFor(() =>
    expect(mock.log.list().filter(({ operation }) => operation === 'logout')).toMatchObject([
      { status: 401 },
      { status: 200 },
    ]),
  );
  await expect(api.refreshToken({ body: { refresh: refresh ?? '' } })).rejects.toThrow('401');
});

test('Logout during a token refresh revokes the new tokens too, and does not store them', async () => {
  const old = refreshTokenValue();
  const rotated = tokenFor('amina', 'refresh');
  const tokens: string[] = [];
  server.events.on('request:start', async ({ request }) => {
    if (!request.url.endsWith('/auth/logout/')) return;
    tokens.push((await request.clone().json()).refresh_token);
  });
  mock.clock.jump(SIX_MINUTES);
  refreshIs(() => {
    logout();
    return Response.json({ access: tokenFor('amina', 'access'), refresh: rotated });
  });
  await expect(api.getProfile()).rejects.toMatchObject({ status: 401 });
  await vi.waitFor(() => expect(tokens).toContain(rotated));
  expect(tokens).toContain(old);
  expect(accessToken()).toBeNull();
  expect(refreshTokenValue()).toBeNull();
});

test('A rotated refresh token replaces the old one', async () => {
  mock.clock.jump(SIX_MINUTES);
  const rotated = tokenFor('amina', 'refresh');
  refreshIs(() => Response.json({ access: tokenFor('amina', 'access'), refresh: rotated }));
  await api.getProfile();
  expect(refreshTokenValue()).toBe(rotated);
});

test('A wrong password does not end a session (A-23)', async () => {
  const { email } = people.esther;
  const body = { email_or_id: email, password: 'wrong', otp_channel: 'both' } as const;
  await expect(api.initiateLogin({ body })).rejects.toMatchObject({ status: 401 });
  expect(accessToken()).not.toBeNull();
});

test('Calls that the contract marks as plain are sent without a token, other public calls with one', async () => {
  const headers = new Map<string, string | null>();
  server.events.on('request:start', ({ request }) => {
    headers.set(new URL(request.url).pathname, request.headers.get('Authorization'));
  });
  const email = 'brian@example.com';
  await api.verifyOtp({ body: { email, otp_code: '000000' } }).catch(() => undefined);
  await api.resendOtp({ body: { email, otp_type: 'email' } });
  await api.requestPasswordReset({ body: { identifier: email } });
  expect(headers.get('/api/auth/verify-otp/')).toBeNull();
  expect(headers.get('/api/auth/resend-otp/')).toBeNull();
  expect(headers.get('/api/auth/password-reset/request/')).toMatch(/^Bearer /);
});

const refusedToken = () =>
  Response.json(
    { detail: 'Given token not valid for any token type', code: 'token_not_valid', messages: [] },
    { status: 401 },
  );

test('If the server refuses an ended session at a public call, the call goes out again without a token', async () => {
  const events = sessionEvents();
  refreshIs(refusedToken);
  server.use(
    http.post('*/auth/activate/', ({ request }) =>
      request.headers.has('Authorization') ? refusedToken() : Response.json({ success: true }),
    ),
  );
  await api.activateAccount({ body: { email: 'brian@example.com', otp_code: '123456' } });
  expect(events).toEqual(['expired']);
});

test('A server that refuses an expired token at a public call gets a new one', async () => {
  const expired = `Bearer ${accessToken()}`;
  const refreshes = countRefreshes();
  mock.clock.jump(SIX_MINUTES);
  server.use(
    http.post('*/auth/password-reset/request/', ({ request }) =>
      request.headers.get('Authorization') === expired ? refusedToken() : undefined,
    ),
  );
  await api.requestPasswordReset({ body: { identifier: 'amina@example.com' } });
  expect(refreshes.count).toBe(1);
});

test('Without a token a secured call does not go out, and fails like a refused one', async () => {
  localStorage.clear();
  const events = sessionEvents();
  const calls: string[] = [];
  server.events.on('request:start', ({ request }) => calls.push(request.url));
  await expect(api.getProfile()).rejects.toMatchObject({ kind: 'refused', status: 401 });
  expect(calls).toEqual([]);
  expect(events).toEqual([]);
});

test('A reply that cannot be read is reported as malformed, not passed on', async () => {
  for (const body of ['null', '<h1>It works!</h1>', '{"results": 7}', '']) {
    server.use(http.get('*/proposals/', () => new Response(body)));
    const error = await api.listProposals().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ kind: 'malformed', status: 200 });
  }
});

test('A 304 from a cache refuses nothing', async () => {
  server.use(http.get('*/auth/profile/', () => new Response(null, { status: 304 })));
  await expect(api.getProfile()).rejects.toMatchObject({ kind: 'malformed', status: 304 });
});

test('A reply that comes just after the browser went offline proves no network, but the reply to the next call does', async () => {
  mock.faults.add({ operation: 'getProfile', kind: 'delay', milliseconds: 200, count: 1 });
  const reply = api.getProfile();
  await vi.waitFor(() => expect(mock.log.list()).toHaveLength(1));
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await reply;
  expect(isOnline()).toBe(false);
  await api.getProfile();
  expect(isOnline()).toBe(true);
  onLine.mockRestore();
});

/**
 * Spring and Django can be set up so that they refuse a request without a valid token by a 403. Flask refuses a token by a
 * 422 if it can't read it.
 */
const denyOldTokens = (expired: string, reply: () => Response) =>
  server.use(
    http.get('*/auth/profile/', ({ request }) =>
      request.headers.get('Authorization') === `Bearer ${expired}` ? reply() : undefined,
    ),
  );

test.for<[status: number, what: string, body: BodyInit | null, isExpired: boolean]>([
  [403, 'says nothing', null, true],
  [403, 'names a status', '{"status":403,"error":"Forbidden"}', true],
  [403, 'names the token', '{"detail":"Given token not valid","code":"token_not_valid"}', false],
  [422, 'names the signature', '{"msg":"Signature verification failed"}', false],
])('A %i that %s is answered with a fresh token', async ([status, , body, isExpired]) => {
  const expired = accessToken() ?? '';
  denyOldTokens(expired, () => new Response(body, { status }));
  if (isExpired) mock.clock.jump(SIX_MINUTES);
  await expect(api.getProfile()).resolves.toMatchObject({ first_name: 'Amina' });
  expect(accessToken()).not.toBe(expired);
});

test('A 403 to a token that is still valid is no reason to refresh it', async () => {
  const refreshes = countRefreshes();
  denyOldTokens(accessToken() ?? '', () => new Response(null, { status: 403 }));
  await expect(api.getProfile()).rejects.toMatchObject({ status: 403 });
  expect(refreshes.count).toBe(0);
});

test.for([
  { success: false },
  { ok: false, message: 'Wrong.' },
  { status: 'error', message: 'Wrong.' },
  { status: 'fail', data: null },
  { error: 'Wrong.' },
  { errors: { otp_code: ['Wrong.'] } },
  { errors: ['Wrong.'] },
])('A success status with %j is a refusal', async (body) => {
  server.use(http.post('*/auth/verify-otp/', () => Response.json(body)));
  const call = api.verifyOtp({ body: { email: 'brian@example.com', otp_code: '123456' } });
  await expect(call).rejects.toMatchObject({ kind: 'refused', status: 200 });
});

test('An empty error beside a success is no refusal', async () => {
  const body = { success: true, status: 'ok', error: null, errors: [], message: 'Verified.' };
  server.use(http.post('*/auth/verify-otp/', () => Response.json(body)));
  const call = api.verifyOtp({ body: { email: 'brian@example.com', otp_code: '123456' } });
  await expect(call).resolves.toEqual({ message: 'Verified.' });
});
