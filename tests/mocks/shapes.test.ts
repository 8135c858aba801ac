import { describe, expect, it } from 'vitest';
import type { Target } from '../../mocks/contract/operations';
import { type EffectName, effects } from '../../mocks/faults/effects';
import { createMock, mock } from '../../mocks/node';
import { personTokens } from '../../mocks/scenarios/arrange';
import { addProposals, findProposal } from '../../mocks/scenarios/rows';
import { makeNames, type ShapeName, shapeNames } from '../../mocks/shapes/all';
import { valueShapes } from '../../mocks/shapes/values';
import { ask, proposalForm, request, serveEachTest, shape, tokenOf } from './story';

serveEachTest();

const fail = (operation: Target, effect: EffectName) =>
  void mock.faults.add({ operation, ...effects[effect] });

const idsIn = (list: { results: { id: number }[] }) => list.results.map(({ id }) => id);
const proposal = async (id = 102) => (await ask(`/proposals/${id}/`)).body;

describe('a list', () => {
  it.each<[ShapeName, string, number[]]>([
    ['oldest-first', '', [106, 105, 104, 103, 102, 101]],
    ['oldest-first', '?limit=2', [106, 105]],
    ['numbered-pages', '?limit=5', [101, 102, 103]],
    ['numbered-pages', '?page=2', [104, 105, 106]],
    ['paged', '?limit=2&offset=2', [103, 104]],
    ['paged', '?limit=1000', [101, 102, 103]],
  ])('%s, asked for “%s”', async (name, query, ids) => {
    shape(name);
    const { body } = await ask(`/proposals/${query}`);
    expect({ ids: idsIn(body), count: body.count }).toEqual({ ids, count: 6 });
  });

  it.each<ShapeName>(['paged', 'numbered-pages'])('%s: `next` leads to every row', async (name) => {
    shape(name);
    const ids: number[] = [];
    for (let path: string | null = '/proposals/'; path; ) {
      const { body } = await ask(path);
      ids.push(...idsIn(body));
      path = body.next;
    }
    expect(ids).toEqual([101, 102, 103, 104, 105, 106]);
  });

  it('can have no envelope', async () => {
    shape('plain-list');
    expect((await ask('/proposals/')).body).toHaveLength(6);
  });

  it('is sorted before it is divided into pages', async () => {
    shape('paged', 'oldest-first');
    expect(idsIn((await ask('/proposals/')).body)).toEqual([106, 105, 104]);
  });

  it('can be shuffled, in the same order each time', async () => {
    shape('shuffled');
    const ids = idsIn((await ask('/proposals/')).body);
    expect(ids).not.toEqual([...ids].sort((a, b) => a - b));
    expect(idsIn((await ask('/proposals/')).body)).toEqual(ids);
  });

  it('can have ten items at most; numbered pages ignore the limit and link to the server behind a proxy', async () => {
    addProposals(mock.db, findProposal(mock.db, 101), 8);
    shape('numbered-pages-of-ten');
    const { body } = await ask('/proposals/?limit=5');
    expect(body.results).toHaveLength(10);
    expect(body.next).toBe('http://backend:8000/api/proposals/?limit=5&page=2');
    expect((await ask('/proposals/?page=2')).body.results).toHaveLength(4);
    expect(await ask('/proposals/?page=3')).toMatchObject({
      status: 404,
      body: { detail: 'Invalid page.' },
    });
    mock.faults.clear();
    shape('offset-pages-of-ten');
    expect((await ask('/proposals/?limit=1000')).body.results).toHaveLength(10);
    expect((await ask('/proposals/?limit=5')).body.results).toHaveLength(5);
  });

  it('can be brief: its rows leave out fields that the details have', async () => {
    shape('brief-lists');
    expect((await ask('/proposals/')).body.results[0]).not.toHaveProperty('problem_statement');
    expect(await proposal()).toHaveProperty('problem_statement');
  });
});

describe('a value', () => {
  it('can be a text, another form of time, or missing', async () => {
    shape('numbers-as-text', 'times-with-microseconds', 'people-null', 'displays-left-out');
    const { body } = await ask('/proposals/');
    expect(body).toMatchObject({
      count: '6',
      results: [{ id: '101', submitted_by: null }, {}, {}, {}, {}, {}],
    });
    expect(body.results[0].created_at).toMatch(/T\d\d:\d\d:\d\d\.000123\+03:00$/);
    expect(body.results[0]).not.toHaveProperty('thematic_area_display');
  });

  it.each<[ShapeName, object]>([
    ['times-naive', { created_at: expect.stringMatching(/\.000123$/) }],
    ['people-as-ids', { submitted_by: 4 }],
    ['ids-as-text', { id: '102' }],
    ['lower-case-statuses', { status: 'submitted' }],
    ['unknown-statuses', { status: 'ON_HOLD' }],
    ['decimals-as-numbers', { budget_estimate: 250_000 }],
    ['empty-text-for-null', { reviewed_by: '', review_comments: '' }],
    ['more-fields', { links: { self: '/', related: [] } }],
    ['unix-line-ends', { description: expect.stringMatching(/[^\r]\n\nSolution/) }],
  ])('%s', async (name, expected) => {
    mock.db.proposals = mock.db.proposals.map((row) => ({
      ...row,
      reviewed_by: null,
      review_comments: null,
    }));
    shape(name);
    expect(await proposal()).toMatchObject(expected);
  });

  it('of a support request can be a decimal text', async () => {
    shape('decimals-as-text');
    const { body } = await ask('/support-requests/205/');
    expect(body).toHaveProperty('estimated_cost', '320000.50');
  });

  it.each<[ShapeName, string | null, string]>([
    ['null-body', 'application/json', 'null'],
    ['no-body', null, ''],
    ['html-content-type', 'text/html; charset=utf-8', ''],
  ])('%s: the whole body is different', async (name, type, text) => {
    shape(name);
    const response = await request('GET', '/proposals/', { as: tokenOf('amina') });
    const { headers } = response;
    expect(headers.get('Content-Type')).toBe(type);
    expect(await response.text()).toContain(text);
  });

  it('statistics have more fields too, with nested lists', async () => {
    shape('more-fields');
    expect((await ask('/support-requests/statistics/')).body).toMatchObject({
      links: { related: [] },
      by_status: { links: { related: [] } },
    });
  });

  it.each(Object.keys(valueShapes) as ShapeName[])(
    '%s leaves a document as it is',
    async (name) => {
      const { proposal_document } = await proposal();
      shape(name);
      const response = await request('GET', proposal_document, { as: tokenOf('amina') });
      expect((await response.text()).slice(0, 5)).toBe('%PDF-');
    },
  );
});

