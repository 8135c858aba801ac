/** What a form says if the server or a proxy replied with an error. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mock } from '../../mocks/node';
import { hurryLooks } from '../helpers/hurry-looks';
import { visit } from '../helpers/visit';
import { press } from './bad-days/by-hand';
import { writeProposal } from './bad-days/work';

test('If a busy server does not have it, the failure is shown once, with the wait', async () => {
  hurryLooks();
  const busy = { status: 503, body: { detail: 'Busy.' }, headers: { 'Retry-After': '120' } };
  mock.faults.add({ operation: 'createProposal', kind: 'answer', ...busy });
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await press('Submit Proposal')(user);

  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(
    /^Busy\..*2 minutes.*We didn't receive what you sent\. Nothing you typed has been lost\.$/,
  );
  expect(screen.queryByText(/Checking/)).toBeNull();
  expect(screen.getByText(/^Ready to submit\./)).toBeVisible();
});

test('If the server failed and does not have it, the failure is shown once, with one advice', async () => {
  hurryLooks();
  const detail = 'The disk is full.';
  mock.faults.add({ operation: 'createProposal', kind: 'answer', status: 500, body: { detail } });
  mock.faults.add({ operation: 'listProposals', kind: 'delay', milliseconds: 300 });
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
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
