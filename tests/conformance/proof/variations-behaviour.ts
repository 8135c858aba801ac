import { readToken } from 'portal-mock/rules/sessions';
import type { Mock } from './in-process';
import { issue, userIn } from './records';
import { answer, as, type Json, on, refusal, reply, rows, status } from './tamper';
import { unfinishedDrafts } from './unfinished-drafts';

import type { Variation } from './variation';

const tokenUses = new WeakMap<Mock, Map<string, number>>();

const callsOf = new WeakMap<Mock, number>();
const throttled = async (mock: Mock, seconds: number) =>
  Response.json(
    { detail: `Request was throttled. Expected available in ${seconds} seconds.` },
    {
      status: 429,
      headers: { 'Retry-After': String(seconds), Date: new Date(mock.clock.now()).toUTCString() },
    },
  );

const MESSAGES = [
  'resendOtp',
  'requestPasswordReset',
  'confirmPasswordReset',
  'sendContactMessage',
  'logout',
  'verifyOtp',
] as const;

/** Lists come in pages of five. The link to the next page has its number in this parameter. */
const pagesBy = (parameter: 'page' | 'cursor') =>
  on(['listProposals', 'listSupportRequests'], async ({ request, next }) => {
    const url = new URL(request.url);
    const page = Number(url.searchParams.get(parameter) ?? 1);
    url.searchParams.delete(parameter);
    url.searchParams.delete('limit');
    const { results: every }: { results: Json[] } = await (
      await next(new Request(url, request))
    ).json();
    if (!every) return next();
    const results = every.slice((page - 1) * 5, page * 5);
    const more = page * 5 < every.length ? `/api/anything/?${parameter}=${page + 1}` : null;
    return answer(200, { count: every.length, next: more, previous: null, results });
  });

