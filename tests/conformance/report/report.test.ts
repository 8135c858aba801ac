import { stripVTControlCharacters } from 'node:util';
import { DEMO_PASSWORD } from 'portal-mock/state/people';
import { expect, test } from 'vitest';
import { allRules } from '../contract/rules';
import { type RunOptions, run } from '../journeys/run';
import { allBreaks } from '../proof/all-breaks';
import { generated } from '../proof/generated';
import { inProcess, serve } from '../proof/in-process';
import { runOn } from '../proof/prove';
import { ownCodes } from '../proof/records';
import {
  address,
  all,
  answer,
  answers,
  header,
  input,
  type Json,
  on,
  perServer,
  record,
  refusal,
  reply,
  rows,
  type Tamper,
} from '../proof/tamper';
import { blockedBy, closingOf } from './closing';
import { escapeMarkup } from './escape';
import { junitReport } from './junit';
import { reportOf, verdictOf } from './report';
import { terminalReport } from './terminal';

const page = async () =>
  new Response('<!doctype html><title>Portal</title>', {
    headers: { 'Content-Type': 'text/html' },
  });

const always =
  (status: number): Tamper =>
  async () =>
    answer(status, { detail: 'No.' });

const counts = perServer(() => ({ calls: 0 }));
/** Answers a number of calls correctly, and then tampers with each call. */
const until =
  (calls: number, then: Tamper): Tamper =>
  (passing) => {
    counts(passing.mock).calls += 1;
    return counts(passing.mock).calls > calls ? then(passing) : passing.next();
  };

const silent: Tamper = async () => {
  throw new TypeError('connect ECONNREFUSED');
};

const walk = (tamper: Tamper, options: Partial<RunOptions> = {}) =>
  runOn(tamper, { given: [], ...options });

const noCodes = { otp: { asksPeople: false, fetch: async () => undefined } };
const known = Object.values(allRules).filter(({ severity }) => severity !== 'info').length;

