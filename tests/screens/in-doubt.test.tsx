/**
 * What the screens say while it is open whether a form arrived. sending.test.ts and servers-in-doubt.test.ts have all cases.
 *
 * @module-tag sweep
 */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { expect, onTestFinished, test } from 'vitest';
import { sleep } from '@/api/pauses';
import { config, configure } from '@/lib/config';
import { mock, server } from '../../mocks/node';
import { hurryLooks } from '../helpers/hurry-looks';
import { grainStores } from '../helpers/odd-days';
import { changeRow, ignoreSubmit, loseReply, makeLate } from '../helpers/sender';
import { visit } from '../helpers/visit';
import { agree, fill, fillsIn, IT_ARRIVED, press, sees, UNKNOWN } from './bad-days/by-hand';
import { request, writeProposal, writesProposal } from './bad-days/work';

const OPEN = /We don't know yet whether it arrived\. We'll keep checking for a while\./;
const change = () => fill({ 'Project Title': 'Borehole watch 2' });

test('While the server may still make the row, the form can be used, and asks before it sends again', async () => {
  hurryLooks(60_000);
  const { user } = await writesProposal();
  const due = Promise.withResolvers<void>();
  makeLate(due.promise);
  await press('Submit Proposal')(user);
  await sees(OPEN);
  expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'false');
  expect(screen.queryByText(/^Failed|didn't receive|Still waiting/)).toBeNull();
  await press('Submit Proposal')(user);
  await agree(user, 'Cancel');
  due.resolve();
  await sees(IT_ARRIVED);
  expect(grainStores()).toHaveLength(1);
});

test('After an error of the server, the sentence and the notice give the same advice', async () => {
  hurryLooks(60_000);
  mock.faults.add({ operation: 'updateProposal', kind: 'answer', status: 500 });
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await change();
  await press('Save as Draft')(user);
  await sees(OPEN);
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^Failed to update proposalSomething went wrong on our side\.$/,
  );
});

test('If the server failed and does not have it, the failure is shown once, with one advice', async () => {
  hurryLooks();
  const detail = 'The disk is full.';
  mock.faults.add({ operation: 'createProposal', kind: 'answer', status: 500, body: { detail } });
  mock.faults.add({ operation: 'listProposals', kind: 'delay', milliseconds: 300 });
  const { user } = await writesProposal();
  await press('Submit Proposal')(user);

  const notice = await screen.findByText(/Checking whether it arrived…/);
  expect(notice).toHaveTextContent(/^The disk is full\..*on our side\.\s*Checking/);
  const alert = await screen.findByRole('alert');
  await waitFor(() =>
    expect(alert).toHaveTextContent(
      /^The disk is full\..*on our side\..*We didn't receive what you sent\. Nothing you typed has been lost\.$/,
    ),
  );
  expect(screen.getAllByText(/receive/)).toHaveLength(1);
  expect(screen.queryByText(/You can send it again|Read more at the top/)).toBeNull();
});

const cutTitle = () => loseReply(() => changeRow(101, { project_name: 'Bore' }));
const ONLY_SAVED = 'Your changes were saved, but your proposal was not submitted.';

test.each([
  ['/proposals/new', writeProposal, ignoreSubmit, /It was saved as a draft, but not submitted\./],
  ['/proposals/101/edit', change, ignoreSubmit, ONLY_SAVED],
  ['/proposals/101/edit', change, cutTitle, /send them again while the proposal is a draft\./],
])('At %s, a submission is not said to be more than what is known', async (...row) => {
  const [path, write, prepare, words] = row;
  hurryLooks(300);
  const { user } = visit(path, { as: 'amina' });
  await write(user);
  prepare();
  await press('Submit Proposal')(user);
  await sees(words);
  expect(screen.queryByText(/successfully|didn't receive/)).toBeNull();
});

test('While a proposal that was sent in time is under way, it is not called late', async () => {
  const deadline = config.deadline;
  onTestFinished(() => configure({ ...config, deadline }));
  configure({ ...config, deadline: new Date(mock.clock.now() + 60_000).toISOString() });
  mock.faults.add({ operation: 'createProposal', kind: 'silence', count: 1 });
  const { user } = await writesProposal();
  await press('Submit Proposal')(user);
  await screen.findByText(/has been sent\. Waiting for the server's reply/);
  mock.clock.jump(120_000);
  // Longer than the portal's clock takes to show a new second.
  await sleep(600);
  expect(screen.queryByText(/late proposal/)).toBeNull();
});

const asksForSupport = {
  write: () => fill(request),
  button: 'Submit Request',
  call: 'createSupportRequest',
  look: 'listSupportRequests',
  load: 'listProposals',
  failure: 'Failed to fetch proposals. Please try again.',
  success: IT_ARRIVED,
} as const;
const submitsDraft = {
  write: change,
  button: 'Submit Proposal',
  call: 'updateProposal',
  look: 'getProposal',
  load: 'getProposal',
  failure: 'Failed to fetch proposal',
  success: /^Your proposal was submitted\./,
} as const;

test.each([
  { at: '/support/new', ...asksForSupport },
  // The proposal in this link could not be selected.
  { at: '/support/new?proposal=999', ...asksForSupport },
  { at: '/proposals/101/edit', ...submitsDraft },
])(
  'If $at cannot be loaded, it says what is known about a lost reply, and keeps checking',
  async (row) => {
    hurryLooks();
    const { user } = visit(row.at, { as: 'amina' });
    await row.write();
    mock.faults.add({ operation: row.call, kind: 'answer-lost' });
    mock.faults.add({ operation: row.look, kind: 'answer', status: 500 });
    await press(row.button)(user);
    await screen.findByText(UNKNOWN);

    cleanup();
    mock.faults.add({ operation: row.load, kind: 'answer', status: 500 });
    visit(row.at);
    await sees(row.failure);
    await sees(UNKNOWN);
    mock.faults.clear();
    await sees(row.success);
  },
);

const incomplete = () => HttpResponse.json({ count: 9, next: null, previous: null, results: [] });

test('If the server lists fewer requests than it counts, a lost request is not called missing', async () => {
  hurryLooks();
  const { user } = await fillsIn('/support/new', request);
  mock.faults.add({ operation: 'createSupportRequest', kind: 'answer-lost' });
  server.use(http.get('*/api/support-requests/', incomplete));
  await press('Submit Request')(user);
  await sees(/We can't tell whether your request arrived\./);
  expect(screen.queryByText(/We didn't receive|Ready to submit/)).toBeNull();
});

test('If the server lists fewer proposals than it counts, nobody is told to submit one first', async () => {
  server.use(http.get('*/api/proposals/', incomplete));
  visit('/support/new', { as: 'amina' });
  await sees('Failed to fetch proposals. Please try again.');
  expect(screen.queryByText(/no submitted proposal/)).toBeNull();
});
