import { expect, it } from 'vitest';
import { createChecker } from '../../mocks/contract/checker';
import example from '../../mocks/examples/own-data.json' with { type: 'json' };
import { contract } from '../../mocks/serve/contract-file';
import { rowsOf } from '../../mocks/serve/own-data';
import { startMock } from '../../mocks/serve/start';
import { createDb, newId } from '../../mocks/state/db';
import { reviewer } from '../../mocks/state/people';

const checker = createChecker(contract);

it('the example file of the guide is served', async () => {
  const mock = await startMock({ data: 'mocks/examples/own-data.json' });
  const { access } = await mock.signIn('grace@example.com');
  const read = async (path: string) => {
    const headers = { Authorization: `Bearer ${access}` };
    return (await fetch(`${mock.url}/api${path}`, { headers })).json();
  };
  expect((await read('/proposals/')).results[0].project_name).toBe('Goat market prices');
  expect(await read('/support-requests/')).toMatchObject({ count: 1 });
  await expect(mock.signIn('amina')).rejects.toThrow('grace@example.com');
  await mock.scenario('proposals-none');
  await mock.signIn('chebet');
  await mock.reset();
  await mock.signIn('grace@example.com');
  expect(await mock.findings()).toEqual([]);
  await mock.stop();
});

const [grace, hassan] = example.people;
const [goats] = example.proposals;

it.each<[string, object, string | RegExp]>([
  [
    'each wrong field, with what is allowed',
    {
      people: [{ ...grace, nickname: 'G' }],
      proposals: [{ ...goats, owner: 'nobody@example.com', thematic_area: 'GOATS' }],
    },
    /^people\.0: the contract has no field nickname\.\nproposals\.0: thematic_area is one of SUSTAINABLE_DEV,.*\nproposals\.0: nobody in people has the e-mail nobody@example\.com/,
  ],
  [
    'all missing fields at once',
    {
      people: [{ ...grace, first_name: undefined }],
      proposals: [{ owner: grace?.email }],
      requests: [],
    },
    [
      'people.0: first_name is missing.',
      'proposals.0: status is missing.',
      'proposals.0: project_name is missing.',
      'proposals.0: thematic_area is missing.',
      'proposals.0: problem_statement is missing.',
      'proposals.0: proposed_solution is missing.',
      'There is no field "requests". Did you mean supportRequests? Allowed: people, proposals, supportRequests.',
    ].join('\n'),
  ],
  [
    'an ID that two rows have, also if one of them was not given',
    { people: [grace, { ...hassan, id: 1 }], proposals: [{ ...goats, id: 102 }, goats] },
    'people.1: the ID 1 is already that of people.0.\nproposals.1: the ID 102 is already that of proposals.0.',
  ],
])('a wrong data file is refused, and the reason names %s', (_, data, reason) => {
  expect(() => rowsOf(data, checker)).toThrow(reason);
});

it('new rows get IDs that no row or comment of the data has', () => {
  const [phones] = example.supportRequests;
  const newIdIn = (data: object) => newId(createDb(1, rowsOf({ ...example, ...data }, checker)));
  expect(newIdIn({})).toBe(1001);
  expect(newIdIn({ people: [{ ...grace, id: 1001 }] })).toBe(1002);
  expect(newIdIn({ proposals: [goats, { ...goats, id: 1002 }] })).toBe(1003);
  expect(newIdIn({ supportRequests: [{ ...phones, id: 1003 }] })).toBe(1004);
  const created_at = '2025-11-13T10:00:00+03:00';
  const comments = [{ id: 2000, author: reviewer, comment: 'Which?', created_at }];
  expect(newIdIn({ supportRequests: [{ ...phones, comments }] })).toBe(2001);
});
