import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { getResponse } from 'msw';
import { HttpResponse, http } from 'msw/http';
import { beforeEach, expect, test } from 'vitest';
import { forgetWork, savedWork } from '@/lib/saved-work';
import { mock, server } from '../../mocks/node';
import { visit } from '../helpers/visit';
import { agree, field, fill, press } from './bad-days/by-hand';

const keys = ['1:proposal-new', '1:proposal-edit:101', '1:support-new:'];
beforeEach(() => Promise.all(keys.map(forgetWork)));

const ARRIVED = 'The answer was lost on its way, but what you sent has arrived.';
const long = 'Grain rots in the store before anybody notices, and a village goes hungry for it.';

async function writeProposal(user: UserEvent) {
  await fill({
    'Project Title': 'Grain store sentinel',
    'Thematic Area': 'GOVERNANCE',
    'Problem Statement': long,
    'Proposed Solution': long,
    'Relevance to Theme': 'Food security',
  });
  const document = new File(['%PDF-1.4'], 'grain.pdf', { type: 'application/pdf' });
  await user.upload(await field('Proposal Document'), document);
}

const grainStores = () =>
  mock.db.proposals.filter(({ project_name }) => project_name === 'Grain store sentinel');

test('A proposal that arrived without an answer is found, and is a success', async () => {
  mock.faults.add({ operation: 'createProposal', kind: 'answer-lost' });
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await press('Submit Proposal')(user);

  expect(await screen.findByText('Proposal saved successfully! Redirecting...')).toBeVisible();
  expect(screen.getByText(ARRIVED)).toBeVisible();
  expect(grainStores()).toHaveLength(1);
  expect(await savedWork('1:proposal-new')).toBeUndefined();
});

test('While nobody can be asked it says so, and the next try looks before it sends', async () => {
  mock.faults.add({ operation: 'createProposal', kind: 'answer-lost' });
  mock.faults.add({ operation: 'listProposals', kind: 'network-error' });
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await press('Save as Draft')(user);

  expect(await screen.findByText(/^It may or may not have arrived\..*looks first/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Look in My Proposals' })).toBeVisible();
  mock.faults.clear();
  await press('Save as Draft')(user);

  expect(await screen.findByText('Proposal saved successfully! Redirecting...')).toBeVisible();
  expect(grainStores()).toHaveLength(1);
});

test('After a reload the doubt is still known, and the next try looks before it sends', async () => {
  mock.faults.add({ operation: 'createProposal', kind: 'answer-lost' });
  mock.faults.add({ operation: 'listProposals', kind: 'network-error' });
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await press('Save as Draft')(user);
  await screen.findByText(/^It may or may not have arrived\..*looks first/);
  mock.faults.clear();

  cleanup();
  const again = visit('/proposals/new');
  expect(await screen.findByText(/^You sent this before, and no answer was seen\./)).toBeVisible();
  await waitFor(async () =>
    expect(await field('Project Title')).toHaveValue('Grain store sentinel'),
  );
  await press('Save as Draft')(again.user);

  expect(await screen.findByText('Proposal saved successfully! Redirecting...')).toBeVisible();
  expect(grainStores()).toHaveLength(1);
});

test('A server that breaks after it has written the row makes no second one', async () => {
  server.use(
    http.post('*/api/proposals/', async ({ request }) => {
      await getResponse(mock.handlers, request);
      return new HttpResponse(null, { status: 503 });
    }),
  );
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await press('Save as Draft')(user);

  expect(await screen.findByText('Proposal saved successfully! Redirecting...')).toBeVisible();
  expect(grainStores()).toHaveLength(1);
});

test('A refusal leaves no doubt behind', async () => {
  mock.faults.add({ operation: 'createProposal', kind: 'answer', status: 400 });
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await press('Save as Draft')(user);
  await screen.findByText('Failed to save draft. Please try again.');

  cleanup();
  visit('/proposals/new');
  await screen.findByText(/^Your unsaved work of/);
  expect(screen.queryByText(/no answer was seen/)).toBeNull();
});

test('What was changed after a lost answer is neither lost nor taken for the same', async () => {
  mock.faults.add({ operation: 'createProposal', kind: 'answer-lost' });
  mock.faults.add({ operation: 'listProposals', kind: 'network-error' });
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await press('Save as Draft')(user);
  await screen.findByText(/^It may or may not have arrived\..*looks first/);
  mock.faults.clear();
  await fill({ 'Project Title': 'Grain store sentinel 2' });
  await press('Save as Draft')(user);

  expect(await screen.findByText(/^What you sent before has arrived\./)).toBeVisible();
  expect(await field('Project Title')).toHaveValue('Grain store sentinel 2');
  expect(mock.db.proposals).toHaveLength(8);
});

test('A change of a draft that arrived without an answer is a success', async () => {
  mock.faults.add({ operation: 'updateProposal', kind: 'answer-lost' });
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await fill({ 'Project Title': 'Borehole watch 2' });
  await press('Save as Draft')(user);

  expect(await screen.findByText('Proposal updated successfully! Redirecting...')).toBeVisible();
  expect(screen.getByText(ARRIVED)).toBeVisible();
});

test('A support request that arrived without an answer is found, and there is one of it', async () => {
  mock.faults.add({ operation: 'createSupportRequest', kind: 'answer-lost' });
  const { user } = visit('/support/new', { as: 'amina' });
  const before = mock.db.supportRequests.length;
  await fill({
    Proposal: '102',
    'Support type': 'DATA_ACCESS',
    Title: 'River gauges',
    Description: 'Six gauges.',
    Justification: 'Daily is too slow.',
    'Expected impact': 'Earlier warnings.',
  });
  await press('Submit Request')(user);

  const success = 'Support request submitted successfully! Redirecting...';
  expect(await screen.findByText(success)).toBeVisible();
  expect(mock.db.supportRequests).toHaveLength(before + 1);
});

test('A proposal that is gone has been deleted, whatever became of the answer', async () => {
  mock.faults.add({ operation: 'deleteProposal', kind: 'answer-lost' });
  const { user } = visit('/proposals', { as: 'amina' });
  await press('Delete Borehole watch')(user);
  await agree(user, 'Delete');

  expect(await screen.findByText('“Borehole watch” was deleted.')).toBeVisible();
  await waitFor(() => expect(within(document.body).queryByText('Borehole watch')).toBeNull());
});
