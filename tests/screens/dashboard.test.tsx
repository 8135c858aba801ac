import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { expect, test } from 'vitest';
import { reloadLists } from '@/api/changed';
import { DOCUMENT_SIZE } from '@/content/documents';
import { PRIZE_POOL } from '@/content/prizes';
import { tracks } from '@/content/tracks';
import { changeEntry } from '@/device/entry';
import { keepSent } from '@/device/outgoing';
import { effects } from '../../mocks/faults/effects';
import { mock, server } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { keepTyped } from '../helpers/device';
import { changeRow } from '../helpers/sender';
import { visit } from '../helpers/visit';
import { expectLink, field, pdf, sees } from './bad-days/by-hand';

const region = (name: string) => screen.findByRole('region', { name });

test('Amina sees her counts with an explanation, her five newest proposals, the prizes, the deadline and links', async () => {
  const { user, router } = visit('/dashboard', { as: 'amina' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Amina' })).toBeVisible();

  const statistics = await region('Proposal statistics');
  await waitFor(() =>
    expect(within(statistics).getAllByRole('definition')[0]).toHaveTextContent('6'),
  );
  const texts = (role: 'term' | 'definition') =>
    within(statistics)
      .getAllByRole(role)
      .map((one) => one.textContent);
  expect(texts('term')).toEqual(['Total', 'Drafts', 'Submitted', 'Accepted', 'Rejected']);
  expect(texts('definition')).toEqual(['6', '1', '1', '1', '1']);

  const recent = within(await region('Recent Proposals'));
  expect(await recent.findByRole('link', { name: /Borehole watch.*DRAFT/ })).toBeVisible();
  expect(recent.getAllByRole('link', { name: /Created/ })).toHaveLength(5);

  const prizes = within(await region('Prize pool'));
  expect(prizes.getByText(PRIZE_POOL)).toBeVisible();
  expect(prizes.getByText(`${tracks.length} tracks`)).toBeVisible();
  expect(prizes.getAllByRole('listitem')).toHaveLength(tracks.length);
  expect(prizes.getByText('28 Nov 2025')).toBeVisible();

  const actions = within(screen.getByRole('navigation', { name: 'Quick actions' }));
  const targets = actions.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(targets).toEqual(['/proposals/new', '/proposals', '/support']);
  for (const link of screen.getAllByRole('link', { name: 'New Proposal' }))
    expectLink(link, '/proposals/new');

  await user.hover(screen.getByRole('button', { name: 'About Total' }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent(
    'The total also counts proposals under review or returned for changes.',
  );
  await user.click(recent.getByRole('link', { name: /Flood early warning/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/proposals/102'));
});

test('What another tab deletes is not counted any more', async () => {
  visit('/dashboard', { as: 'amina' });
  const statistics = within(await region('Proposal statistics'));
  const total = () => statistics.getAllByRole('definition')[0];
  await waitFor(() => expect(total()).toHaveTextContent('6'));
  mock.change(({ db }) => {
    db.proposals = db.proposals.filter(({ id }) => id !== 101);
  });
  reloadLists(new QueryClient(), ['listProposals', 'getProposalStatistics']);

  await waitFor(() => expect(total()).toHaveTextContent('5'));
  expect(screen.queryByRole('link', { name: /^Borehole watch/ })).toBeNull();
});

test.for([[['oldest-first', 'paged']], [['shuffled', 'numbered-pages']], [['shuffled']]] as const)(
  'The five newest are shown, newest first, even if the server’s order is different: %s',
  async ([shapes]) => {
    for (const shape of shapes)
      mock.faults.add({ operation: 'listProposals', kind: 'shape', shape });
    visit('/dashboard', { as: 'amina' });

    const recent = within(await region('Recent Proposals'));
    await recent.findAllByRole('link', { name: /Created/ });
    const newest = mock.db.proposals
      .filter(({ owner }) => owner === people.amina.id)
      .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
      .slice(0, 5);
    const shown = recent.getAllByRole('link', { name: /Created/ });
    expect(shown.map((link) => link.getAttribute('href'))).toEqual(
      newest.map(({ id }) => `/proposals/${id}`),
    );
  },
);

test('Chebet, who has no work yet, sees what is done and what comes next, and starts', async () => {
  const { user, router } = visit('/dashboard', { as: 'chebet' });
  const first = within(await region('No proposals yet'));
  expect(first.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
    'Create your account: done',
    'Write a draftYour typing stays here for 24 hours, or until you log out.',
    `Attach your documentPDF, DOC or DOCX, up to ${DOCUMENT_SIZE}. You can save a draft once everything required is there.`,
    "Submit by 28 Nov, 23:59You can't edit it after submitting.",
  ]);
  expect(screen.queryByRole('region', { name: 'Recent Proposals' })).toBeNull();
  await user.click(first.getByRole('link', { name: 'Create your first proposal' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/proposals/new'));
});

test('If the server counts a proposal and lists none, the dashboard does not say that there is none', async () => {
  const body = { total_proposals: 1 };
  mock.faults.add({ operation: 'getProposalStatistics', kind: 'answer', status: 200, body });
  visit('/dashboard', { as: 'chebet' });
  await sees(/^The server counts 1, but lists none\./);
  expect(screen.queryByText(/No proposals yet|first proposal/)).toBeNull();
});

test('While the list is read again, the dashboard does not say that the server lists none', async () => {
  const { queryClient } = visit('/dashboard', { as: 'chebet' });
  await sees('No proposals yet');
  const body = { total_proposals: 1 };
  mock.faults.add({ operation: 'getProposalStatistics', kind: 'answer', status: 200, body });
  mock.faults.add({ operation: 'listProposals', kind: 'silence' });
  void queryClient.invalidateQueries();
  await waitFor(() => expect(screen.queryByText('No proposals yet')).toBeNull());
  expect(screen.queryByText(/^The server counts/)).toBeNull();
});

test('A user with only a draft sees which steps are done, even if lists leave out texts and documents, and continues with it', async () => {
  mock.db.proposals = mock.db.proposals.filter(({ id }) => id === 101);
  mock.faults.add({ operation: 'listProposals', kind: 'shape', shape: 'brief-lists' });
  const { user, router } = visit('/dashboard', { as: 'amina' });
  const first = within(await region('Your first proposal'));
  const done = first.getAllByText(/: done$/).map((step) => step.textContent);
  expect(done).toEqual([
    'Create your account: done',
    'Write a draft: done',
    'Attach your document: done',
  ]);
  expect(await region('Recent Proposals')).toHaveTextContent('Borehole watch');
  await sees('Drafts');
  expect(screen.queryByText(/^Under review or returned for changes/)).toBeNull();
  const next = within(await region('What needs you'));
  await user.click(next.getByRole('link', { name: /^Borehole watch ?Complete, but/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/proposals/101/edit'));
});

/** What the dashboard asks the user to do, in its order. */
const needs = async () =>
  within(await region('What needs you'))
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.textContent]);

test('Five minutes before the deadline Amina sees first what she must submit and what she must read, and then what was decided', async () => {
  mock.clock.set(Date.parse('2025-11-28T23:55:00+03:00'));
  // Five proposals are newer than the one that was returned.
  changeRow(104, { created_at: '2025-10-01T08:00:00+03:00' });
  visit('/dashboard', { as: 'amina' });
  expect(await needs()).toEqual([
    ['/proposals/101/edit', 'Borehole watchComplete, but not submitted Edit or submit '],
    ['/proposals/104', 'Court backlog forecastReturned for changes Read what reviewers ask '],
  ]);
  const countdown = within(screen.getByRole('group', { name: 'Submission deadline' }));
  expect(countdown.getByText('Last day to submit')).toBeVisible();

  const decided = within(await region('What comes next')).getAllByRole('link');
  expect(decided.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    [
      '/proposals/105',
      expect.stringContaining('You have nothing to send now. The organisers will say what'),
    ],
    ['/proposals/106', 'Crowd cameraNot accepted Read why, or start again '],
  ]);
});

test('A draft says what it lacks, and opens there', async () => {
  changeRow(101, {
    technology_methodology: '',
    technologies_used: '',
    thematic_area_description: '',
  });
  const { user } = visit('/dashboard', { as: 'amina' });
  expect((await needs())[0]).toEqual([
    '/proposals/101/edit',
    'Borehole watchNot submitted. Still to complete: Describe the Thematic Area, Technology and Methodology Complete it ',
  ]);
  await user.click(screen.getByRole('link', { name: /Complete it/ }));
  await waitFor(() => expect(screen.getByLabelText(/^Describe the Thematic Area/)).toHaveFocus());
});

test.for([
  ['UNDER_REVIEW', 'Reviewers are reading it', {}],
  ['SUBMITTED', 'We received it. Reviewers read it next.', {}],
  [
    'SUBMITTED',
    'We received it after the deadline. It may be refused.',
    { submitted_at: '2025-11-29T10:00:00Z' },
  ],
] as const)(
  'With nothing unfinished, the dashboard says what comes next: %s, %s',
  async ([status, says, changes]) => {
    for (const proposal of mock.db.proposals)
      Object.assign(proposal, {
        status: proposal.id === 102 ? status : 'SUBMITTED',
        ...changes,
      });
    visit('/dashboard', { as: 'amina' });
    const next = within(await region('What comes next'));
    expect(next.getByRole('link')).toHaveTextContent(says);
  },
);

test('What got no reply is not contradicted by the list, and a message, which nothing can find, is not to be checked', async () => {
  for (const [key, href, texts] of [
    ['1:proposal-new', '/proposals/new', { project_title: ' Borehole watch' }],
    ['1:support-new:', '/support/new', { title: 'River gauges' }],
    ['1:help::', '/help', { message: 'When?' }],
  ] as const) {
    keepTyped(key, texts);
    changeEntry(key, () => ({ href }));
    keepSent(key, {});
  }
  visit('/dashboard', { as: 'amina' });
  const said = (await needs()).filter(([, text]) => text?.includes('we got no reply'));
  expect(new Map(said.map(([href, text]) => [href, text?.split('reply. ')[1]]))).toEqual(
    new Map([
      ['/proposals/new', 'Your list has a proposal with this title. Check it '],
      ['/support/new', 'It may have arrived. Check it '],
      ['/help', "We can't check whether it arrived. Open it "],
    ]),
  );
});

test('A failed part says so once and can be retried, while the rest works', async () => {
  const broken = () => HttpResponse.json({}, { status: 500 });
  server.use(http.get('*/api/proposals/', broken), http.get('*/api/proposals/statistics/', broken));
  const { user } = visit('/dashboard', { as: 'amina' });
  const errors = () => screen.queryAllByText('Failed to fetch proposals. Please try again.');
  await waitFor(() => expect(screen.getAllByText('–')).toHaveLength(5));
  expect(errors()).toHaveLength(1);
  expect(screen.getByText(PRIZE_POOL)).toBeVisible();

  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await sees(/^Under review or returned for changes: \d/);
  expect(await screen.findByRole('link', { name: /Borehole watch/ })).toBeVisible();
  await waitFor(() => expect(errors()).toEqual([]));
  await sees('Loaded at 09:00.');
});

test('If the reads that failed are made again together, none of them stays behind', async () => {
  for (const operation of ['listProposals', 'getProposalStatistics'] as const)
    mock.faults.add({ operation, kind: 'answer', status: 503 });
  const { router } = visit('/dashboard', { as: 'amina' });
  await screen.findByRole('alert');
  mock.faults.clear();
  mock.faults.add({ operation: '*', kind: 'delay', milliseconds: 200 });
  void router.options.context.queryClient.refetchQueries({ type: 'active' });
  const statistics = within(await region('Proposal statistics'));
  await waitFor(() => expect(statistics.getAllByRole('definition')[0]).toHaveTextContent('6'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Two failures for two reasons are both shown', async () => {
  server.use(http.get('*/api/proposals/', () => HttpResponse.json({}, { status: 500 })));
  mock.faults.add({ operation: 'getProposalStatistics', ...effects.tooManyUnsaid });
  visit('/dashboard', { as: 'amina' });

  await sees(/^Too many attempts\./);
  await sees('Failed to fetch proposals. Please try again.');
});

test('After a login that interrupted the user, a notice leads back or can be dismissed', async () => {
  const { user, router } = visit('/dashboard', { as: 'amina' });
  await screen.findByRole('heading', { name: 'Welcome, Amina' });
  expect(screen.queryByText(/Continue where you left off/)).toBeNull();

  await act(() => router.navigate({ to: '/dashboard', state: { from: '/proposals/101/edit' } }));
  await sees(/^Continue where you left off:/);
  expectLink(screen.getByRole('link', { name: 'editing your proposal' }), '/proposals/101/edit');

  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(screen.queryByText(/Continue where you left off/)).toBeNull());
});

test('The countdown names the closing time once', async () => {
  visit('/dashboard', { as: 'amina' });
  const countdown = within(await screen.findByRole('group', { name: 'Submission deadline' }));
  await sees('14 days and 14 hours left', countdown);
  expect(countdown.getAllByText(/2025/)).toHaveLength(1);
});

test('After the deadline the countdown shows zero and says when submissions closed, and a draft comes last', async () => {
  mock.clock.set(Date.parse('2025-11-29T10:00:00+03:00'));
  visit('/dashboard', { as: 'amina' });
  const countdown = within(await screen.findByRole('group', { name: 'Submission deadline' }));
  await sees('Submissions closed Fri 28 Nov 2025, 23:59:59 EAT (UTC+3)', countdown);
  expect(countdown.getAllByText('00')).toHaveLength(4);
  expect(await needs()).toEqual([
    ['/proposals/104', 'Court backlog forecastReturned for changes Read what reviewers ask '],
    [
      '/proposals/101/edit',
      'Borehole watchNot submitted. A late proposal may be refused. Open it ',
    ],
  ]);
  const ways = screen.getAllByRole('link', { name: /^New Proposal/ });
  expect(ways.map((way) => way.textContent)).toEqual([
    'New Proposal',
    'New ProposalSubmissions are closed',
  ]);
});

test('After the deadline a user without proposals sees no steps to a submission, but that submissions are closed', async () => {
  mock.clock.set(Date.parse('2025-11-29T10:00:00+03:00'));
  const { router } = visit('/dashboard', { as: 'chebet' });
  await sees('You have no proposals. A late proposal may be refused.');
  expect(screen.queryByText('Write a draft')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Create your first proposal' })).toBeNull();
  await act(() => router.navigate({ to: '/proposals' }));
  await sees('Submissions are closed. A late proposal may be refused.');
});

test('Unsent work is named on the dashboard and among the proposals, to its owner alone', async () => {
  const write = visit('/proposals/new', { as: 'amina' });
  await write.user.type(await screen.findByLabelText(/^Project Title/), 'Grain');
  await write.user.click(screen.getByRole('link', { name: 'Dashboard' }));
  const next = within(await region('What needs you'));
  expect(next.getAllByRole('link')[0]).toHaveTextContent(
    /^GrainBegun, but not sent\. Saved on this device only\. Continue writing$/,
  );
  expectLink(next.getAllByRole('link')[0], '/proposals/new');
  const notice = async () => within(await screen.findByRole('region', { name: 'Unsent work' }));
  await write.user.click(screen.getByRole('link', { name: 'Proposals' }));
  await screen.findByRole('heading', { name: 'My Proposals' });
  expect((await notice()).getByText(/^“Grain”: Begun, but not sent\./)).toBeVisible();
  await write.user.click((await notice()).getByRole('link', { name: /^Continue/ }));
  expect(await screen.findByLabelText(/^Project Title/)).toHaveValue('Grain');

  cleanup();
  visit('/dashboard', { as: 'chebet' });
  await screen.findByRole('link', { name: 'Create your first proposal' });
  expect(screen.queryByRole('region', { name: 'What needs you' })).toBeNull();
});

test('A user whose first proposal is only on this device is not told that there is none', async () => {
  const { user } = visit('/proposals/new', { as: 'chebet' });
  await user.type(await screen.findByLabelText(/^Project Title/), 'Grain');
  await user.upload(await field('Proposal Document'), pdf('grain.pdf'));
  await sees(/^Saved on this device/);
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  const first = within(await region('Your first proposal'));
  expect(first.getAllByRole('listitem')[1]).toHaveTextContent(
    'Write a draftBegun, but not sent. Saved on this device only.',
  );
  expect(first.getAllByRole('listitem')[2]).toHaveTextContent('Attach your document: done');
  expect(first.getByRole('link', { name: 'Continue your first proposal' })).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'Proposals' }));
  expect(await screen.findByRole('heading', { name: 'No proposals sent yet' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Continue your first proposal' }));
  expect(await screen.findByLabelText(/^Project Title/)).toHaveValue('Grain');
});
