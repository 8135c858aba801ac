import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { afterAcceptance } from '@/content/next-steps';
import { mock } from '../../mocks/node';
import { changeRow } from '../helpers/sender';
import { visit } from '../helpers/visit';
import { expectLink } from './bad-days/by-hand';

/** Returns the text below this heading in Project Details. Undefined if there is none. */
const detail = (name: string) =>
  screen.queryByRole('heading', { level: 3, name })?.nextElementSibling?.textContent;

test('An accepted proposal is shown completely', async () => {
  visit('/proposals/105', { as: 'amina' });
  const heading = await screen.findByRole('heading', { level: 1, name: 'Mama mboga assistant' });
  expect(heading).toBeVisible();
  expect(screen.getByText('ACCEPTED')).toBeVisible();
  expect(screen.getByText('Submitted by Amina Otieno')).toBeVisible();
  expect(screen.getByText('Your proposal was accepted.')).toBeVisible();
  expect(screen.getByText(afterAcceptance)).toBeVisible();

  expect(detail('Problem Statement')).toMatch(/^Small grocers buy on a hunch/);
  expect(detail('Proposed Solution')).toMatch(/^A voice assistant in Swahili/);
  expect(detail('Relevance to Theme')).toMatch(/^It puts a Kenyan-built model/);
  expect(detail('Thematic Area')).toBe('Generative & Agentic AI');
  expect(detail('Team Members')).toBe('Amina Otieno, Kevin Barasa');
  expect(detail('Technology and Methodology')).toMatch(/^Python/);
  expect(detail('Budget Estimate')).toBe('KES 480,000');
  expect(detail('Estimated Duration')).toBeUndefined();
  expect(detail('Description')).toBeUndefined();

  const timeline = within(screen.getByRole('region', { name: 'Timeline' }));
  expect(timeline.getByText('24 Oct, 08:00')).toBeVisible();
  expect(timeline.getByText('25 Oct, 09:20')).toBeVisible();
  expect(timeline.getByText('7 Nov, 14:30')).toBeVisible();
  expect(timeline.getByText('by Daudi Mwangi')).toBeVisible();
});

test.each([
  ['the description is shown', 'All in one text.', 'All in one text.'],
  ['or a sentence that there is none', '', 'No description available'],
])('Without a problem statement, %s', async (_, description, shown) => {
  changeRow(102, { problem_statement: null, description });
  visit('/proposals/102', { as: 'amina' });
  await screen.findByRole('heading', { level: 1, name: 'Flood early warning by phone' });
  expect(detail('Description')).toBe(shown);
  expect(detail('Proposed Solution')).toBeUndefined();
});

test.for([
  [104, 'Revision Required', 'Please say how personal data'],
  [105, 'Review Comments', 'A clear problem'],
  [106, 'Rejection Comments', 'The proposal does not say'],
] as const)(
  'Proposal %i can be neither edited nor deleted. Its comments are titled "%s"',
  async ([id, title, text]) => {
    const { queryClient } = visit(`/proposals/${id}`, { as: 'amina' });
    const comments = await screen.findByRole('region', { name: title });
    expect(comments).toHaveTextContent(text);
    expect(within(comments).getByRole('heading', { level: 2, name: title })).toBeVisible();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('link', { name: /Edit/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
  },
);

test.for(['/proposals/107', '/proposals/107/receipt', '/proposals/999', '/proposals/none'])(
  '%s, which is not hers or does not exist, is not found, with a way back',
  async (path) => {
    visit(path, { as: 'amina' });
    const panel = within(await screen.findByRole('alert'));
    expect(panel.getByText('Proposal not found')).toBeVisible();
    expectLink(panel.getByRole('link'), '/proposals');
    expect(mock.log.list().some((call) => call.path.includes('NaN'))).toBe(false);
  },
);

test('A rejected proposal has a way on until the deadline', async () => {
  const { user, router } = visit('/proposals/106', { as: 'amina' });
  await user.click(await screen.findByRole('link', { name: 'Start again from this text' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/proposals/new'));
  expect(await screen.findByLabelText(/^Project Title/)).toHaveValue('Crowd camera');

  cleanup();
  mock.clock.set(Date.parse('2025-11-29T10:00:00+03:00'));
  visit('/proposals/106', { as: 'amina' });
  await screen.findByRole('region', { name: 'Rejection Comments' });
  expect(screen.queryByRole('link', { name: 'Start again from this text' })).toBeNull();
});

test('Make Revisions leads to the edit screen, and says that there is a copy', async () => {
  const { user, router } = visit('/proposals/104', { as: 'amina' });
  const link = await screen.findByRole('link', { name: 'Make Revisions' });
  expect(screen.getByText('On the next screen you can copy it into a new draft.')).toBeVisible();
  await user.click(link);
  await waitFor(() => expect(router.state.location.pathname).toBe('/proposals/104/edit'));
});

const strip = () => screen.findByRole('group', { name: 'Status' });
const OPEN = 'Submissions close Fri 28 Nov 2025, 23:59:59 EAT (UTC+3)';
const LATE =
  'Submissions closed Fri 28 Nov 2025, 23:59:59 EAT (UTC+3). A late proposal may be refused.';

test.for([
  ['/proposals/101', `DRAFTNot submitted yet. ${OPEN}`],
  ['/proposals/101', `DRAFTNot submitted yet. ${LATE}`],
  ['/proposals/101/edit', `DRAFTNot submitted yet. ${OPEN}`],
  ['/proposals/101/receipt', `DRAFTNot submitted yet. ${OPEN}`],
  ['/proposals/new', `UNSENT${OPEN}`],
  ['/proposals/102', 'SUBMITTEDTue 11 Nov 2025, 16:40 EAT (UTC+3)'],
  ['/proposals/102/receipt', 'SUBMITTEDTue 11 Nov 2025, 16:40 EAT (UTC+3)'],
  ['/proposals/104/edit', 'REVISION REQUESTEDSubmitted Fri 31 Oct 2025, 15:05 EAT (UTC+3)'],
] as const)('%s says in words what the status means', async ([path, words]) => {
  if (words.endsWith(LATE)) mock.clock.set(Date.parse('2025-11-29T10:00:00+03:00'));
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

test('A draft says after its author that it is a draft, and its timeline shows what is still to come', async () => {
  visit('/proposals/101', { as: 'amina' });
  const author = await screen.findByText('Submitted by Amina Otieno');
  expect(author.parentElement).toHaveTextContent(/ \(still a draft\)$/);
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  expect(timeline.getAllByRole('listitem').map((entry) => entry.textContent)).toEqual([
    'Created13 Nov, 18:10',
    'SubmittedNot yet',
    'ReviewedNot yet',
  ]);
});

test.for([
  [103, ['Created', 'SubmittedTime not known', 'ReviewedNot yet']],
  [104, ['Created', 'SubmittedTime not known', 'ReviewedTime not known']],
  [105, ['Created', 'SubmittedTime not known', 'ReviewedTime not known']],
  [106, ['Created', 'SubmittedTime not known', 'ReviewedTime not known']],
] as const)(
  'Without times, the timeline of proposal %i follows the status',
  async ([id, steps]) => {
    changeRow(id, { submitted_at: null, reviewed_at: null, reviewed_by: null });
    visit(`/proposals/${id}`, { as: 'amina' });
    const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
    expect(
      timeline
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.replace(/^Created.*/, 'Created')),
    ).toEqual(steps);
  },
);
