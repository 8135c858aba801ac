/** Harmless differences of a server, which the kit must not report. */
import { createHash } from 'node:crypto';
import { readToken } from 'portal-mock/rules/sessions';
import { SHORTEST } from '../forms/lengths';
import { issue, rowOf, userIn } from './records';
import {
  address,
  all,
  answer,
  answers,
  as,
  fieldsOf,
  input,
  is,
  type Json,
  NO,
  on,
  perServer,
  record,
  refusal,
  replies,
  reply,
  rows,
  status,
  type Tamper,
} from './tamper';

export interface Variation {
  does: string;
  tamper: Tamper;
}

const PROPOSALS = ['createProposal', 'getProposal', 'updateProposal', 'listProposals'] as const;
const SUPPORT = ['createSupportRequest', 'getSupportRequest', 'listSupportRequests'] as const;
const LISTS = ['listProposals', 'listSupportRequests'] as const;
const RECORDS = [...PROPOSALS, ...SUPPORT] as const;
const WRITES = ['createProposal', 'updateProposal'] as const;
const REFUSALS = [...WRITES, 'createSupportRequest', 'sendContactMessage'] as const;
const SENDERS = ['requestPasswordReset', 'resendOtp', 'sendContactMessage'] as const;
const MESSAGES = [...SENDERS, 'confirmPasswordReset', 'logout', 'verifyOtp'] as const;

/** Changes the values of an object. */
const each =
  (change: (value: unknown, name: string) => unknown) =>
  (body: Json): Json =>
    Object.fromEntries(Object.entries(body).map(([name, value]) => [name, change(value, name)]));

const times = (change: (time: string) => string) =>
  record(
    [...RECORDS, 'getProfile'],
    each((value, name) =>
      /_at$|^date_joined$/.test(name) && value ? change(String(value)) : value,
    ),
  );
const inNairobi = (time: string) =>
  `${new Date(Date.parse(time) + 10_800_000).toISOString().slice(0, 19)}+03:00`;
const reworded = each((value, name) =>
  typeof value === 'string' && /^(message|error|detail)$/.test(name) && !/^\w+$/.test(value)
    ? `Samahani. ${value}`
    : value,
);
const absent = (body: Json): Json =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
const emptied = each((value, name) =>
  value === null && !/^(reviewed_by|estimated_cost|next)$|_at$/.test(name) ? '' : value,
);
/** Replaces texts of blanks by letters, so that the emulated server accepts them. */
const blanksKept = each((value) =>
  typeof value === 'string' && /^ +$/.test(value) ? 'x'.repeat(value.length) : value,
);
const only = (body: Json, ...names: string[]): Json =>
  Object.fromEntries(['id', 'created_at', ...names].map((name) => [name, body[name]]));

let count = 0;
/** Returns another URL of the same document each time, as if the URL contained a signature. */
const signed = (one: Json) => {
  count += 1;
  const url = `http://mock.test${one.proposal_document}#${count}`;
  return { ...one, proposal_document: one.proposal_document && url };
};

/** Lists come in pages of five. The link to the next page has its number in this parameter. */
const pagesBy = (parameter: 'page' | 'cursor') =>
  on(LISTS, async ({ request, next }) => {
    const url = new URL(request.url);
    const page = Number(url.searchParams.get(parameter) ?? 1);
    for (const name of [parameter, 'limit']) url.searchParams.delete(name);
    const whole = await next(new Request(url, request));
    const { results: every }: { results?: Json[] } = await whole.json();
    if (!every) return next();
    const results = every.slice((page - 1) * 5, page * 5);
    const more =
      page * 5 < every.length ? `/api/?${url.searchParams}&${parameter}=${page + 1}` : null;
    return answer(200, { count: every.length, next: more, previous: null, results });
  });

const rotated = on('refreshToken', async ({ request, mock, next }) => {
  const { refresh } = await fieldsOf(request);
  const response = await next();
  const claims = readToken(String(refresh), 'refresh', mock.clock.now());
  if (!response.ok || !claims) return response;
  mock.db.revokedTokens.push(claims.jti);
  const user = userIn(mock, { email: claims.email });
  return answer(200, { ...(await response.json()), refresh: issue(mock, user, 'refresh') });
});

const uses = perServer(() => new Map<string, number>());
const tenCalls = on('every', ({ request, mock, next }) => {
  const token = request.headers.get('Authorization') ?? '';
  const times = (uses(mock).get(token) ?? 0) + 1;
  uses(mock).set(token, times);
  return times > 10 && token ? next(as(request, 'run.out')) : next();
});

const calls = perServer(() => ({ count: 0 }));
const throttled = on('every', async ({ mock, next }) => {
  calls(mock).count += 1;
  if (calls(mock).count % 53 !== 0) return next();
  const headers = { 'Retry-After': '20', Date: new Date(mock.clock.now()).toUTCString() };
  return Response.json({ detail: 'Request was throttled.' }, { status: 429, headers });
});