export const behaviourVariations: Variation[] = [
  { does: '200 instead of 201', tamper: status('every', 201, 200) },
  {
    does: '200 with a message instead of 204',
    tamper: on('deleteProposal', async ({ next }) => {
      const response = await next();
      return response.status === 204 ? answer(200, { message: 'Deleted.' }) : response;
    }),
  },
  {
    does: '205 without a body for logout',
    tamper: on('logout', async ({ next }) => {
      const response = await next();
      return response.ok ? new Response(null, { status: 205 }) : response;
    }),
  },
  {
    does: '202 for messages',
    tamper: status(
      ['resendOtp', 'requestPasswordReset', 'sendContactMessage', 'initiateLogin'],
      200,
      202,
    ),
  },
  { does: '403 instead of 404', tamper: status('every', 404, 403) },
  {
    does: '404 instead of 403 on what is not a draft',
    tamper: status(['updateProposal', 'deleteProposal'], 403, 404),
  },
  {
    does: '400 instead of 401 on wrong credentials',
    tamper: status(['initiateLogin', 'loginWithPassword'], 401, 400),
  },
  { does: '401 for a wrong code at the login', tamper: status('verifyLogin', 400, 401) },
  {
    does: '401 for an unverified account',
    tamper: on('initiateLogin', async ({ next }) => {
      const response = await next();
      return response.status === 403 ? answer(401, await response.json()) : response;
    }),
  },
  {
    does: '422 for bad input',
    tamper: status(
      ['register', 'createProposal', 'createSupportRequest', 'sendContactMessage'],
      400,
      422,
    ),
  },
  {
    does: '400 for a document that is too large',
    large: true,
    tamper: status('createProposal', 413, 400),
  },
  {
    does: '429 with `detail`',
    tamper: refusal('every', (body, code) =>
      code === 429 ? { detail: 'Request was throttled.' } : body,
    ),
  },
  {
    does: 'refresh tokens are rotated, and the old ones die',
    tamper: on('refreshToken', async ({ request, mock, next }) => {
      const { refresh }: Json = await request.clone().json();
      const response = await next();
      const claims = readToken(String(refresh), 'refresh', mock.clock.now());
      if (!response.ok || !claims) return response;
      mock.db.revokedTokens.push(claims.jti);
      return answer(200, {
        ...(await response.json()),
        refresh: issue(mock, userIn(mock, { email: claims.email }), 'refresh'),
      });
    }),
  },
  {
    does: 'access tokens expire after ten calls',
    tamper: on('every', ({ request, mock, next }) => {
      const token = request.headers.get('Authorization') ?? '';
      const uses = tokenUses.get(mock) ?? new Map<string, number>();
      tokenUses.set(mock, uses.set(token, (uses.get(token) ?? 0) + 1));
      return (uses.get(token) ?? 0) > 10 ? next(as(request, 'run.out')) : next();
    }),
  },
  {
    does: 'one cooldown for all codes of an account',
    tamper: rows(['initiateLogin', 'requestPasswordReset', 'resendOtp'], {
      before({ db }) {
        const newest = (account: string) =>
          Math.max(
            ...db.codes.filter((row) => row.account === account).map(({ sentAt }) => sentAt),
          );
        for (const { account } of [...db.codes]) {
          for (const purpose of ['login', 'password reset', 'verification'] as const) {
            const row = db.codes.find((one) => one.purpose === purpose && one.account === account);
            const idle = {
              purpose,
              account,
              code: 'none',
              sentAt: newest(account),
              wrongTries: 0,
              used: true,
            };
            if (!row) db.codes.push(idle);
            else if (row.used) row.sentAt = newest(account);
          }
        }
      },
    }),
  },
  {
    does: 'the cooldown starts with the first resend',
    tamper: rows('register', {
      after({ db }, { email }) {
        for (const row of db.codes) if (row.account === email) row.sentAt -= 61_000;
      },
    }),
  },
  {
    does: 'pages of five',
    tamper: on('listProposals', ({ request, next }) => {
      const url = new URL(request.url);
      if (!url.searchParams.has('limit')) url.searchParams.set('limit', '5');
      return next(new Request(url, request));
    }),
  },
  {
    does: 'every fifty-third call is throttled for a while',
    tamper: on('every', ({ mock, next }) => {
      const count = (callsOf.get(mock) ?? 0) + 1;
      callsOf.set(mock, count);
      return count % 53 === 0 ? throttled(mock, 20) : next();
    }),
  },
  {
    does: 'no call for a login with a password alone',
    tamper: on(
      'loginWithPassword',
      async () => new Response('<h1>Not Found</h1>', { status: 404 }),
    ),
  },
  {
    does: 'the connection is cut during the upload of a too large document',
    large: true,
    tamper: on('createProposal', async ({ request, next }) => {
      const file = (await request.clone().formData()).get('proposal_document');
      if (file instanceof File && file.size > 10_500_000) throw new TypeError('socket hang up');
      return next();
    }),
  },
  {
    does: '204 for messages',
    tamper: on(MESSAGES, async ({ next }) => {
      const response = await next();
      return response.ok ? new Response(null, { status: 204 }) : response;
    }),
  },
  {
    does: 'drafts may be unfinished; what is submitted may not',
    tamper: unfinishedDrafts,
  },
  {
    does: 'any code of a verified account gets "Already verified."',
    tamper: on('verifyOtp', async ({ request, mock, next }) => {
      const { email }: Json = await request.clone().json();
      const verified = mock.db.users.find((one) => one.email === email)?.verified;
      return verified ? answer(200, { message: 'Already verified.' }) : next();
    }),
  },
  { does: 'numbered pages of five, whatever the limit', tamper: pagesBy('page') },
  { does: 'pages of five with a cursor, whatever the limit', tamper: pagesBy('cursor') },
  {
    does: '409 for an account that exists',
    tamper: on('register', async ({ next }) => {
      const response = await next();
      const body = await response.clone().text();
      return response.status === 400 && body.includes('already exists')
        ? new Response(body, { status: 409, headers: response.headers })
        : response;
    }),
  },
  {
    does: 'the user beside the tokens',
    tamper: reply('verifyLogin', (body) => ({
      ...body,
      user: { id: 1, email: 'kit@example.com' },
    })),
  },
  {
    does: 'the cooldown is half a minute',
    tamper: on('every', async ({ next }) => {
      const response = await next();
      if (response.status !== 429) return response;
      const headers = new Headers(response.headers);
      headers.set('Retry-After', '30');
      return new Response(response.body, { status: 429, headers });
    }),
  },
  {
    does: '`Retry-After` as a date',
    tamper: on('every', async ({ next }) => {
      const response = await next();
      const seconds = response.headers.get('Retry-After');
      if (!seconds) return response;
      const until = Date.parse(response.headers.get('Date') ?? '') + Number(seconds) * 1000;
      response.headers.set('Retry-After', new Date(until).toUTCString());
      return response;
    }),
  },
  {
    does: 'three tries for a code',
    tamper: rows('activateAccount', {
      before(mock) {
        for (const row of mock.db.codes) row.wrongTries = Math.max(row.wrongTries, 2);
      },
    }),
  },
  {
    does: 'slow answers',
    tamper: on(['getProfile', 'listProposals'], async ({ next }) => {
      await new Promise((resolve) => setTimeout(resolve, 40));
      return next();
    }),
  },
];
