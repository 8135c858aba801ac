/** What a form says if the server or a proxy replied with an error. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { getResponse } from 'msw';
import { HttpResponse, http } from 'msw/http';
import { expect, test } from 'vitest';
import { effects } from '../../mocks/faults/effects';
import { mock, server } from '../../mocks/node';
import { hurryLooks } from '../helpers/hurry-looks';
import { grainStores } from '../helpers/odd-days';
import { visit } from '../helpers/visit';
import { press } from './bad-days/by-hand';
import { writeProposal } from './bad-days/work';
import { looks } from './lost';

test.for([
  ['a web page of a proxy', () => HttpResponse.html('<h1>Unavailable</h1>', { status: 503 })],
  ['JSON of a gateway', () => HttpResponse.json({ message: 'Unavailable' }, { status: 503 })],
] as const)('If the row was written, and %s says 503, no second row is made', async ([, reply]) => {
  server.use(
    http.post('*/api/proposals/', async ({ request }) => {
      await getResponse(mock.handlers, request);
      return reply();
    }),
  );
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await press('Save as Draft')(user);

  expect(await screen.findByText('Proposal saved successfully! Redirecting...')).toBeVisible();
  expect(grainStores()).toHaveLength(1);
});

test('If a proxy stops waiting while the server is still working, the portal looks more than once', async () => {
  hurryLooks();
  mock.faults.add({ operation: 'createProposal', ...effects.maintenance });
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await press('Submit Proposal')(user);

  expect(await screen.findByText(/^Failed to submit proposal\./)).toBeVisible();
  expect(await screen.findByText(/We didn't receive what you sent\./)).toBeVisible();
  expect(looks()).toBeGreaterThan(1);
});

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

test('After a refusal nothing is uncertain', async () => {
  mock.faults.add({ operation: 'createProposal', kind: 'answer', status: 400 });
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await press('Save as Draft')(user);
  await screen.findByText('Failed to save draft. Please try again.');

  cleanup();
  visit('/proposals/new');
  await screen.findByText(/^Your unsent work from/);
  expect(screen.queryByText(/receive|arrive/)).toBeNull();
});
