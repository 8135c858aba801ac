import { breaks } from './break';
import { answer, type Json, on, record, refusal, reply, status, type Tamper } from './tamper';

const camel = (name: string) =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const camelled = (body: Json) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [camel(name), value]));
const without =
  (...names: string[]) =>
  (body: Json) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));
const texts = (body: Json): Json =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'object' ? texts(value as Json) : String(value),
    ]),
  );
const text = (body: string, type: string, code = 200) =>
  new Response(body, { status: code, headers: { 'Content-Type': type } });

const proposal = ['createProposal', 'getProposal', 'updateProposal', 'listProposals'] as const;
const support = ['createSupportRequest', 'getSupportRequest', 'listSupportRequests'] as const;

export const shapeBreaks = breaks(
  'shape',
  ['getProfile: camelCase names', 'drift.field-name', reply('getProfile', camelled)],
  [
    'proposals: `submittedAt` for `submitted_at`',
    'drift.field-name',
    record(proposal, ({ submitted_at, ...rest }) => ({ ...rest, submittedAt: submitted_at })),
  ],
  [
    'listProposals: items in `data`',
    'drift.envelope',
    reply('listProposals', ({ results }) => ({ data: results })),
  ],
  [
    'listSupportRequests: items under a name of their own',
    'drift.envelope',
    reply('listSupportRequests', ({ results }) => ({ support_requests: results })),
  ],
  [
    'getProposal: wrapped in `proposal`',
    'drift.envelope',
    reply('getProposal', (body) => ({ proposal: body })),
  ],
  [
    'getProfile: wrapped in `data`',
    'drift.envelope',
    reply('getProfile', (data) => ({ success: true, data })),
  ],
  [
    'verifyLogin: tokens without `tokens`',
    'drift.envelope',
    reply('verifyLogin', ({ tokens }) => tokens),
  ],
  [
    'getSupportStatistics: no `by_status` around the counts',
    'drift.envelope',
    reply('getSupportStatistics', ({ by_status, ...rest }) => ({ ...rest, ...Object(by_status) })),
  ],
  [
    'proposals: status in lower case',
    'drift.case',
    record(proposal, (one) => ({ ...one, status: String(one.status).toLowerCase() })),
  ],
  [
    'support requests: priority "Medium"',
    'drift.case',
    record(support, (one) => ({ ...one, priority: 'Medium' })),
  ],
  [
    'proposals: the status NEW',
    'drift.enum',
    record(proposal, (one) => ({ ...one, status: one.status === 'DRAFT' ? 'NEW' : one.status })),
  ],
  [
    'support requests: the type CLOUD',
    'drift.enum',
    record(support, (one) => ({ ...one, support_type: 'CLOUD' })),
  ],
  [
    'proposals: created_at without a zone',
    'drift.naive-time',
    record(proposal, (one) => ({
      ...one,
      created_at: String(one.created_at).replace(/(Z|[+-]\d\d:\d\d)$/, ''),
    })),
  ],
  [
    'getProfile: date_joined as seconds since 1970',
    'drift.time-format',
    reply('getProfile', (body) => ({ ...body, date_joined: 1_763_100_000 })),
  ],
  [
    'support requests: created_at as 14/11/2025',
    'drift.time-format',
    record(support, (one) => ({ ...one, created_at: '14/11/2025' })),
  ],
  [
    'createProposal: created_at three hours off',
    'drift.time-off',
    reply('createProposal', (body) => ({
      ...body,
      created_at: new Date(Date.parse(String(body.created_at)) + 10_800_000).toISOString(),
    })),
  ],
  [
    'support requests: estimated_cost as text',
    'drift.number-text',
    record(support, (one) => ({ ...one, estimated_cost: String(one.estimated_cost) })),
  ],
  [
    'getProposalStatistics: counts as text',
    'drift.number-text',
    reply('getProposalStatistics', texts),
  ],
  [
    'getProposalStatistics: no `rejected`',
    'drift.missing-field',
    reply('getProposalStatistics', without('rejected')),
  ],
  [
    'getSupportStatistics: no `in_progress`',
    'drift.missing-field',
    reply('getSupportStatistics', (body) => ({
      ...body,
      by_status: without('in_progress')(Object(body.by_status)),
    })),
  ],
  ['getProfile: no county', 'drift.missing-field', reply('getProfile', without('county'))],
  [
    'getSupportRequest: comments without an author',
    'drift.missing-field',
    reply('getSupportRequest', (body) => ({
      ...body,
      comments: [Object(body.comments)].flat().map(without('author')),
    })),
  ],
  [
    'getSupportStatistics: keys in upper case',
    'drift.field-name',
    reply('getSupportStatistics', (body) => ({
      ...body,
      by_status: Object.fromEntries(
        Object.entries(Object(body.by_status)).map(([key, count]) => [key.toUpperCase(), count]),
      ),
    })),
  ],
  [
    'getProfile: team_members as text',
    'drift.type',
    reply('getProfile', (body) => ({ ...body, team_members: String(body.team_members) })),
  ],
  [
    'getProfile: is_staff as text',
    'drift.type',
    reply('getProfile', (body) => ({ ...body, is_staff: String(body.is_staff) })),
  ],
  [
    'proposals: submitted_by as a number',
    'drift.type',
    record(proposal, (one) => ({ ...one, submitted_by: 7 })),
  ],
  [
    'proposals: budget_estimate as "KES 250,000"',
    'drift.type',
    record(proposal, (one) => ({ ...one, budget_estimate: 'KES 250,000' })),
  ],
  [
    'proposals: project_name null',
    'drift.null',
    record(proposal, (one) => ({ ...one, project_name: null })),
  ],
  [
    'getProposalStatistics: a count below zero',
    'drift.range',
    reply('getProposalStatistics', (body) => ({ ...body, rejected: -1 })),
  ],
  [
    'proposals: ids that are no numbers',
    'drift.id-not-a-number',
    reply('getProposal', (body) => ({ ...body, id: `prop-${body.id}` })),
  ],
  [
    'getProfile: the hash of the password',
    'drift.secret-field',
    reply('getProfile', (body) => ({ ...body, password: 'pbkdf2_sha256$720000$kit' })),
  ],
  [
    'requestPasswordReset: nothing said',
    'drift.missing-message',
    reply('requestPasswordReset', () => ({ ok: true })),
  ],
  [
    'listProposals: an HTML page',
    'drift.html',
    on('listProposals', async () => text('<!doctype html><title>Portal</title>', 'text/html')),
  ],
  [
    'getSupportStatistics: plain text',
    'drift.not-json',
    on('getSupportStatistics', async () => text('total_requests=3', 'text/plain')),
  ],
  [
    'createSupportRequest: an empty reply',
    'drift.empty',
    on('createSupportRequest', async ({ next }) =>
      (await next()).ok ? new Response(null, { status: 201 }) : answer(400, { detail: 'No.' }),
    ),
  ],
  [
    'listSupportRequests: the connection is cut',
    'drift.no-answer',
    on('listSupportRequests', async () => {
      throw new TypeError('socket hang up');
    }),
  ],
  [
    'listProposals: answered under another path',
    'drift.detour',
    on('listProposals', async ({ request, next }) => {
      const url = new URL(request.url);
      if (url.searchParams.has('moved')) {
        url.searchParams.delete('moved');
        return next(new Request(url, request));
      }
      url.searchParams.set('moved', '');
      return new Response(null, { status: 308, headers: { Location: url.href } });
    }),
  ],
  [
    'getProfile: date_joined as 2025-11-14 09:00 +0300',
    'drift.time-style',
    reply('getProfile', (body) => ({ ...body, date_joined: '2025-11-14 09:00:00 +0300' })),
  ],
  [
    'getProfile: an email that is none',
    'drift.schema',
    reply('getProfile', (body) => ({ ...body, email: String(body.email).replace('@', ' ') })),
  ],
  [
    'getProfile: JSON as text/html',
    'drift.content-type',
    on('getProfile', async ({ next }) => {
      const response = await next();
      return text(await response.text(), 'text/html', response.status);
    }),
  ],
  [
    'createSupportRequest: redirected with 301',
    'drift.redirect',
    on(
      'createSupportRequest',
      async ({ request }) =>
        new Response(null, { status: 301, headers: { Location: request.url } }),
    ),
  ],
  [
    'verifyLogin: refusals as `detail`',
    'drift.error-shape',
    refusal('verifyLogin', (body) => ({ detail: body.error })),
  ],
  [
    'createProposal: refusals as a list of sentences',
    'drift.error-shape',
    refusal('createProposal', () => ['Something is wrong.']),
  ],
  [
    'createSupportRequest: field errors as text',
    'drift.error-shape',
    refusal('createSupportRequest', (body) => ({ errors: body })),
  ],
  [
    'register: an HTML page for bad input',
    'drift.html',
    on('register', async ({ next }) => {
      const response = await next();
      return response.ok
        ? response
        : text('<html><title>Bad Request</title></html>', 'text/html', 400);
    }),
  ],
);

