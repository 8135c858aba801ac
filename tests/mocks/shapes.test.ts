import { describe, expect, it } from 'vitest';
import type { Target } from '../../mocks/contract/operations';
import { type EffectName, effects } from '../../mocks/faults/effects';
import { createMock, mock } from '../../mocks/node';
import { personTokens } from '../../mocks/scenarios/arrange';
import { addProposals, findProposal } from '../../mocks/scenarios/rows';
import { makeNames, type ShapeName, shapeNames } from '../../mocks/shapes/all';
import { errorShapes } from '../../mocks/shapes/errors';
import { valueShapes } from '../../mocks/shapes/values';
import { DEMO_PASSWORD, type PersonName, people } from '../../mocks/state/people';
import { proposalForm, request, serveEachTest } from './story';

serveEachTest();

const tokenOf = (name: PersonName) => personTokens(name, mock.server())?.access ?? '';

const shape = (...names: ShapeName[]) => {
  for (const name of names) mock.faults.add({ operation: '*', kind: 'shape', shape: name });
};

const fail = (operation: Target, effect: EffectName) =>
  void mock.faults.add({ operation, ...effects[effect] });

async function ask(path: string, name: PersonName = 'amina') {
  const response = await request('GET', path, { as: tokenOf(name) });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

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

describe('a text that was typed with spaces', () => {
  it.each<[ShapeName, string]>([
    ['trimmed-texts', 'Café\r\nand work'],
    ['decomposed-texts', ' Café\r\nand work '.normalize('NFD')],
    ['unix-line-ends', ' Café\nand work '],
  ])('%s', async (name, text) => {
    shape(name);
    const response = await request('POST', '/proposals/', {
      as: tokenOf('amina'),
      body: proposalForm({ relevance_to_theme: ' Café\nand work ' }),
    });
    expect(await response.json()).toHaveProperty('relevance_to_theme', text);
  });
});

it.each<[ShapeName, string]>([
  ['escaped-texts', 'Rain &amp; &lt;roads&gt; &quot;now&quot; ☔'],
  ['texts-without-emoji', 'Rain & <roads> "now" ?'],
])('%s change a text with HTML signs and an emoji', async (name, text) => {
  shape(name);
  const response = await request('POST', '/proposals/', {
    as: tokenOf('amina'),
    body: proposalForm({ relevance_to_theme: 'Rain & <roads> "now" ☔' }),
  });
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

describe('a refusal', () => {
  const refused = async (name: ShapeName) => {
    shape(name);
    const body = proposalForm({ project_name: '', thematic_area: '' });
    const response = await request('POST', '/proposals/', { as: tokenOf('amina'), body });
    return { status: response.status, body: await response.json() };
  };
  const words = ['Project title is required', 'Please select a thematic area'];

  it.each<[ShapeName, unknown]>([
    ['errors-as-list', words],
    ['errors-as-detail-list', { detail: words }],
    ['errors-as-message', { message: words.join(' ') }],
    ['errors-nested', { errors: { project_name: [words[0]] } }],
    ['errors-with-codes', { errors: words.map((detail) => ({ detail, attr: null })) }],
    ['errors-of-django', { project_name: [words[0]] }],
  ])('%s', async (name, body) => {
    expect(await refused(name)).toMatchObject({ status: 400, body });
  });

  it('about the whole request is in `non_field_errors` for a 400, otherwise in `detail`', async () => {
    shape('errors-of-django');
    const verify = await request('POST', '/auth/verify-otp/', {
      body: { email: people.brian.email, otp_code: '000000' },
    });
    expect(Object.keys(await verify.json())).toEqual(['non_field_errors']);
    const login = { email_or_id: people.amina.email, password: 'wrong', otp_channel: 'both' };
    const refusal = await request('POST', '/auth/login/otp/initiate/', { body: login });
    expect(await refusal.json()).toEqual({ detail: 'Invalid email/ID or password.' });
  });

  it('of a token has a code', async () => {
    shape('token-errors-with-code');
    const response = await request('GET', '/auth/profile/', { as: 'none' });
    expect(await response.json()).toMatchObject({
      code: 'token_not_valid',
      detail: expect.any(String),
    });
  });

  it.each(Object.keys(errorShapes) as ShapeName[])(
    '%s: a success is still a success',
    async (name) => {
      const before = await proposal();
      shape(name);
      expect(await proposal()).toEqual(before);
    },
  );

  it('made by a fault is shaped too, and its Retry-After can be a date', async () => {
    fail('getProposal', 'tooMany');
    shape('retry-after-date', 'errors-as-detail-list');
    const { headers, body } = await ask('/proposals/101/');
    expect(headers.get('Retry-After')).toBe('Fri, 14 Nov 2025 06:00:42 GMT');
    expect(body.detail[0]).toMatch(/^Request was throttled/);
  });
});

describe('a login of an unverified account', () => {
  const refusal = async (name: ShapeName) => {
    shape(name);
    const { email } = people.brian;
    const body = { email_or_id: email, password: DEMO_PASSWORD, otp_channel: 'both' };
    return (await request('POST', '/auth/login/otp/initiate/', { body })).json();
  };

  it('is refused without a code, and the user can request one at once (A-14)', async () => {
    expect(await refusal('no-code-with-refusal')).toMatchObject({
      requires_verification: true,
      message: 'Your account is not verified yet.',
    });
    expect(mock.outbox.messages()).toEqual([]);
    const { email, phone_number } = people.brian;
    const body = { email, phone_number, otp_type: 'email' };
    expect((await request('POST', '/auth/resend-otp/', { body })).status).toBe(200);
  });

  it('gets a refusal that contains no address (A-14)', async () => {
    const body = await refusal('refusal-without-address');
    expect(body).toHaveProperty('requires_verification', true);
    expect(body).not.toHaveProperty('email');
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
