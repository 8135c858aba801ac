/**
 * Mistakes that calls of one kind share and that only several calls show: calls that send a code, that take one, that need
 * a token, that read a record, a list or counts.
 */
import type { OperationId } from 'portal-contract';
import { operationIds } from '../contract/contract';
import { type CallId, codeCalls } from '../journeys/codes/table';
import { secured } from '../journeys/without-token';
import type { Mock } from './in-process';
import { forEach, type Mistake, type Shared } from './mistake';
import {
  accountOf,
  amina,
  asOwner,
  cached,
  codesOf,
  idOf,
  issue,
  noCooldown,
  purposeOf,
  rowOf,
  staleIs401,
  userIn,
  withId,
} from './records';
import {
  address,
  all,
  answer,
  answers,
  as,
  fieldsOf,
  header,
  input,
  is,
  type Json,
  NO,
  on,
  record,
  replies,
  reply,
  rows,
} from './tamper';

/** Refuses what is accepted. The calls that send a code again also refuse what comes too soon. */
const refusesAll = (id: OperationId) => {
  const refused = ({ ok }: Response) => ok || /^resend/.test(id);
  return replies(id, refused, () => answer(id === 'initiateLogin' ? 403 : 400, NO));
};

/** The rules that say that a call works at all. */
const WORKS = ['answers', 'accepts', 'draft', 'right-code'];
const refused = forEach(operationIds, (id) =>
  WORKS.map((property) => ['refuses every call', property, refusesAll(id)]),
);

/** Says that it sent a code, but no message leaves the server. */
const silent = (id: OperationId) =>
  on(id, async ({ mock, next }) => {
    const before = mock.db.outbox.length;
    const response = await next();
    mock.db.outbox.length = before;
    return response;
  });

const isSent = (id: OperationId, form: Json, mock: Mock) => {
  const user = userIn(mock, form);
  return user && (id !== 'initiateLogin' || (user.password === form.password && user.verified));
};
const lower = (text: unknown) => String(text).toLowerCase();
const SENT = { success: true, message: 'Sent.' };

/** After any code, the account waits for each. */
const oneCooldown = {
  before({ db }: Mock) {
    for (const { account } of [...db.codes]) {
      const own = db.codes.filter((row) => row.account === account);
      const sentAt = Math.max(...own.map((row) => row.sentAt));
      for (const purpose of ['login', 'password reset', 'verification'] as const) {
        const row = own.find((one) => one.purpose === purpose);
        if (!row)
          db.codes.push({ purpose, account, code: 'none', sentAt, wrongTries: 0, used: true });
        else if (row.used) row.sentAt = sentAt;
      }
    }
  },
};

function sends({ sender: id, name, ...of }: (typeof codeCalls)[CallId]): Shared[] {
  const purpose = purposeOf(of);
  const isLogin = id === 'initiateLogin';
  const wait = (seconds: string | undefined) => header(id, 'Retry-After', seconds, is(429));
  const isAnothersMinute = (form: Json, mock: Mock) =>
    isSent(id, form, mock) &&
    codesOf(mock, purpose)
      .filter(({ sentAt }) => mock.clock.now() - sentAt < 60_000)
      .some(({ account }) => account !== accountOf(mock, form));
  const isOtherCase = (form: Json, { db }: Mock) =>
    db.users.some(
      ({ email: own }) => own !== form[name] && own.toLowerCase() === lower(form[name]),
    );
  // biome-ignore format: a table, with one mistake in each line
  return [
    // Of a login, other calls show it first (below).
    ...(isLogin ? [] : [['sends nothing', 'sends-code', silent(id)] satisfies Shared]),
    ['has no cooldown', 'cooldown', rows(id, noCooldown(purpose))],
    ['has a cooldown that never ends', 'after-cooldown', rows(id, { before(mock) { for (const row of codesOf(mock, purpose)) row.sentAt = mock.clock.now(); } })],
    ['replaces the code although it refuses to send another', 'refusal-changes-nothing', rows(id, { after(mock, form, ok) { for (const row of ok ? [] : codesOf(mock, purpose, accountOf(mock, form))) row.code = 'none'; } })],
    ['has one cooldown for all users', 'cooldown-own', all(wait('60'), answers(id, (form, { mock }) => isAnothersMinute(form, mock), 429))],
    ['has one cooldown for all codes of an account', 'cooldown-purpose', rows(id, oneCooldown)],
    [`accepts a call without ${name}`, 'required', answers(id, (form) => form[name] === undefined, 200, SENT)],
    ['replies 404 to an unknown address', 'tells-nothing', answers(id, (form, { mock }) => form[name] !== undefined && !userIn(mock, form), 404)],
    ['replies 429 only if there is such an account', 'tells-nothing', replies(id, is(429), async (response, { request, mock }) => (userIn(mock, await fieldsOf(request)) ? response : answer(200, SENT)))],
    ['knows an address only as it was registered', 'email-case', answers(id, (form, { mock }) => isOtherCase(form, mock), isLogin ? 401 : 200, isLogin ? NO : SENT)],
    ['replies 401 to a stale token', 'stale-token', staleIs401(id)],
    ['returns the code', 'drift.code-in-reply', reply(id, (body, _, { mock }) => ({ ...body, debug: mock.db.codes.at(-1)?.code }))],
    ['starts the minute anew with each refusal', 'retry-after-moves', rows(id, { after(mock, form, ok) { for (const row of ok ? [] : codesOf(mock, purpose, accountOf(mock, form))) row.sentAt = mock.clock.now(); } })],
    ['sends no Retry-After', 'drift.retry-after', wait(undefined)],
    ['asks to wait five minutes', 'drift.wait-too-long', wait('300')],
  ];
}