// biome-ignore format: a table, with one server in each line
const servers: [what: string, tamper: Tamper, closing: RegExp, options?: Partial<RunOptions>][] = [
  ['returns 500 for everything', always(500), /^Nearly every call failed with 5xx/],
  ['is behind a gateway that does not reach it', always(502), /^Nearly every call failed with 502: a gateway/],
  ['returns a page for everything', page, /^Nearly every call returned an HTML page/],
  ['has nothing at this address', always(404), /^Nearly every call returned 404/],
  ['returns 405 for everything', always(405), /^Nearly every call returned 405/],
  ['requires a token for everything', always(401), /^Nearly every call returned 401 or 403/],
  ['stops in the middle', until(200, silent), /^The server stopped answering .*(199|20\d)/],
  ['breaks down in the middle', until(150, always(500)), /^The last \d+ calls all failed with 5xx/],
  ['stops behind its gateway', until(150, always(502)), /^The last \d+ calls all failed with 502, so the server behind/],
  ['throttles everything', always(429), /^The server throttles the kit/],
  ['throttles one call, and has findings', on('deleteProposal', always(429)), /^The server throttles the kit \(429\), so \d+ rules were not checked\./],
  ['sends no code', ({ next }) => next(), /^No one-time code could be read/, noCodes],
  ['has proposals at another address', on(['listProposals', 'createProposal', 'getProposalStatistics'], always(404)), /^These paths always return 404: \/proposals\//],
  ['works correctly', ({ next }) => next(), /^Every rule was checked, and all passed\. The server follows the contract\.$/],
  ['works correctly, with --only', ({ next }) => next(), /^Every chosen rule was checked, with fewer calls .*, and all passed\. The chosen rules hold \(1 of \d+\)\.$/, { wanted: (rule) => rule === 'createProposal.draft' }],
];

test.each(servers)('Every rule is counted once if the server %s', async (...server) => {
  const [, tamper, closing, options] = server;
  const result = await walk(tamper, options);
  const report = reportOf(result, 'a server', 'error');
  const { rules, notChecked } = report;

  expect(rules.held + rules.broken + rules.notChecked + rules.leftOut).toBe(known);
  expect(notChecked.filter(({ reason }) => reason === '')).toEqual([]);
  const line = blockedBy(result) ?? closingOf(result, []);
  expect(`${line} ${verdictOf(report)}`).toMatch(closing);
});

test('If no call works, at most the rule that every call gets a reply counts as passed', async () => {
  for (const tamper of [always(500), page]) {
    const { passed } = reportOf(await walk(tamper), 'a server', 'error');
    expect(passed.filter((rule) => rule !== 'drift.no-answer')).toEqual([]);
  }
});

test('If no code could be read, the report says so, and gives no verdict', async () => {
  const trouble = 'http://127.0.0.1:8000/code/?email=ann returned 404';
  const otp = { ...noCodes.otp, trouble: () => trouble };
  const report = reportOf(await walk(({ next }) => next(), { otp }), 'a server', 'error');

  expect(report.conforms).toBe(false);
  expect(verdictOf(report)).toBe('Not enough could be checked for a verdict.');
  expect(report.closing).toContain(trouble);
  expect(junitReport(report, 'error')).toMatch(
    /<testsuites .* errors="1"[\s\S]*<error message="Not enough/,
  );
});

test('If no code ever worked, the report doubts the command of --otp first, and otherwise does not', async () => {
  const commandFor = ({ email }: { email: string }) => `print-code ${email}`;
  const otp = { asksPeople: false, fetch: async () => '135790', commandFor };
  const wrong = await walk(({ next }) => next(), { otp });
  expect(reportOf(wrong, 'a server', 'error').closing).toMatch(
    /^Codes were read, .* First compare what this command prints .*: print-code kit-\S+@example\.com If/,
  );
  const closed = await walk(on('verifyLogin', always(400)));
  expect(reportOf(closed, 'a server', 'error').closing).toMatch(
    /^Codes were read, but nobody could sign in\. Start with/,
  );
});

test('The report names a given account that is not verified', async () => {
  const { options } = inProcess();
  const given = [{ email: 'brian@example.com', password: 'Hackathon-2025' }];
  const result = await run({ ...options, registering: undefined, given });

  expect(blockedBy(result)).toBe(
    'The run ended early: --account brian@example.com is not verified: verify it first, with the code that it was sent.',
  );
});

test('In a terminal, long replies, headlines and commands are cut, but not what came', async () => {
  const long = on('getProfile', async () => new Response(`<!doctype html>${'x'.repeat(30_000)}`));
  const report = reportOf(await walk(long), 'a server', 'error');
  const [finding, ...others] = report.findings;
  const headline = `PATCH / refused ${'a text, '.repeat(80)}(expected 2xx, got 400 Too long)`;
  const curl = `curl ${'x'.repeat(3000)}`;
  const findings = finding ? [{ ...finding, headline, curl }, ...others] : [];
  const text = terminalReport({ ...report, findings });

  expect(finding?.answer).toMatch(/^200 <!doctype html>x+ … \(the reply has 30015 characters\)$/);
  expect(finding?.answer.length).toBeLessThan(20_100);
  expect(text).toContain('x … (--html has more of it)');
  expect(text).toMatch(
    /PATCH \/ refused a text, [\s\S]* …\s+\(expected\s+2xx,\s+got\s+400\s+Too\s+long\)/,
  );
  expect(text).not.toContain(curl);
});

const isLarge = async (request: Request) =>
  (await request.clone().arrayBuffer()).byteLength > 1_000_000;

/** The times of a record, three hours ahead. */
const ahead = record(
  ['createProposal', 'getProposal', 'createSupportRequest', 'getSupportRequest'],
  (one) =>
    Object.fromEntries(
      Object.entries(one).map(([name, value]) => [
        name,
        /_at$/.test(name) && value
          ? new Date(Date.parse(String(value)) + 10_800_000).toISOString()
          : value,
      ]),
    ),
);

// biome-ignore format: a table, with one mistake in each line
test.each([
  ['a refusal without CORS headers', on('createProposal', always(403)), 'createProposal.draft', 'cors.reply'],
  ['an upload that a gateway refuses', on('createProposal', async ({ request, next }) => ((await isLarge(request)) ? new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 }) : next())), 'createProposal.large-document', 'drift.html'],
  ['a list without its newest item', reply('listProposals', ({ results, ...body }) => ({ ...body, results: [results].flat().slice(1) })), 'listProposals.complete', 'listProposals.count'],
  ['a list with the records of all users', reply('listSupportRequests', (_, __, { mock: { db } }) => ({ results: db.supportRequests.map(({ owner, ...row }) => row).reverse() })), 'listSupportRequests.private', 'getSupportStatistics.matches-list'],
  ['a list with the proposals of all users', reply('listProposals', (_, __, { mock: { db } }) => ({ results: db.proposals.map(({ owner, document, ...row }) => row).reverse() })), 'listProposals.private', 'createProposal.refusal-changes-nothing'],
  ['times without a zone', reply(['createProposal', 'createSupportRequest'], (body) => ({ ...body, created_at: String(body.created_at).replace('Z', '') })), 'drift.naive-time', 'drift.time-off'],
  ['times three hours ahead', ahead, 'drift.time-off', 'getProposal.review-time'],
])('Of %s the cause is named, and what follows from it below', async (_, bug, cause, other) => {
  const { findings } = reportOf(await walk(bug), 'a server', 'error');

  expect(findings[0]?.rule).toBe(cause);
  expect(findings[0]?.also.join()).toContain(other);
});