const tagged = on('every', async ({ request, next }) => {
  const response = await next();
  const text = await response.clone().text();
  const tag = `"${createHash('sha1').update(text).digest('hex')}"`;
  if (request.headers.get('If-None-Match') === tag) return new Response(null, { status: 304 });
  response.headers.set('ETag', tag);
  response.headers.append('Set-Cookie', 'AWSALB=1; Path=/');
  response.headers.set('Vary', 'Authorization');
  return response;
});

const ok = (response: Response) => response.ok;
const asDate = (response: Response) => {
  const [wait, now] = ['Retry-After', 'Date'].map((name) => response.headers.get(name) ?? '');
  const until = Date.parse(now ?? '') + Number(wait) * 1000;
  response.headers.set('Retry-After', new Date(until).toUTCString());
  return response;
};
const halfMinute = (response: Response) => {
  const wait = Number(response.headers.get('Retry-After'));
  response.headers.set('Retry-After', `${Math.min(wait, 30)}`);
  return response;
};
const isLarge = async (request: Request) => {
  const { proposal_document: file } = await fieldsOf(request);
  return file instanceof File && file.size > 10_500_000;
};

const STANDING_IN: Json = {
  ...{ project_name: 'Untitled', project_title: 'Untitled', thematic_area: 'GOVERNANCE' },
  ...{ ...SHORTEST, relevance_to_theme: 'Not written yet.' },
  proposal_document: new File(['%PDF-1.4'], 'none.pdf', { type: 'application/pdf' }),
};
const unfinished = perServer(() => new Set<unknown>());

/** Saves incomplete drafts, and refuses to submit them. */
const unfinishedDrafts = on(WRITES, async (passing) => {
  const { mock, request, next } = passing;
  const { status: wanted, proposal_document: file } = await fieldsOf(request);
  const row = rowOf(mock, request);
  if (wanted === 'SUBMITTED' && unfinished(mock).has(row?.id)) return answer(400, NO);
  const refused = await next(request.clone());
  if (refused.status !== 400 || wanted === 'SUBMITTED') return refused;
  const lacking = Object.keys(await refused.clone().json());
  const isOdd = file instanceof File && !file.name.endsWith('.exe');
  const mayLack = (field: string) =>
    field in STANDING_IN && (field !== 'proposal_document' || !isOdd);
  if (!lacking.every(mayLack)) return refused;
  const valid = Object.fromEntries(lacking.map((field) => [field, STANDING_IN[field]]));
  const response = await input(WRITES, (sent) => ({ ...sent, ...valid }))(passing);
  const { id } = row ?? mock.db.proposals.at(-1) ?? {};
  if (response.ok) unfinished(mock).add(id);
  return response;
});

