import { expect, it } from 'vitest';
import { createChecker } from '../../mocks/contract/checker';
import example from '../../mocks/examples/own-data.json' with { type: 'json' };
import { contract } from '../../mocks/serve/contract-file';
import { readDataFile, rowsOf } from '../../mocks/serve/own-data';
import { startMock } from '../../mocks/serve/start';

const checker = createChecker(contract);

it('the example file of the guide is served', async () => {
  const mock = await startMock({ data: example });
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

it('each wrong field is named, with what is allowed', async () => {
  const [grace] = example.people;
  const [goats] = example.proposals;
  const data = {
    people: [{ ...grace, nickname: 'G' }],
    proposals: [{ ...goats, owner: 'nobody@example.com', thematic_area: 'GOATS' }],
  };
  expect(() => rowsOf(data, checker)).toThrow(
    /^people\.0: the contract has no field nickname\.\nproposals\.0: thematic_area is one of SUSTAINABLE_DEV,.*\nproposals\.0: nobody in people has the e-mail nobody@example\.com/,
  );
});

it('all missing fields are named at once', () => {
  const [grace] = example.people;
  const data = {
    people: [{ ...grace, first_name: undefined }],
    proposals: [{ owner: grace?.email }],
    requests: [],
  };
  expect(() => rowsOf(data, checker)).toThrow(
    [
      'people.0: first_name is missing.',
      'proposals.0: status is missing.',
      'proposals.0: project_name is missing.',
      'proposals.0: thematic_area is missing.',
      'proposals.0: problem_statement is missing.',
      'proposals.0: proposed_solution is missing.',
      'There is no field "requests". Allowed: people, proposals, supportRequests.',
    ].join('\n'),
  );
});

it('a data file can be given by its path; a missing file is named', async () => {
  const file = 'mocks/examples/own-data.json';
  expect(await readDataFile(file)).toEqual(example);
  const mock = await startMock({ data: file });
  await mock.signIn('grace@example.com');
  await mock.stop();
  await expect(startMock({ data: 'nothing.json' })).rejects.toThrow('nothing.json');
});
