import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readers } from '@/api/readers';
import { commentNews, newestFirst, proposalNews } from '@/components/frame/news';

type Fields = Record<string, unknown>;

const { components } = parse(readFileSync('openapi.yaml', 'utf8')) as {
  components: { schemas: Record<string, { example: Fields }> };
};
const example = (schema: string): Fields => components.schemas[schema]?.example ?? {};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const strange = [null, 7, '7', '', true, [], [null], ['a', 7], {}, { related: [] }, 'not a date'];

/**
 * Yields variations of a reply: with extra fields, without one of its fields, or with a value of `strange` in one of
 * them. If a field contains an object or a list of objects, also varies this object or the first item of the list.
 */
function* mutations(body: Fields): Generator<Fields> {
  yield { ...body, links: { related: [] }, tags: [[]], nested: { a: [{ b: null }] } };
  for (const [field, value] of Object.entries(body)) {
    const { [field]: _, ...rest } = body;
    yield rest;
    for (const other of strange) yield { ...body, [field]: other };
    if (isFields(value)) for (const inner of mutations(value)) yield { ...body, [field]: inner };
    const first: unknown = Array.isArray(value) ? value[0] : undefined;
    if (isFields(first)) for (const inner of mutations(first)) yield { ...body, [field]: [inner] };
  }
}

/** Returns whether a screen that shows `normal` can show `value`: each part has the same type, or is missing. */
function fits(normal: unknown, value: unknown): boolean {
  // Where `normal` has nothing, `value` may have a single value such as a text, or a person: an object with a
  // `display_name`. It must not have a list or any other object.
  if (normal === null || normal === undefined)
    return !Array.isArray(value) && (!isFields(value) || typeof value.display_name === 'string');
  if (value === null || value === undefined) return true;
  if (Array.isArray(normal))
    return Array.isArray(value) && value.every((item) => fits(normal[0] ?? '', item));
  if (isFields(normal))
    return isFields(value) && Object.entries(normal).every(([key, one]) => fits(one, value[key]));
  return typeof value === typeof normal;
}

const read = (operation: string, body: unknown): unknown =>
  (readers as Record<string, (raw: unknown) => unknown>)[operation]?.(body);

describe('A reply with any field values is either readable, or refused as a whole', () => {
  test.for([
    ['getProfile', 'User'],
    ['getProposal', 'Proposal'],
    ['getProposalStatistics', 'ProposalStatistics'],
    ['getSupportRequest', 'SupportRequest'],
    ['getSupportStatistics', 'SupportStatistics'],
    ['verifyLogin', 'LoginReply'],
    ['refreshToken', 'RefreshReply'],
    ['initiateLogin', 'Message'],
    ['activateAccount', 'Success'],
  ] as const)('%s', ([operation, schema]) => {
    const normal = read(operation, example(schema));
    const wrong: unknown[] = [];
    let readable = 0;
    for (const body of mutations(example(schema))) {
      try {
        const value = read(operation, body);
        readable += 1;
        if (!fits(normal, value)) wrong.push({ body, value });
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError);
      }
    }
    expect(wrong).toEqual([]);
    expect(readable).toBeGreaterThan(0);
  });

  test('and the bell can show it', () => {
    for (const body of mutations(example('SupportRequest'))) {
      const page = readers.listSupportRequests([example('SupportRequest'), body] as never);
      expect(() => newestFirst(commentNews(page.results))).not.toThrow();
    }
    for (const body of mutations(example('Proposal'))) {
      const page = readers.listProposals([example('Proposal'), body] as never);
      expect(() => newestFirst(proposalNews(page.results))).not.toThrow();
    }
  });
});

test.for([
  ['getProfile', {}],
  ['getProposalStatistics', {}],
  ['getSupportStatistics', {}],
  ['getSupportStatistics', { total_requests: 7 }],
  ['getProposal', []],
  ['listProposals', { detail: 'Nothing here.' }],
  ['listProposals', { results: null, count: 3 }],
  ['listProposals', [{}]],
  ['verifyLogin', { tokens: { access: 'a' } }],
] as const)('%s cannot be read from %j', ([operation, body]) => {
  expect(() => read(operation, body)).toThrow(TypeError);
});

