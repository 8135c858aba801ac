import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mock } from '../../mocks/node';
import { visit } from '../helpers/visit';
import { sees } from './bad-days/by-hand';

const strip = () => screen.findByRole('group', { name: 'Status' });
const OPEN = 'Submissions close Fri 28 Nov 2025, 23:59:59 EAT (UTC+3)';

test.for([
  ['/proposals/101', `DRAFTNot submitted yet. ${OPEN}`],
  ['/proposals/101/edit', `DRAFTNot submitted yet. ${OPEN}`],
  ['/proposals/new', `UNSENT${OPEN}`],
  ['/proposals/102', 'SUBMITTEDTue 11 Nov 2025, 16:40 EAT (UTC+3)'],
  ['/proposals/102/receipt', 'SUBMITTEDTue 11 Nov 2025, 16:40 EAT (UTC+3)'],
  ['/proposals/104/edit', 'REVISION REQUESTEDSubmitted Fri 31 Oct 2025, 15:05 EAT (UTC+3)'],
] as const)('%s says in words what the status means', async ([path, words]) => {
  visit(path, { as: 'amina' });
  expect(await strip()).toHaveTextContent(words);
});

test('Each card of the list also says it, in a shorter form', async () => {
  visit('/proposals', { as: 'amina' });
  await screen.findByText('6 proposals');
  const [draft, ...others] = screen.getAllByRole('listitem');
  expect(draft).toHaveTextContent('DRAFT');
  expect(draft).toHaveTextContent('Not submitted yet. Submissions close 28 Nov, 23:59');
  expect(others).toHaveLength(5);
  for (const card of others) expect(card).not.toHaveTextContent('Not submitted');
  expect(others[4]).toHaveTextContent('REJECTED');
  expect(others[4]).toHaveTextContent('Submitted 22 Oct, 18:45');
});

test('After the deadline a draft still says that it was not submitted', async () => {
  mock.clock.set(Date.parse('2025-11-29T10:00:00+03:00'));
  visit('/proposals/101', { as: 'amina' });
  expect(await strip()).toHaveTextContent(
    'DRAFTNot submitted yet. Submissions closed Fri 28 Nov 2025, 23:59:59 EAT (UTC+3). A late proposal may be refused.',
  );
});

test('The form says what is missing in each section, and when it was saved', async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  await sees('6 still to complete');
  const section = within(screen.getByRole('region', { name: 'About the project' }));
  expect(section.getByText('2 to complete')).toBeVisible();

  await user.type(screen.getByLabelText(/^Project Title/), 'Grain');
  await user.selectOptions(screen.getByLabelText(/^Thematic Area/), 'GOVERNANCE');
  expect(await section.findByText('Complete')).toBeVisible();
  expect(screen.getByText('4 still to complete')).toBeVisible();
  await sees('Saved on this device 09:00');
});

test('The timeline of a draft shows what is still to come', async () => {
  visit('/proposals/101', { as: 'amina' });
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  expect(timeline.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual([
    'Created13 Nov, 18:10',
    'SubmittedNot yet',
    'ReviewedNot yet',
  ]);
});