const senders = Object.values(codeCalls).flatMap((call) =>
  forEach([call.sender], () => sends(call)),
);

/** Treats a call without a token as one from the record's owner, or from Amina if there is no such record. */
const open = (id: OperationId) =>
  on(id, async ({ request, mock, next }) => {
    if (request.headers.has('Authorization')) return next();
    const row = rowOf(mock, request) ?? withId(mock, (await fieldsOf(request)).proposal);
    return next(row ? asOwner(mock, request, row.owner) : as(request, issue(mock, amina(mock))));
  });

/** Replies 403 in place of 401 to a call with a token, or to one without. */
const badToken = (id: OperationId, hasToken: boolean) =>
  replies(id, is(401), (response, { request }) =>
    request.headers.has('Authorization') === hasToken ? answer(403, NO) : response,
  );

const tokens = [
  ...forEach(secured, (id) => [
    ['needs no token', 'no-token', open(id)],
    ['replies 403 to a bad token', 'bad-token', badToken(id, true)],
    ['replies 403 without a token', 'no-token-status', badToken(id, false)],
  ]),
  ...forEach(['sendContactMessage'], (id) => [['needs no token', 'no-token', open(id)]]),
  ...forEach(['refreshToken'], (id) => [
    ['replies 401 to a stale token', 'stale-token', staleIs401(id)],
  ]),
];

/** Treats the call of a signed-in user as if the record's owner made it. */
const anybodys = (id: OperationId) =>
  on(id, ({ request, mock, next }) => {
    const row = request.headers.has('Authorization') && rowOf(mock, request);
    return next(row ? asOwner(mock, request, row.owner) : request);
  });

const NOTHING = { detail: 'Nothing.' };

// biome-ignore format: a table, with one mistake in each line
const records = forEach(['getProposal', 'getSupportRequest', 'updateProposal', 'deleteProposal'], (id) => [
  ["serves any user's record", 'private', anybodys(id)],
  ['replies 200 if there is no such record', 'unknown', replies(id, is(404), (response, { request }) => (request.headers.has('Authorization') && !(idOf(request) < 1_000_000) ? answer(200, NOTHING) : response))],
]);

const items = (id: OperationId, change: (items: Json[]) => Json[]) =>
  reply(id, (body) => ({ ...body, results: change([body.results].flat() as Json[]) }));
const page = (id: OperationId, change: (body: Json, mock: Mock) => Json) =>
  reply(id, (body, _, { mock }) => ({ ...body, ...change(body, mock) }));
const sameEtag = (id: OperationId) =>
  on(id, async ({ request, next }) => {
    if (request.headers.get('If-None-Match')) return new Response(null, { status: 304 });
    const response = await next();
    response.headers.set('ETag', '"1"');
    return response;
  });

const everybodys = (id: OperationId, when: (url: URL) => boolean) =>
  reply(id, (body, _, { request, mock: { db } }) => {
    const all = id === 'listProposals' ? db.proposals : db.supportRequests;
    const results = all.map((row) => ({ ...row, owner: undefined, document: undefined })).reverse();
    return when(new URL(request.url)) ? { results } : body;
  });

const filter = (id: OperationId) => (id === 'listProposals' ? 'my_proposals' : 'my_requests');