test.for([
  ['45000.50', 45000.5],
  ['1,045,000.50', 1045000.5],
  // In some countries the comma is the decimal point.
  ['45,000', null],
  ['KES 45', null],
] as const)('The cost %j is read as %j', ([estimated_cost, cost]) => {
  const request = { id: 1, proposal: 2, estimated_cost };
  expect(read('getSupportRequest', request)).toMatchObject({ estimated_cost: cost });
});

test('Additional fields do not change the statistics', () => {
  const counts = {
    total_proposals: '6',
    draft: 1,
    submitted: 1,
    accepted: 1,
    links: { related: [] },
  };
  expect(read('getProposalStatistics', counts)).toEqual({
    total_proposals: 6,
    draft: 1,
    submitted: 1,
    accepted: 1,
    rejected: 0,
  });
});

test('A row that cannot be read is left out and counted', () => {
  expect(
    read('listProposals', {
      count: '12',
      next: '/api/proposals/?page=2',
      results: [example('Proposal'), { id: null }, 'row', null],
    }),
  ).toMatchObject({ results: [{ id: 102 }], unreadable: 3, count: 12, next: { page: 2 } });
});

test.for([
  ['https://elsewhere.example.org/api/proposals/?limit=10&offset=10', { offset: 10 }],
  ['?page=2', { page: 2 }],
  ['http://[', undefined],
  [7, undefined],
  [null, undefined],
] as const)('With the link %j the next page is %j', ([next, position]) => {
  expect(read('listProposals', { results: [], next })).toMatchObject({ next: position });
});

test.for([
  [['12345678', 23456789], '12345678, 23456789'],
  ['12345678, 23456789', '12345678, 23456789'],
  ['["12345678", 23456789]', '12345678, 23456789'],
  ['[]', ''],
  ['[Amina] and others', '[Amina] and others'],
])('The team members are read from %j', ([members, text]) => {
  expect(read('getProposal', { ...example('Proposal'), team_members: members })).toMatchObject({
    team_members: text,
  });
});

test('People are read from objects and names, and may be missing', () => {
  const by = (submitted_by: unknown) =>
    read('getProposal', { ...example('Proposal'), submitted_by });
  expect(by({ display_name: 'Amina' })).toMatchObject({ submitted_by: { display_name: 'Amina' } });
  expect(by('Amina')).toMatchObject({ submitted_by: { display_name: 'Amina' } });
  expect(by(17)).toMatchObject({ submitted_by: null });
  expect(
    read('getSupportRequest', { id: '1', proposal: '2', comments: [{ id: 3, author: null }] }),
  ).toMatchObject({ comments: [{ author: { display_name: 'The organising team' } }] });
});

test.for([{ value: 'SUBMITTED', label: 'Submitted' }, 2, 'Under Review'])(
  'The status %j is not taken for a draft',
  (status) => {
    expect(read('getProposal', { ...example('Proposal'), status })).not.toMatchObject({
      status: 'DRAFT',
    });
  },
);

test('A draft has not been submitted, whatever the server says', () => {
  const draft = { ...example('Proposal'), status: 'DRAFT', submitted_at: '2025-11-14T06:04:10Z' };
  expect(read('getProposal', draft)).toMatchObject({ status: 'DRAFT', submitted_at: null });
});

test.each([
  [1_762_164_900, '2025-11-03T10:15:00.000Z'],
  [1_762_164_900.5, '2025-11-03T10:15:00.500Z'],
  [1_762_164_900_000, '2025-11-03T10:15:00.000Z'],
  ['/Date(1762164900000)/', '2025-11-03T10:15:00.000Z'],
  [[2025, 11, 3, 10, 15], '2025-11-03T10:15:00'],
  [[2025, 11, 3, 10, 15, 7, 123_000_000], '2025-11-03T10:15:07'],
  [[2025, 11, 3], '2025-11-03'],
  ['0001-01-01T00:00:00Z', null],
  ['0000-00-00 00:00:00', null],
  [0, null],
  [7, '7'],
  [1e300, '1e+300'],
])('Java, .NET, Go and MySQL write a time as %j', (reviewed_at, time) => {
  expect(read('getProposal', { ...example('Proposal'), reviewed_at })).toMatchObject({
    reviewed_at: time,
  });
});

test('A proposal whose fields have other names is refused, not shown as an empty one', () => {
  const { id, status } = example('Proposal');
  const named = { projectName: 'Grain store sentinel', thematicArea: 'OTHER', createdAt: '' };
  expect(() => read('getProposal', { id, status, ...named })).toThrow('a title is missing');
});