// biome-ignore format: a table, with one difference in each line
const differences: [does: string, tamper: Tamper][] = [
  ['the list of proposals is a plain array', reply('listProposals', (body) => body.results)],
  ['lists have `results` and nothing else', reply(LISTS, ({ results }) => ({ results }))],
  ['times with +03:00', times(inNairobi)],
  ['times with microseconds', times((time) => new Date(time).toISOString().replace('Z', '123Z'))],
  ['extra fields everywhere', reply('every', (body) => (Array.isArray(body) ? body : { ...body, request_id: 'abc', meta: { took: 3 } }))],
  ['extra fields in every record', record(RECORDS, (one) => ({ ...one, owner: 1, updated_at: '2025-11-14T09:00:00Z' }))],
  ['other wording', all(reply('every', reworded), refusal('every', reworded))],
  ['refusals have a code beside the message', refusal('every', (body) => ({ ...body, code: 'token_not_valid', status_code: 400 }))],
  ['one `error` for a registration that is refused', refusal('register', (body) => ({ error: Object.entries(body).flat(2).join(' ') }))],
  ['one `detail` for a proposal that is refused', refusal(REFUSALS, () => ({ detail: 'Please check the form.' }))],
  ['login refusals as `message`', refusal(['verifyLogin', 'verifyOtp', 'confirmPasswordReset'], (body) => ('error' in body ? { message: body.error } : body))],
  ['lists of summaries', record('listProposals', (one) => only(one, 'project_name', 'project_title', 'description', 'thematic_area', 'thematic_area_display', 'status'))],
  ['the reply to a new proposal has the required fields only', reply('createProposal', (body) => only(body, 'project_name', 'project_title', 'status', 'thematic_area'))],
  ['the reply to a new request has the required fields only', reply('createSupportRequest', (body) => only(body, 'proposal', 'support_type', 'title', 'description', 'justification', 'expected_impact', 'priority', 'status'))],
  ['no `user_id` after a registration', reply('register', ({ message }) => ({ message }))],
  ['the leader is listed in the team', reply('getProfile', (body) => ({ ...body, team_members: [body.id_passport, ...[body.team_members].flat()] }))],
  ['phones as +254…', reply('getProfile', (body) => ({ ...body, phone_number: `+254${String(body.phone_number).slice(1)}` }))],
  ['addresses in lower case, names in capitals', reply('getProfile', (body) => ({ ...body, email: String(body.email).toLowerCase(), last_name: String(body.last_name).toUpperCase() }))],
  ['empty fields are absent', record(RECORDS, absent)],
  ["empty texts are ''", record(RECORDS, emptied)],
  ['absolute document URLs, different in each reply', record(PROPOSALS, signed)],
  ['the members of a team as a list', record(PROPOSALS, (one) => ({ ...one, team_members: ['Ann', 'Ben'] }))],
  ['no display of the area', record(PROPOSALS, ({ thematic_area_display, ...one }) => one)],
  ['approved resources as a number', record(SUPPORT, (one) => ({ ...one, approved_amount: one.approved_amount ? 3 : 0 }))],
  ['passwords lose the blanks at their ends, everywhere', input(['register', 'initiateLogin', 'confirmPasswordReset'], each((value, name) => (/password$/.test(name) && typeof value === 'string' ? value.trim() : value)))],
  ['ETags that change with the reply, and headers and cookies that nobody needs', tagged],
  ['200 instead of 201', status('every', 201, 200)],
  ['200 with a message instead of 204', replies('deleteProposal', is(204), () => answer(200, { message: 'Deleted.' }))],
  ['205 without a body for logout', replies('logout', ok, () => new Response(null, { status: 205 }))],
  ['202 for messages', status([...SENDERS, 'initiateLogin'], 200, 202)],
  ['403 instead of 404', status('every', 404, 403)],
  ['404 instead of 403 on what is not a draft', status(['updateProposal', 'deleteProposal'], 403, 404)],
  ['400 instead of 401 on wrong credentials', status(['initiateLogin', 'loginWithPassword'], 401, 400)],
  ['401 for a wrong code at the login', status('verifyLogin', 400, 401)],
  ['401 for an unverified account', status('initiateLogin', 403, 401)],
  ['422 for bad input', status(['register', 'createProposal', 'createSupportRequest', 'sendContactMessage'], 400, 422)],
  ['400 for a document that is too large', status('createProposal', 413, 400)],
  ['429 with `detail`', refusal('every', (body, code) => (code === 429 ? { detail: 'Request was throttled.' } : body))],
  ['refresh tokens are rotated, and the old ones die', rotated],
  ['access tokens expire after ten calls', tenCalls],
  ['the cooldown starts with the first resend', rows('register', { after({ db }, { email }) { for (const row of db.codes) if (row.account === email) row.sentAt -= 61_000; } })],
  ['pages of five, and of three where a limit is asked', address('listProposals', ({ searchParams }) => searchParams.set('limit', searchParams.has('limit') ? `${Math.min(3, Number(searchParams.get('limit')) || 3)}` : '5'))],
  ['every fifty-third call is throttled for a while', throttled],
  ['no call for a login with a password alone', on('loginWithPassword', async () => new Response('<h1>Not Found</h1>', { status: 404 }))],
  ['the connection is cut during the upload of a too large document', on('createProposal', async ({ request, next }) => { if (await isLarge(request)) throw new TypeError('socket hang up'); return next(); })],
  ['204 for messages', replies(MESSAGES, ok, () => new Response(null, { status: 204 }))],
  ['drafts may be unfinished; what is submitted may not', unfinishedDrafts],
  ['any code of a verified account gets "Already verified."', answers('verifyOtp', (form, { mock }) => userIn(mock, form)?.verified, 200, { message: 'Already verified.' })],
  ['numbered pages of five, whatever the limit', pagesBy('page')],
  ['pages of five with a cursor, whatever the limit', pagesBy('cursor')],
  ['409 for an account that exists', replies('register', is(400), async (response) => { const body = await response.text(); return new Response(body, { status: body.includes('already exists') ? 409 : 400, headers: response.headers }); })],
  ['the user beside the tokens', reply('verifyLogin', (body) => ({ ...body, user: { id: 1, email: 'kit@example.com' } }))],
  ['the cooldown is half a minute', replies('every', is(429), halfMinute)],
  ['headers that count the calls that are left', replies('every', () => true, (response) => { response.headers.set('RateLimit-Remaining', '999123'); return response; })],
  ['`Retry-After` as a date', replies('every', is(429), asDate)],
  ['three tries for a code', rows('activateAccount', { before({ db }) { for (const row of db.codes) row.wrongTries = Math.max(row.wrongTries, 2); } })],
  ['a refused logout has a body in another form', refusal('logout', () => ({ refresh_token: { reason: 'blacklisted' } }))],
  ['a team member who is listed twice is stored once', input('register', (form) => ({ ...form, team_members: Array.isArray(form.team_members) ? [...new Set(form.team_members)] : [] }))],
  ['texts of blanks are accepted where the specification does not say "non-blank"', input([...WRITES, 'sendContactMessage'], blanksKept)],
  ['a request without comments has no `comments`, and no display names', record(SUPPORT, ({ support_type_display, priority_display, status_display, comments, ...one }) => ([comments].flat().length > 0 ? { ...one, comments } : one))],
  ['unknown fields are refused by name', answers('register', (form) => 'is_staff' in form || 'is_verified' in form, 400, { is_staff: ['Unknown field.'], is_verified: ['Unknown field.'] })],
  ['names of blanks are accepted', input('register', blanksKept)],
];

export const variations: Variation[] = differences.map(([does, tamper]) => ({ does, tamper }));
