import { describe, expect, it } from 'vitest';
import { readBugFile, writeBugFile } from '../../mocks/browser/bug-file';
import { type EffectName, effectSentences, effects } from '../../mocks/faults/effects';
import { writeFaults } from '../../mocks/faults/fault-text';
import { type Fault, faultInWords } from '../../mocks/faults/faults';
import { mock } from '../../mocks/node';
import { call, proposalForm, request, serveEachTest, signIn } from './story';

serveEachTest();

const list = (as: string) => request('GET', '/proposals/', { as });

const operation = 'listProposals';
const plain = { operation, kind: 'answer' } as const;
const html = { 'Content-Type': 'text/html' };
const problem = { 'content-type': 'application/problem+json', DATE: 'never' };

describe('an answer in place of the server', () => {
  it('comes with its status, body and headers, and the server does nothing', async () => {
    const { access } = await signIn('chebet');
    mock.faults.add({
      operation: 'createProposal',
      kind: 'answer',
      status: 429,
      body: { detail: 'Slow down.' },
      headers: { 'Retry-After': '30' },
    });
    const { status, body, headers } = await call('createProposal', {
      as: access,
      body: proposalForm(),
    });
    expect({ status, body }).toEqual({ status: 429, body: { detail: 'Slow down.' } });
    expect(headers.get('Retry-After')).toBe('30');
    mock.faults.clear();
    expect((await call('listProposals', { as: access })).body).toHaveProperty('count', 0);
  });

  it.each<[fault: Fault, got: string | RegExp]>([
    [{ ...plain, status: 204, body: { left: 'out' } }, '204 null '],
    [{ ...plain, status: 500, body: '<b>', headers: html }, '500 text/html <b>'],
    [{ ...plain, status: 400, body: {}, headers: problem }, '400 application/problem+json {}'],
    [{ operation, ...effects.empty }, '200 null '],
    [{ operation, ...effects.malformed }, /^200 application\/json \{.*[^}]$/s],
  ])('%j reaches the client as %s', async (fault, got) => {
    const { access } = await signIn('amina');
    mock.faults.add(fault);
    const response = await list(access);
    const type = response.headers.get('Content-Type');
    expect(`${response.status} ${type} ${await response.text()}`).toMatch(
      typeof got === 'string' ? new RegExp(`^${RegExp.escape(got)}$`) : got,
    );
  });

  it('ends after its count, and the next fault applies', async () => {
    const { access } = await signIn('amina');
    mock.faults.add({ operation: '*', kind: 'answer', status: 503, count: 2 });
    mock.faults.add({ operation: 'listProposals', kind: 'answer', status: 500, count: 1 });
    const statuses = [];
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await list(access)).status);
    expect(statuses).toEqual([503, 503, 500, 200]);
    expect(mock.faults.list()).toEqual([]);
  });
});

describe('a connection that breaks', () => {
  it.each<[string, Fault, number]>([
    ['before the request', { operation: 'createProposal', kind: 'network-error' }, 0],
    ['during the upload', { operation: 'createProposal', kind: 'upload-dropped', at: 0.4 }, 0],
    ['after the server has done it', { operation: 'createProposal', kind: 'answer-lost' }, 1],
  ])('%s', async (_, fault, proposals) => {
    const { access } = await signIn('chebet');
    mock.faults.add(fault);
    const creation = call('createProposal', { as: access, body: proposalForm() });
    await expect(creation).rejects.toThrow(TypeError);
    expect((await call('listProposals', { as: access })).body).toHaveProperty('count', proposals);
  });

  it('a silent server answers nothing until the client gives up', async () => {
    mock.faults.add({ operation: 'getProfile', kind: 'silence' });
    const signal = AbortSignal.timeout(50);
    const answer = request('GET', '/auth/profile/', { signal });
    await expect(answer).rejects.toThrow(/timeout/);
  });
});

it.each([
  ['of every call', () => void Object.assign(mock, { latency: [60, 60] })],
  [
    'of one call',
    () => void mock.faults.add({ operation: 'getProfile', kind: 'delay', milliseconds: 60 }),
  ],
])('a delay %s comes on top of another fault', async (_, delay) => {
  delay();
  mock.faults.add({ operation: 'getProfile', kind: 'answer', status: 502 });
  const started = performance.now();
  expect((await request('GET', '/auth/profile/')).status).toBe(502);
  expect(performance.now() - started).toBeGreaterThanOrEqual(55);
});