test('A field with another name does not hide other mistakes of the same call', async () => {
  const renamed = record(['createProposal', 'getProposal'], ({ submitted_by, ...one }) => ({
    ...one,
    submitted_by: submitted_by && { DisplayName: 'Amina Otieno' },
  }));
  const short = generated.find(({ rule }) => rule === 'createProposal.format')?.tamper ?? silent;
  const { findings } = reportOf(await walk(all(renamed, short)), 'a server', 'error');

  const rules = findings.map(({ rule }) => rule);
  expect(rules).toEqual(['drift.field-name', 'createProposal.format']);
});

const breakThat = (does: string) =>
  allBreaks.find((one) => one.does.endsWith(does))?.tamper ?? silent;

test.each([
  ['answers 204 and deletes nothing', 'deleteProposal.gone'],
  ['answers 200 and saves nothing', 'updateProposal.keeps'],
])('Of a call that does nothing, the report says only that: %s', async (does, rule) => {
  const result = await walk(breakThat(does), { origin: undefined });
  const { findings } = reportOf(result, 'a server', 'error');
  const [first] = findings;

  expect(findings.map((one) => one.rule)).toEqual([rule]);
  expect(first?.headline).not.toMatch(/(changed|deleted|saved|replaced) /);
  expect(first?.headline).toContain('although nothing happened');
});

test('The headline says under which circumstances a call fails', async () => {
  const isLong = async (request: Request) =>
    /"title":"[^"]{101}/.test(await request.clone().text());
  const bugs = [
    on('createSupportRequest', async ({ request, next }) =>
      (await isLong(request)) ? answer(500, {}) : next(),
    ),
    answers('getSupportRequest', (_, { request }) => /\/2000000000\//.test(request.url), 500),
    refusal('initiateLogin', (body, code) => (code === 429 ? { detail: { reason: 'x' } } : body)),
    reply('getProfile', (body) => ({ ...body, team_members: [''] })),
  ];
  const { findings } = reportOf(await walk(all(...bugs)), 'a server', 'error');
  const said = findings.flatMap(({ headline, same }) => [headline, ...same]);
  for (const part of [
    'failed with 500, with 255 characters in title',
    'failed with 500, for an id that no record has',
    '429 with {detail: {…}} instead of',
    'got team_members an empty text',
  ])
    expect(said.join('\n')).toContain(part);
});

