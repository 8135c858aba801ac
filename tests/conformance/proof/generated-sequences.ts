/**
 * Mistakes that calls of one kind share and that only several calls show: calls that send a code, that take one, that need
 * a token, that read a record, a list or counts.
 */
import { endpoints, type OperationId } from 'portal-contract';
import type { CodePurpose } from 'portal-mock/state/db';
import { operationIds } from '../contract/contract';
import { allRules } from '../contract/rules';
import { accountOf, codesOf, noCooldown } from './codes';
import type { Mock } from './in-process';
import type { Mistake } from './mistake';
import { idOf } from './proposal-rows';
import {
  all,
  answer,
  as,
  input,
  type Json,
  on,
  record,
  reply,
  rows,
  status,
  type Tamper,
} from './tamper';
import { issue, ownerToken } from './tokens';

/** For each operation its mistakes; leaves out those whose rule the operation does not have. */
const of = (
  ids: readonly OperationId[],
  faults: (id: OperationId) => [does: string, property: string, tamper: Tamper][],
) =>
  ids.flatMap((id) =>
    faults(id)
      .filter(
        ([, property]) => (property.includes('.') ? property : `${id}.${property}`) in allRules,
      )
      .map(
        ([does, property, tamper]): Mistake => ({
          does: `${id}: ${does}`,
          operation: id,
          rule: property.includes('.') ? property : `${id}.${property}`,
          tamper,
        }),
      ),
  );

const bodyOf = (request: Request): Promise<Json> => request.clone().json();
const tooSoon = () =>
  Response.json({ error: 'Please wait.' }, { status: 429, headers: { 'Retry-After': '60' } });
const purposeOf = (id: OperationId): CodePurpose =>
  id === 'initiateLogin'
    ? 'login'
    : id === 'requestPasswordReset'
      ? 'password reset'
      : 'verification';

/** Answers the call if its form is like this, and passes it on otherwise. */
const if_ = (id: OperationId, test: (form: Json, mock: Mock) => boolean, then: () => Response) =>
  on(id, async ({ request, mock, next }) => (test(await bodyOf(request), mock) ? then() : next()));

/** Refuses what is accepted. The calls that send a code again also refuse what comes too soon. */
const refusesAll = (id: OperationId) =>
  on(id, async ({ next }) => {
    const response = await next();
    const sendsAgain = id === 'resendOtp' || id === 'resendActivation';
    if (!response.ok && !sendsAgain) return response;
    const refusal = { error: 'No.', detail: 'No.', remaining_attempts: 4 };
    return answer(id === 'initiateLogin' ? 403 : 400, refusal);
  });

/** Says that it sent a code, but no message leaves the server. */
const silent = (id: OperationId) =>
  on(id, async ({ mock, next }) => {
    const before = mock.db.outbox.length;
    const response = await next();
    mock.db.outbox.length = before;
    return response;
  });

const known = (mock: Mock, form: Json) =>
  mock.db.users.find(({ email }) => email === accountOf(mock, form));

const senders = of(
  ['resendOtp', 'resendActivation', 'initiateLogin', 'requestPasswordReset'],
  (id) => {
    const purpose = purposeOf(id);
    const name =
      { initiateLogin: 'email_or_id', requestPasswordReset: 'identifier' }[String(id)] ?? 'email';
    const success = () => answer(200, { success: true, message: 'Sent.' });
    const isSent = (form: Json, mock: Mock) => {
      const user = known(mock, form);
      return (
        user !== undefined &&
        (id !== 'initiateLogin' || (user.password === form.password && user.verified))
      );
    };
    // biome-ignore format: a table, with one mistake in each line
    return [
      ['refuses every call', 'accepts', refusesAll(id)],
      ...(id === 'initiateLogin' ? [] : [['sends nothing', 'sends-code', silent(id)] as [string, string, Tamper]]),
      ['has no cooldown', 'cooldown', rows(id, noCooldown(purpose))],
      ['has a cooldown that never ends', 'after-cooldown', rows(id, { before(mock) { for (const row of codesOf(mock, purpose)) row.sentAt = mock.clock.now(); }, })],
      ['has one cooldown for all users', 'cooldown-own', if_(id, (form, mock) => isSent(form, mock) && codesOf(mock, purpose).some((row) => row.account !== accountOf(mock, form) && mock.clock.now() - row.sentAt < 60_000), tooSoon)],
      [`accepts a call without ${name}`, 'required', if_(id, (form) => form[name] === undefined, success)],
      ['replies 404 to an unknown address', 'tells-nothing', if_(id, (form, mock) => form[name] !== undefined && !known(mock, form), () => answer(404, { error: 'There is no such account.' }))],
      ['knows an address only as it was registered', 'email-case', if_(id, (form, mock) => mock.db.users.some(({ email }) => email !== form[name] && email.toLowerCase() === String(form[name]).toLowerCase()), id === 'initiateLogin' ? () => answer(401, { error: 'No.' }) : success)],
      ['replies 401 to a stale token', 'stale-token', staleIs401(id)],
      ['returns the code', 'drift.code-in-reply', on(id, async ({ mock, next }) => { const response = await next(); return response.ok ? answer(200, { ...(await response.json()), debug: mock.db.codes.at(-1)?.code }) : response; })],
      ['sends no Retry-After', 'drift.retry-after', withWait(id, '')],
      ['asks to wait five minutes', 'drift.wait-too-long', withWait(id, '300')],
    ];
  },
);

