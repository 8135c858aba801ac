/** What a server may do differently without harm: the kit has to stay silent. */
import { readToken } from '../../../mocks/rules/sessions';
import type { Mock } from '../in-process';
import {
  all,
  answer,
  as,
  type Json,
  on,
  record,
  refusal,
  reply,
  rows,
  status,
  type Tamper,
} from './tamper';
import { issue } from './tokens';

export interface Variation {
  does: string;
  tamper: Tamper;
}

const proposals = ['createProposal', 'getProposal', 'updateProposal', 'listProposals'] as const;
const support = ['createSupportRequest', 'getSupportRequest', 'listSupportRequests'] as const;
const lists = ['listProposals', 'listSupportRequests'] as const;
const records = [...proposals, ...support] as const;
const TIMES = ['created_at', 'submitted_at', 'reviewed_at', 'fulfilled_at', 'date_joined'];

const times =
  (change: (time: string) => string) =>
  (body: Json): Json =>
    Object.fromEntries(
      Object.entries(body).map(([name, value]) => [
        name,
        TIMES.includes(name) && typeof value === 'string' ? change(value) : value,
      ]),
    );
const nairobi = (time: string) =>
  `${new Date(Date.parse(time) + 10_800_000).toISOString().slice(0, 19)}+03:00`;
const micros = (time: string) => new Date(time).toISOString().replace('Z', '123Z');
const text = (value: unknown) => (typeof value === 'number' ? String(value) : value);
const textIds = (one: Json): Json => ({
  ...one,
  id: text(one.id),
  ...('proposal' in one && { proposal: text(one.proposal) }),
});
const reworded = (body: Json): Json =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' &&
      ['message', 'error', 'detail'].includes(name) &&
      value !== 'account_not_verified'
        ? `Samahani. ${value}`
        : value,
    ]),
  );
const absent = (body: Json): Json =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
const emptied = (body: Json): Json =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      value === null &&
      name !== 'reviewed_by' &&
      !TIMES.includes(name) &&
      name !== 'estimated_cost' &&
      name !== 'next'
        ? ''
        : value,
    ]),
  );

const tokenUses = new WeakMap<Mock, Map<string, number>>();

export const variations: Variation[] = [
  { does: 'lists are plain arrays', tamper: reply(lists, (body) => body.results) },
  {
    does: 'lists have `results` and nothing else',
    tamper: reply(lists, ({ results }) => ({ results })),
  },
  { does: '200 for 201', tamper: status('every', 201, 200) },
  {
    does: '200 with a message for 204',
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
  { does: '403 for 404', tamper: status('every', 404, 403) },
  {
    does: '404 for 403 on what is not a draft',
    tamper: status(['updateProposal', 'deleteProposal'], 403, 404),
  },
  {
    does: '400 for 401 on wrong credentials',
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
  { does: '400 for a document that is too large', tamper: status('createProposal', 413, 400) },
  { does: 'times with +03:00', tamper: record([...records, 'getProfile'], times(nairobi)) },
  { does: 'times with microseconds', tamper: record([...records, 'getProfile'], times(micros)) },
  { does: 'ids as text', tamper: record([...records, 'getProfile'], textIds) },
  {
    does: 'extra fields everywhere',
    tamper: reply('every', (body) =>
      Array.isArray(body) ? body : { ...body, request_id: 'abc', meta: { took: 3 } },
    ),
  },
  {
    does: 'extra fields in every record',
    tamper: record(records, (one) => ({ ...one, owner: 1, updated_at: '2025-11-14T09:00:00Z' })),
  },
  {
    does: 'extra headers',
    tamper: on('every', async ({ next }) => {
      const response = await next();
      const headers = new Headers(response.headers);
      headers.set('X-Request-Id', 'abc');
      headers.set('Vary', 'Authorization');
      return new Response(response.body, { status: response.status, headers });
    }),
  },
  { does: 'other words', tamper: all(reply('every', reworded), refusal('every', reworded)) },
  {
    does: 'refusals carry a code beside the words',
    tamper: refusal('every', (body) => ({ ...body, code: 'token_not_valid', status_code: 400 })),
  },
  {
    does: 'one `error` for a registration that is refused',
    tamper: refusal('register', () => ({ error: 'Please check the form.' })),
  },
  {
    does: 'one `detail` for a proposal that is refused',
    tamper: refusal(
      ['createProposal', 'updateProposal', 'createSupportRequest', 'sendContactMessage'],
      () => ({ detail: 'Please check the form.' }),
    ),
  },
  {
    does: 'login refusals as `message`',
    tamper: refusal(['verifyLogin', 'verifyOtp', 'confirmPasswordReset'], (body) =>
      'error' in body ? { message: body.error } : body,
    ),
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
        refresh: issue(mock, claims.email, 'refresh'),
      });
    }),
  },
  {
    does: 'access tokens are good for ten calls',
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
    does: 'lists of summaries',
    tamper: reply('listProposals', (body) => ({
      ...body,
      results: [body.results].flat().map((one) => {
        const {
          id,
          project_name,
          project_title,
          status: of,
          thematic_area,
          created_at,
        } = Object(one);
        return { id, project_name, project_title, status: of, thematic_area, created_at };
      }),
    })),
  },
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
    does: 'no `user_id` after a registration',
    tamper: reply('register', ({ message }) => ({ message })),
  },
  {
    does: 'the user beside the tokens',
    tamper: reply('verifyLogin', (body) => ({
      ...body,
      user: { id: 1, email: 'kit@example.com' },
    })),
  },
  {
    does: 'the leader is listed in the team',
    tamper: reply('getProfile', (body) => ({
      ...body,
      team_members: [body.id_passport, ...[body.team_members].flat()],
    })),
  },
  {
    does: 'phones as +254…',
    tamper: reply('getProfile', (body) => ({
      ...body,
      phone_number: `+254${String(body.phone_number).slice(1)}`,
    })),
  },
  {
    does: 'addresses in lower case, names in capitals',
    tamper: reply('getProfile', (body) => ({
      ...body,
      email: String(body.email).toLowerCase(),
      last_name: String(body.last_name).toUpperCase(),
    })),
  },
  { does: 'empty fields are absent', tamper: record(records, absent) },
  { does: "empty texts are ''", tamper: record(records, emptied) },
  {
    does: 'absolute document URLs',
    tamper: record(proposals, (one) => ({
      ...one,
      proposal_document: one.proposal_document && `http://mock.test${one.proposal_document}`,
    })),
  },
  {
    does: 'the members of a team as a list',
    tamper: record(proposals, (one) => ({ ...one, team_members: ['Ann', 'Ben'] })),
  },
  {
    does: 'approved resources as a number',
    tamper: record(support, (one) => ({ ...one, approved_amount: 3 })),
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