test('Where a later reply shows the finding, the report has the call before it too', async () => {
  const bug = breakThat('saves the texts of a change whose document it refuses');
  const [first] = reportOf(await walk(bug), 'a server', 'error').findings;
  expect(first?.after).toMatch(/^PATCH .*technology_methodology: Half\., .*: 400 /);
  expect(first?.answered).toMatch(/^GET /);
});

const changed = perServer(() => new Set<string>());
/** Lists the proposals that were changed before the others. */
const changedFirst = all(
  on('updateProposal', ({ request, mock, next }) => {
    changed(mock).add(new URL(request.url).pathname);
    return next();
  }),
  reply('listProposals', ({ results, ...body }, _, { mock }) => {
    const isLate = ({ id }: Json) => changed(mock).has(`/api/proposals/${id}/`);
    const late = [results]
      .flat()
      .map(Object)
      .sort((a, b) => Number(isLate(b)) - Number(isLate(a)));
    return { ...body, results: late };
  }),
);

/** Pages of twenty items, of which the second leaves out its first. */
const skipping = all(
  address('listProposals', ({ searchParams }) => {
    if (!searchParams.has('limit')) searchParams.set('limit', '20');
  }),
  reply('listProposals', ({ results, ...body }, _, { request }) => ({
    ...body,
    results: [results].flat().slice(request.url.includes('offset=20') ? 1 : 0),
  })),
);
/** Takes the first items of the whole list, and then the drafts among them. */
const limitsFirst = on('listProposals', async ({ request, next }) => {
  const url = new URL(request.url);
  if (!url.searchParams.has('limit') || !url.searchParams.has('drafts')) return next();
  url.searchParams.delete('drafts');
  const response = await next(new Request(url, request));
  const { results, ...body } = await response.json();
  const drafts = results.filter((one: Json) => one.status === 'DRAFT');
  return new Response(JSON.stringify({ ...body, next: null, results: drafts }), response);
});
const wrongCodes = perServer(() => new Map<object, number>());
/** Counts each third wrong code, as one of three processes does. */
const countsAThird = rows('confirmPasswordReset', {
  before(mock, form) {
    for (const row of ownCodes(mock, 'password reset', form)) {
      const count = wrongCodes(mock).get(row) ?? 0;
      row.wrongTries = Math.floor(count / 3);
      if (row.code !== form.otp_code) wrongCodes(mock).set(row, count + 1);
    }
  },
});
const refusesOddly = on('getProposalStatistics', async ({ request, next }) =>
  request.headers.has('Authorization') ? answer(400, { id: ['No integer.'] }) : next(),
);