// biome-ignore format: a table, with one mistake in each line
const lists = forEach(['listProposals', 'listSupportRequests'], (id) => [
  ['lists the oldest first', 'newest-first', items(id, (all) => all.reverse())],
  ['leaves out the third', 'complete', page(id, (body) => ({ results: [body.results].flat().filter((_, at) => at !== 2), count: undefined }))],
  ['lists the first item twice', 'no-doubles', items(id, (all) => [...all.slice(0, 1), ...all])],
  ['counts one too many', 'count', page(id, ({ count }) => ({ count: Number(count) + 1 }))],
  ['has a `next` that leads nowhere', 'pages', page(id, () => ({ next: '/api/?after=cD0yMDI1' }))],
  ['sends a cached reply', 'fresh', cached(id)],
  ['sends a cached reply to all users', 'private', cached(id, true)],
  ['never changes its ETag', 'not-modified', sameEtag(id)],
  ["lists all users' records", 'private', everybodys(id, () => true)],
  ["lists all users' records without the filter", 'private-unfiltered', everybodys(id, (url) => !url.searchParams.has(filter(id)))],
  ['shows another description than the record', 'same-item', record(id, (one) => ({ ...one, description: 'Another.' }))],
  ['leaves out what a card shows', 'shows', record(id, ({ description, quantity_required, ...one }) => (id === 'listProposals' ? one : { description, ...one }))],
  ['is a plain array', 'results', reply(id, ({ results }) => results)],
  ['ignores `drafts`', 'drafts', address(id, ({ searchParams }) => searchParams.delete('drafts'))],
  ['reads `drafts=false` as true', 'drafts-false', address(id, ({ searchParams }) => { if (searchParams.has('drafts')) searchParams.set('drafts', 'true'); })],
  ['ignores `limit`', 'limit', address(id, ({ searchParams }) => searchParams.delete('limit'))],
]);

const total = (id: OperationId) =>
  id === 'getSupportStatistics' ? 'total_requests' : 'total_proposals';

// biome-ignore format: a table, with one mistake in each line
const counts = forEach(['getProposalStatistics', 'getSupportStatistics'], (id) => [
  ['counts one too many, from six on', 'matches-list', page(id, (body) => ({ [total(id)]: Number(body[total(id)]) + (Number(body[total(id)]) > 5 ? 1 : 0) }))],
  ["counts all users' records", 'matches-list', page(id, (_, { db }) => ({ [total(id)]: (id === 'getSupportStatistics' ? db.supportRequests : db.proposals).length }))],
  ['sends a cached reply', 'matches-list', cached(id)],
]);

const CSRF = { detail: 'CSRF Failed: CSRF token missing.' };
const human = (form: Json) => ({ ...form, recaptcha_token: form.recaptcha_token || 'token' });
const threeHoursOff = ({ created_at, ...body }: Json) => ({
  ...body,
  created_at: new Date(Date.parse(String(created_at)) + 10_800_000).toISOString(),
});
const OPTIONAL = {
  createProposal: ['technology_methodology', 'technologies_used', 'thematic_area_description'],
  createSupportRequest: ['quantity_required', 'duration_needed', 'alternative_solutions'],
};
const filled = (id: keyof typeof OPTIONAL) => (one: Json) => ({
  ...one,
  ...Object.fromEntries(OPTIONAL[id].map((name) => [name, one[name] ?? 'None'])),
});

// biome-ignore format: a table, with one mistake in each line
const others = [
  ...forEach(['getProposal', 'getSupportRequest'], (id) => [
    ['leaves out the time of the review', 'reviewed', record(id, (one) => ({ ...one, reviewed_at: null }))],
    ['gives the time of the review three hours late', 'review-time', record(id, (one) => ({ ...one, reviewed_at: one.reviewed_at && new Date(Date.parse(String(one.reviewed_at)) + 10_800_000).toISOString() }))],
    ["shows the reviewer's e-mail address", 'reviewed', record(id, (one) => ({ ...one, reviewed_by: one.reviewed_by && { display_name: 'daudi@example.com' } }))],
  ]),
  ...forEach(['createSupportRequest'], (id) => [
    ['fills what was not sent', 'unsent', record([id, 'getSupportRequest'], filled(id))],
  ]),
  ...forEach(['register'], (id) => [
    ['returns tokens', 'no-tokens', reply(id, (body) => ({ ...body, access: 'a.b.c' }))],
    ['does not require the human check', 'human-check', input(id, human)],
  ]),
  ...forEach(['getProposal'], (id) => [['never changes its ETag', 'not-modified', sameEtag(id)]]),
  ...forEach(['createProposal', 'createSupportRequest'], (id) => [
    ['sends created_at three hours off', 'drift.time-off', reply(id, threeHoursOff)],
    ['requires a CSRF token', 'drift.csrf', on(id, async () => answer(403, CSRF))],
  ]),
];

export const sequences: Mistake[] = [
  ...refused,
  ...senders,
  ...tokens,
  ...records,
  ...lists,
  ...counts,
  ...others,
];

/** Mistakes that other calls show first. */
// biome-ignore format: a table, with one mistake in each line
export const shownElsewhere = [
  ...forEach(['initiateLogin'], (id) => [['sends nothing', 'sends-code', silent(id)]]),
  ...forEach(['createProposal'], (id) => [['fills what was not sent', 'unsent', record([id, 'getProposal'], filled(id))]]),
];