function withWait(id: OperationId, seconds: string): Tamper {
  return on(id, async ({ next }) => {
    const response = await next();
    if (response.status !== 429) return response;
    if (seconds) response.headers.set('Retry-After', seconds);
    else response.headers.delete('Retry-After');
    return response;
  });
}

function staleIs401(id: OperationId): Tamper {
  return on(id, ({ request, next }) =>
    request.headers.has('Authorization')
      ? Promise.resolve(answer(401, { detail: 'Given token not valid' }))
      : next(),
  );
}

const HARMLESS: readonly OperationId[] = ['logout', 'sendContactMessage'];
const secured = operationIds.filter((id) => endpoints[id].secured && !HARMLESS.includes(id));

/** Treats a call without a token as one from the record's owner, or from Amina if there is no such record. */
const open = (id: OperationId) =>
  on(id, async ({ request, mock, next }) => {
    if (request.headers.has('Authorization')) return next();
    const sent = id === 'createSupportRequest' && (await bodyOf(request));
    const wanted = Number.isNaN(idOf(request)) ? Number(Object(sent).proposal) : idOf(request);
    const row = [...mock.db.proposals, ...mock.db.supportRequests].find((one) => one.id === wanted);
    return next(as(request, row ? ownerToken(mock, row.owner) : issue(mock, 'amina@example.com')));
  });

// biome-ignore format: a table, with one mistake in each line
const tokens = [
  ...of(secured, (id) => [
    ['needs no token', 'no-token', open(id)],
    ['replies 403 to a bad token', 'bad-token', status(id, 401, 403)],
  ]),
  ...of(['refreshToken'], (id) => [
    ['replies 401 to a stale token', 'stale-token', staleIs401(id)],
  ]),
];

/** Treats the call of a signed-in user as if the record's owner made it. */
const asOwner = (id: OperationId) =>
  on(id, async ({ request, mock, next }) => {
    const all = id === 'getSupportRequest' ? mock.db.supportRequests : mock.db.proposals;
    const row = [...all].find((one) => one.id === idOf(request));
    return next(
      row && request.headers.has('Authorization')
        ? as(request, ownerToken(mock, row.owner))
        : request,
    );
  });