// biome-ignore format: a table, with one mistake in each line
test.each([
  ['which field a call that fails did not have', answers('createSupportRequest', ({ priority }) => priority === undefined, 500), 'headline', /failed with 500, without priority/],
  ['which optional field of a refused call is the reason', answers('createSupportRequest', ({ estimated_cost }) => estimated_cost !== undefined), 'headline', /a complete request, and accepted it without estimated_cost/],
  ['that only whole numbers are accepted', answers('createSupportRequest', ({ estimated_cost }) => Number(estimated_cost) % 1 > 0), 'headline', /accepted it with 20 in place of 19\.99 as estimated_cost/],
  ['that the password was saved without its blanks', input('register', (form) => ({ ...form, password: String(form.password).trim() })), 'headline', /a password that was set with blanks at its end, and accepted it without them/],
  ['which name of a document is the reason', answers('document', (_, { request }) => /%20/.test(request.url), 404), 'headline', /does not open, for the file name "conformance kit\.pdf"/],
  ['that a changed proposal is listed before newer ones', changedFirst, 'headline', /newest first: one that was changed stands before it/],
  ['that an item is missing where a page begins', skipping, 'headline', /leaves out 1 of \d+ records, before the first of a page/],
  ['that wrong codes are counted in each process', countsAThird, 'headline', /after 5 wrong ones, but not after 40: each process may count alone/],
  ['that a limit is applied before a filter', limitsFirst, 'headline', /for `limit=\d+`, because it applies `drafts` after it/],
  ['that a call never works before the form of its refusal', refusesOddly, 'headline', /refused the signed-in user/],
  ['which input a call failed for', on('refreshToken', async ({ request, next }) => ((await request.clone().text()).includes('not.a-token') ? answer(500, {}) : next())), 'headline', /failed with 500, with no token in refresh/],
  ['which header is hidden from browsers', header('getProfile', 'Access-Control-Expose-Headers', 'Date', () => true), 'headline', /hides Retry-After from browsers/],
  ['which change that is', changedFirst, 'after', /^PATCH \/api\/proposals\/\d+\/ .*: 200 /],
  ['which refused change lost the document', breakThat('deletes the document before it looks at the new one'), 'after', /^PATCH .*proposal_document: .*: 400/],
  ['that a code lives longer because of a wrong one', breakThat('lets a code live longer after a wrong one'), 'headline', /older than ten minutes, because a wrong one was typed meanwhile/],
  ['that nobody can go on with a new record without an id', on('createProposal', async () => answer(200, { success: true })), 'sees', /^Users can't go on with the draft: .* \d\d+ rules could not be/],
] as const)('The report says %s', async (_, bug, fact, said) => {
  const [first] = reportOf(await walk(bug), 'a server', 'error').findings;
  expect(first?.[fact]).toMatch(said);
});

test('A finding about a wrong password does not give away the password of a given account', async () => {
  const { options } = inProcess(async (mock, request) => {
    const text = await request.clone().text();
    const isWrong = /otp\/initiate/.test(request.url) && text.includes(`not-${DEMO_PASSWORD}`);
    return isWrong ? Response.json({ message: 'A code was sent.' }) : serve(mock, request);
  });
  const { registering: _, ...rest } = options;
  const result = await run({
    ...rest,
    wanted: (rule) => rule === 'initiateLogin.wrong-password',
  });
  const report = reportOf(result, 'a server', 'error');

  expect(report.findings).toHaveLength(1);
  expect(report.findings[0]?.curl).toContain('$WRONG_PASSWORD');
  expect(JSON.stringify(report)).not.toContain(DEMO_PASSWORD.slice(0, -1));
});

test('Characters that XML does not allow become spaces', () => {
  const text = 'a\u0000b\ufffec\uffffd\ud800e\u{1f600}\n<f>';
  expect(escapeMarkup(text)).toBe('a b c d e\u{1f600}\n&#60;f&#62;');
});

test('The first screen says how much was checked and at most five findings, and no line is too long to read', async () => {
  const broken = on('every', async ({ operation, next }) => {
    const response = await next();
    const wrong = /^(get|list)/.test(String(operation)) || operation === 'sendContactMessage';
    return wrong && response.ok ? answer(200, { wrong: 'x'.repeat(3000) }) : response;
  });
  const report = reportOf(await walk(broken), 'a server', 'error');
  const lines = stripVTControlCharacters(terminalReport(report)).split('\n');

  expect(lines[0]).toMatch(/errors, .* from \d+ broken rules\.$/);
  expect(lines[1]).toMatch(/^\d+ rules: \d+ passed, \d+ not checked/);
  expect(lines.slice(4, 9).map((line) => line.slice(0, 8))).toEqual(
    [1, 2, 3, 4, 5].map((at) => `${at}. error`),
  );
  expect(lines[9]).toMatch(/^and \d+ more, below$/);
  const isLong = (line: string) => line.length > 175 && !line.startsWith('curl');
  expect(lines.filter(isLong)).toEqual([]);
});