it.each<[ShapeName, typed: string, text: string]>([
  ['trimmed-texts', ' Café\nand work ', 'Café\r\nand work'],
  ['decomposed-texts', ' Café\nand work ', ' Café\r\nand work '.normalize('NFD')],
  ['unix-line-ends', ' Café\nand work ', ' Café\nand work '],
  ['escaped-texts', 'Rain & <roads> "now" ☔', 'Rain &amp; &lt;roads&gt; &quot;now&quot; ☔'],
  ['texts-without-emoji', 'Rain & <roads> "now" ☔', 'Rain & <roads> "now" ?'],
])('%s make %j a text like %j', async (name, relevance_to_theme, text) => {
  shape(name);
  const body = proposalForm({ relevance_to_theme });
  const response = await request('POST', '/proposals/', { as: tokenOf('amina'), body });
  expect(await response.json()).toHaveProperty('relevance_to_theme', text);
});

describe('the address of a document', () => {
  const open = (address: string, as?: string) => request('GET', address, as ? { as } : {});

  it('can be absolute', async () => {
    shape('absolute-documents');
    expect((await proposal()).proposal_document).toMatch(/^http:.*\/media\/proposals\//);
  });

  it('can be signed: different each time, and open to anybody for a minute only', async () => {
    shape('signed-documents');
    const [first, second] = [await proposal(), await proposal()].map(
      (row) => row.proposal_document,
    );
    expect(first).not.toBe(second);
    expect((await open(first)).status).toBe(200);
    expect((await open(first.replace(/nonce=..../, 'nonce=zzzz'))).status).toBe(403);
    mock.clock.jump(60_000);
    expect((await open(first)).status).toBe(403);
    expect((await open(first, tokenOf('amina'))).status).toBe(403);
  });
});

describe('a behaviour of a server', () => {
  it('rotated tokens: the old refresh token works once', async () => {
    shape('rotated-tokens');
    const tokens = personTokens('amina', mock.server());
    const refresh = () =>
      request('POST', '/auth/token/refresh/', { body: { refresh: tokens?.refresh } });
    expect(await (await refresh()).json()).toHaveProperty('refresh');
    expect((await refresh()).status).toBe(401);
  });

  it('staff see everybody’s proposals, or only their own if they ask for those', async () => {
    shape('staff-sees-all');
    expect((await ask('/proposals/', 'daudi')).body.count).toBe(7);
    expect((await ask('/proposals/?my_proposals=true', 'daudi')).body.count).toBe(0);
    expect((await ask('/proposals/101/', 'daudi')).body.status).toBe('DRAFT');
    expect((await ask('/proposals/107/')).status).toBe(404);
  });
});

describe('a call that is carried out although the reply says otherwise', () => {
  it.each<EffectName>(['doneThenError', 'doneThenTimeout'])('%s', async (effect) => {
    fail('createProposal', effect);
    const rows = mock.db.proposals.length;
    const options = { as: tokenOf('amina'), body: proposalForm() };
    const { status } = await request('POST', '/proposals/', options);
    expect(status).toBeGreaterThanOrEqual(500);
    expect(mock.db.proposals).toHaveLength(rows + 1);
  });

  it('writes-without-record: the reply does not contain the record', async () => {
    shape('writes-without-record', 'always-200');
    const options = { as: tokenOf('amina'), body: proposalForm() };
    const response = await request('POST', '/proposals/', options);
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 200,
      body: { message: 'Saved.' },
    });
    const deletion = await request('DELETE', '/proposals/101/', { as: tokenOf('amina') });
    expect(deletion.status).toBe(200);
  });
});

describe('another kind of server', () => {
  it.each(makeNames)('%s is one fault that combines many', async (make) => {
    shape(make);
    const { body } = await ask('/proposals/');
    expect(body.results).toHaveLength(3);
    expect(mock.faults.list()).toHaveLength(1);
  });

  it('stays after a reset', async () => {
    const django = createMock({ make: 'django' });
    django.reset();
    expect(django.faults.list()).toMatchObject([{ operation: '*', shape: 'django' }]);
  });

  it.each(shapeNames)('%s alone does not break any call', async (name) => {
    shape(name);
    for (const path of ['/proposals/', '/support-requests/203/', '/auth/profile/'])
      expect((await request('GET', path, { as: tokenOf('amina') })).status).toBe(200);
  });
});