export const statusBreaks = breaks(
  'status',
  ['createProposal: 500 for bad input', 'drift.server-error', status('createProposal', 400, 500)],
  ['getProposal: 500 for an unknown id', 'drift.server-error', status('getProposal', 404, 500)],
  ['every call: 403 for a bad token', 'listProposals.bad-token', status('every', 401, 403)],
  [
    'updateProposal: 401 for what is not a draft',
    'session.token-refused',
    status('updateProposal', 403, 401),
  ],
  [
    'initiateLogin: 200 for a wrong password',
    'initiateLogin.wrong-password',
    status('initiateLogin', 401, 200),
  ],
  [
    'getSupportRequest: 200 for an unknown id',
    'getSupportRequest.unknown',
    status('getSupportRequest', 404, 200),
  ],
  ...(['listProposals', 'listSupportRequests', 'getSupportRequest'] as const).map(
    (id): [string, string, Tamper] => [`${id}: 403 always`, `${id}.answers`, status(id, 200, 403)],
  ),
  ['getProposal: 200 for an unknown id', 'getProposal.unknown', status('getProposal', 404, 200)],
  [
    'createSupportRequest: 200 and an error for bad input',
    'createSupportRequest.required',
    status('createSupportRequest', 400, 200),
  ],
  [
    'confirmPasswordReset: 200 and an error for a wrong code',
    'confirmPasswordReset.wrong-code',
    status('confirmPasswordReset', 400, 200),
  ],
  [
    'verifyOtp: 200 and an error for a wrong code',
    'verifyOtp.wrong-code',
    status('verifyOtp', 400, 200),
  ],
  [
    'sendContactMessage: 500 for everything',
    'drift.server-error',
    status('sendContactMessage', 200, 500),
  ],
  [
    'logout: 405',
    'logout.answers',
    on('logout', async () => answer(405, { detail: 'Method not allowed.' })),
  ],
);