// biome-ignore format: a table, with one mistake in each line
const records = of(
  ['getProposal', 'getSupportRequest', 'updateProposal', 'deleteProposal'],
  (id) => [
    ["serves any user's record", 'private', asOwner(id)],
    ['replies 200 if there is no such record', 'unknown', on(id, async ({ request, next }) => { const response = await next(); return response.status === 404 && request.headers.has('Authorization') && !/\/[0-9]{1,6}\//.test(request.url) ? answer(200, { detail: 'Nothing.' }) : response; })],
    ['replies 403 to everybody', id === 'updateProposal' ? 'accepts' : 'answers', on(id, async ({ next }) => { const response = await next(); return response.ok ? answer(403, { detail: 'No.' }) : response; })],
  ],
);

const items = (id: OperationId, change: (items: Json[], url: URL) => Json[]) =>
  on(id, (passing) =>
    reply(id, (body) => ({
      ...body,
      results: change([body.results].flat() as Json[], new URL(passing.request.url)),
    }))(passing),
  );
const page = (id: OperationId, change: (body: Json) => Json) =>
  reply(id, (body) => ({ ...body, ...change(body) }));
const address = (id: OperationId, change: (url: URL) => void) =>
  on(id, ({ request, next }) => {
    const url = new URL(request.url);
    change(url);
    return next(new Request(url, request));
  });

/** Always repeats the first successful reply to the same address and user. */
const cached = (id: OperationId) => {
  const kept = new WeakMap<Mock, Map<string, string>>();
  return on(id, async ({ request, mock, next }) => {
    const response = await next();
    const replies = kept.get(mock) ?? new Map<string, string>();
    kept.set(mock, replies);
    const key = request.url + request.headers.get('Authorization');
    if (!response.ok) return response;
    const first = replies.get(key) ?? (await response.text());
    replies.set(key, first);
    return answer(200, JSON.parse(first));
  });
};

const everybody = (id: OperationId, when: (url: URL) => boolean): Tamper =>
  on(id, async ({ request, mock, next }) => {
    const response = await next();
    if (!response.ok || !when(new URL(request.url))) return response;
    const rows =
      id === 'listProposals'
        ? mock.db.proposals.map(({ owner, document, ...row }) => row)
        : mock.db.supportRequests.map(({ owner, ...row }) => row);
    return answer(200, { results: [...rows].reverse() });
  });

const DECIDED = /ACCEPTED|REJECTED|APPROVED|FULFILLED/;
const filter = (id: OperationId) => (id === 'listProposals' ? 'my_proposals' : 'my_requests');

// biome-ignore format: a table, with one mistake in each line
const lists = of(['listProposals', 'listSupportRequests'], (id) => [
  ['refuses every call', 'answers', refusesAll(id)],
  ['lists the oldest first', 'newest-first', items(id, (all) => all.reverse())],
  ['leaves out the newest', 'complete', page(id, (body) => ({ results: [body.results].flat().slice(1), count: undefined }))],
  ['lists the first item twice', 'no-doubles', items(id, (all) => [...all.slice(0, 1), ...all])],
  ['counts one too many', 'count', page(id, ({ count }) => ({ count: Number(count) + 1 }))],
  ['has a `next` that leads nowhere', 'pages', page(id, () => ({ next: '/api/?after=cD0yMDI1' }))],
  ['sends a cached reply', 'fresh', cached(id)],
  ['never changes its ETag', 'not-modified', sameEtag(id)],
  ["lists all users' records", 'private', everybody(id, () => true)],
  ["lists all users' records without the filter", 'private-unfiltered', everybody(id, (url) => !url.searchParams.has(filter(id)))],
  ['shows another description than the record', 'same-item', record(id, (one) => ({ ...one, description: 'Another.' }))],
  ['leaves out the description', 'shows', record(id, ({ description, ...one }) => one)],
  ['is a plain array', 'results', reply(id, ({ results }) => results)],
  ['ignores `drafts`', 'drafts', address(id, (url) => url.searchParams.delete('drafts'))],
  ['lists nothing with `drafts`', 'drafts', on(id, (passing) => (passing.request.url.includes('drafts=true') ? page(id, () => ({ results: [], count: 0, next: null }))(passing) : passing.next()))],
  ['reads `drafts=false` as true', 'drafts-false', address(id, (url) => url.searchParams.has('drafts') && url.searchParams.set('drafts', 'true'))],
  ['lists returned proposals as drafts', 'drafts', all(items(id, (all) => all), on(id, async (passing) => { const url = new URL(passing.request.url); if (url.searchParams.get('drafts') !== 'true') return passing.next(); url.searchParams.delete('drafts'); const some = items(id, (list) => list.filter((one) => /DRAFT|REVISION/.test(String(one.status)))); return some({ ...passing, next: () => passing.next(new Request(url, passing.request)) }); }))],
  ['ignores `limit`', 'limit', address(id, (url) => url.searchParams.delete('limit'))],
  ['lists the oldest with `limit`', 'limit', on(id, (passing) => { const url = new URL(passing.request.url); const most = Number(url.searchParams.get('limit') ?? 0); if (!most) return passing.next(); url.searchParams.delete('limit'); return items(id, (all) => all.slice(-most))({ ...passing, next: () => passing.next(new Request(url, passing.request)), }); })],
  ['has a `next` without the filter', 'next-filters', page(id, ({ next }) => ({ next: next && '/api/proposals/?my_proposals=true&limit=2&offset=2', }))],
]);

function sameEtag(id: OperationId): Tamper {
  return on(id, async ({ request, next }) => {
    if (request.headers.get('If-None-Match')) return new Response(null, { status: 304 });
    const response = await next();
    response.headers.set('ETag', '"1"');
    return response;
  });
}

const total = (id: OperationId) =>
  id === 'getSupportStatistics' ? 'total_requests' : 'total_proposals';

// biome-ignore format: a table, with one mistake in each line
const counts = of(['getProposalStatistics', 'getSupportStatistics'], (id) => [
  ['refuses every call', 'answers', refusesAll(id)],
  ['counts one too many', 'matches-list', page(id, (body) => ({ [total(id)]: Number(body[total(id)]) + 1 }))],
  ["counts all users' records", 'private', on(id, async (passing) => page(id, () => ({ [total(id)]: id === 'getSupportStatistics' ? passing.mock.db.supportRequests.length : passing.mock.db.proposals.length, }))(passing))],
  ['sends a cached reply', 'fresh', cached(id)],
]);

const CSRF = { detail: 'CSRF Failed: CSRF token missing.' };
const human = (form: Json) => ({ ...form, recaptcha_token: form.recaptcha_token || 'token' });
const threeHoursOff = ({ created_at, ...body }: Json) => ({
  ...body,
  created_at: new Date(Date.parse(String(created_at)) + 10_800_000).toISOString(),
});

// biome-ignore format: a table, with one mistake in each line
const others = [
  ...of(['logout', 'refreshToken', 'getProfile'], (id) => [
    ['refuses every call', 'answers', refusesAll(id)],
  ]),
  ...of(['createProposal', 'createSupportRequest', 'register'], (id) => [
    ['refuses every call', id === 'createProposal' ? 'draft' : 'accepts', refusesAll(id)],
  ]),
  ...of(['createProposal', 'createSupportRequest'], (id) => [
    ['fills what was not sent', 'unsent', record(id === 'createProposal' ? ['createProposal', 'getProposal'] : ['createSupportRequest', 'getSupportRequest'], (one) => Object.fromEntries(Object.entries(one).map(([name, value]) => [name, value === null && /^(tech|quantity|duration|alternative)/.test(name) ? 'None' : value])))],
  ]),
  ...of(['register'], (id) => [
    ['returns tokens', 'no-tokens', reply(id, (body) => ({ ...body, access: 'a.b.c' }))],
    ['does not require the human check', 'human-check', input(id, human)],
  ]),
  ...of(['getProposal'], (id) => [['never changes its ETag', 'not-modified', sameEtag(id)]]),
  ...of(['createProposal', 'createSupportRequest'], (id) => [
    ['sends created_at three hours off', 'drift.time-off', reply(id, threeHoursOff)],
    ['requires a CSRF token', 'drift.csrf', on(id, async () => answer(403, CSRF))],
  ]),
  ...of(['verifyOtp', 'activateAccount', 'verifyLogin', 'confirmPasswordReset'], (id) => [
    ['refuses every call', 'right-code', refusesAll(id)],
  ]),
];

export const sequences: Mistake[] = [
  ...senders,
  ...tokens,
  ...records,
  ...lists,
  ...counts,
  ...others,
];

/** Mistakes that other calls show first: the counts of a given account, or a login with an older code. */
// biome-ignore format: a table, with one mistake in each line
export const shownElsewhere = [
  ...of(['listProposals', 'listSupportRequests'], (id) => [
    ['leaves out what is decided', 'complete', items(id, (all) => all.filter((one) => !DECIDED.test(String(one.status))))],
    ['shows an old status after a review', 'same-item', record(id, (one) => DECIDED.test(String(one.status)) ? { ...one, status: 'UNDER_REVIEW' } : one)],
  ]),
  ...of(['initiateLogin'], (id) => [['sends nothing', 'sends-code', silent(id)]]),
];