it('a fault can be removed, and survives being saved', async () => {
  const gone = mock.faults.add({ operation: '*', kind: 'silence' });
  mock.faults.add({ operation: 'getProfile', kind: 'answer', status: 500, count: 2 });
  mock.faults.remove(gone);
  const saved = mock.snapshot();
  mock.reset();
  expect(mock.faults.list()).toEqual([]);
  mock.restore(saved);
  expect(mock.faults.list().map(faultInWords)).toEqual([
    'Check who is signed in: the server answers 500 with no message (2 more times)',
  ]);
  expect((await request('GET', '/auth/profile/')).status).toBe(500);
});

it.each(Object.keys(effects) as EffectName[])(
  'an active fault has the sentence that the panel offered: %s',
  (name) => {
    const words = faultInWords({ operation: 'register', ...effects[name] });
    expect(words.toLowerCase()).toBe(`create an account: ${effectSentences[name].toLowerCase()}`);
  },
);

it.each([
  ['listProposals', effects.uploadDropped, ', but this call uploads nothing'],
  ['document', effects.uploadDropped, ', but this call uploads nothing'],
  ['createProposal', effects.uploadDropped, ''],
  ['*', effects.uploadDropped, ''],
  ['document', { kind: 'shape', shape: 'paged' }, ', but this call has no list'],
  ['getProposal', { kind: 'shape', shape: 'brief-lists' }, ', but this call has no list'],
  ['listProposals', { kind: 'shape', shape: 'paged' }, ''],
  ['getProposal', { kind: 'shape', shape: 'django' }, ''],
] as const)('the sentence says what a fault needs: %s, %j', (operation, effect, words) => {
  expect(faultInWords({ operation, ...effect })).toMatch(
    new RegExp(`(upload|three|fields|Django)${words}$`),
  );
});

it('the sentence for a reply that is not offered names its status, and says from when on', () => {
  const done = { operation: 'getProfile', kind: 'answer', status: 418, done: true } as const;
  expect(faultInWords({ ...done, count: 0, nth: 3 })).toBe(
    'Check who is signed in: the server does it, but answers 418, from call 3 on (for the last time)',
  );
});

it.each([
  ['ids-as-text', 'Anything: IDs are sent as texts'],
  ['retry-after-date', 'Anything: Retry-After is a date'],
  ['times-naive', 'Anything: times have no time zone'],
] as const)('the sentence for the shape %s keeps the case of names', (shape, words) => {
  expect(faultInWords({ operation: '*', kind: 'shape', shape })).toBe(words);
});

describe('a fault for some calls only', () => {
  const statuses = async (paths: string[], headers: Record<string, string> = {}) => {
    const { access } = await signIn('amina');
    const all = [];
    for (const path of paths)
      all.push((await request('GET', path, { as: access, headers })).status);
    return all;
  };
  const fault = { operation: '*', kind: 'answer', status: 503 } as const;

  it.each<[string, Fault['when'], number[]]>([
    ['a path', { path: '/proposals/101/' }, [200, 503, 200]],
    ['a query parameter', { query: { limit: '2' } }, [200, 200, 503]],
    ['a header', { header: { 'X-Test': 'other' } }, [200, 200, 200]],
  ])('with %s', async (_, when, expected) => {
    mock.faults.add({ ...fault, when });
    const paths = ['/proposals/', '/proposals/101/', '/proposals/?limit=2'];
    expect(await statuses(paths)).toEqual(expected);
  });

  it.each<[Fault['operation'], string]>([
    ['*', '/'],
    ['*', '/proposals/101/'],
    ['*', '/media/proposals/1/plan'],
    ['*', 'plan.pdf'],
    ['getProposal', '101/'],
    ['listProposals', '/api/proposals/'],
    ['document', 'plan'],
  ])('%s can have the path %s', (operation, path) => {
    mock.faults.add({ ...fault, operation, when: { path } });
    expect(mock.faults.list()).toHaveLength(1);
  });

  it('with a header or with a field of the body', async () => {
    mock.faults.add({ ...fault, when: { header: { 'X-Test': 'a' } } });
    mock.faults.add({ ...fault, status: 418, when: { body: { identifier: 'a@example.com' } } });
    const ask = async (identifier: string, headers = {}) => {
      const body = { identifier };
      return (await request('POST', '/auth/password-reset/request/', { body, headers })).status;
    };
    expect(await ask('b@example.com')).toBe(200);
    expect(await ask('a@example.com')).toBe(418);
    expect(await ask('c@example.com', { 'X-Test': 'a' })).toBe(503);
  });

  it('can be in a file, but not in a link', () => {
    const when = { query: { limit: '2' } };
    const fault: Fault = { operation: '*', kind: 'silence', when };
    expect(writeFaults([fault])).toBeUndefined();
    const id = mock.faults.add(fault);
    expect(readBugFile(writeBugFile(mock.snapshot())).snapshot.faults).toEqual([{ ...fault, id }]);
  });
});
