import { createHash } from 'node:crypto';
import { all, input, type Json, on, record, refusal, reply } from './tamper';

import type { Variation } from './variation';

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
const only = (body: Json, ...names: string[]): Json =>
  Object.fromEntries(
    ['id', 'created_at', ...names].map((name) => [name, body[name]] as [string, unknown]),
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

let replies = 0;
/** Returns another URL of the same document each time, as if the URL contained a signature. */
const another = (address: string) => {
  replies += 1;
  return `${address}#${replies}`;
};

export const replyVariations: Variation[] = [
  {
    does: 'the list of proposals is a plain array',
    tamper: reply('listProposals', (body) => body.results),
  },
  {
    does: 'lists have `results` and nothing else',
    tamper: reply(lists, ({ results }) => ({ results })),
  },
  { does: 'times with +03:00', tamper: record([...records, 'getProfile'], times(nairobi)) },
  { does: 'times with microseconds', tamper: record([...records, 'getProfile'], times(micros)) },
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
  { does: 'other wording', tamper: all(reply('every', reworded), refusal('every', reworded)) },
  {
    does: 'refusals have a code beside the message',
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
          thematic_area_display,
          description,
          created_at,
        } = Object(one);
        const titles = { project_name, project_title, description };
        const area = { thematic_area, thematic_area_display };
        return { id, ...titles, ...area, status: of, created_at };
      }),
    })),
  },
  {
    does: 'the reply to a create has the required fields only',
    tamper: all(
      reply('createProposal', (body) =>
        only(body, 'project_name', 'project_title', 'status', 'thematic_area'),
      ),
      reply('createSupportRequest', (body) =>
        only(
          body,
          ...['proposal', 'support_type', 'title', 'description', 'justification'],
          ...['expected_impact', 'priority', 'status'],
        ),
      ),
    ),
  },
  {
    does: 'no `user_id` after a registration',
    tamper: reply('register', ({ message }) => ({ message })),
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
    does: 'absolute document URLs, different in each reply',
    tamper: record(proposals, (one) => ({
      ...one,
      proposal_document:
        one.proposal_document && another(`http://mock.test${one.proposal_document}`),
    })),
  },
  {
    does: 'the members of a team as a list',
    tamper: record(proposals, (one) => ({ ...one, team_members: ['Ann', 'Ben'] })),
  },
  {
    does: 'approved resources as a number',
    tamper: record(support, (one) => ({ ...one, approved_amount: one.approved_amount ? 3 : 0 })),
  },
  {
    does: 'passwords lose the blanks at their ends, everywhere',
    tamper: input(['register', 'initiateLogin', 'confirmPasswordReset'], (fields) => ({
      ...fields,
      ...(typeof fields.password === 'string' && { password: fields.password.trim() }),
    })),
  },
  {
    does: 'ETags that change with the reply, and cookies that nobody needs',
    tamper: on('every', async ({ request, next }) => {
      const response = await next();
      const tag = `"${createHash('sha1')
        .update(await response.clone().text())
        .digest('hex')}"`;
      if (request.headers.get('If-None-Match') === tag) return new Response(null, { status: 304 });
      response.headers.set('ETag', tag);
      response.headers.append('Set-Cookie', 'AWSALB=1; Path=/');
      return response;
    }),
  },
];
