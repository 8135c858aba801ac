/** @module-tag sweep */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw/http';
import { expect, test } from 'vitest';
import { mock } from '../../mocks/node';
import { holdLooks, hurryLooks } from '../helpers/hurry-looks';
import { grainStores } from '../helpers/odd-days';
import { carryOut, takeFirst } from '../helpers/sender';
import { visit } from '../helpers/visit';
import {
  agree,
  expectLink,
  field,
  fill,
  fillsIn,
  IT_ARRIVED,
  press,
  sees,
  UNKNOWN,
} from './bad-days/by-hand';
import { request, writesProposal } from './bad-days/work';

/** Saves a draft. The reply is lost, and then the portal cannot check whether the draft arrived. */
async function losesTheAnswer() {
  holdLooks();
  mock.faults.add({ operation: 'createProposal', kind: 'answer-lost' });
  mock.faults.add({ operation: 'listProposals', kind: 'network-error' });
  const { user } = await writesProposal();
  await press('Save as Draft')(user);
  await sees(UNKNOWN);
  return user;
}

const MISSING = /^We didn't receive what you sent\./;

test('While the server cannot be reached, the outcome is shown as unknown, and the next try checks first', async () => {
  const user = await losesTheAnswer();
  expect(screen.getByRole('link', { name: 'Look in My Proposals' })).toBeVisible();
  expect(screen.queryByRole('group', { name: 'Status' })).toBeNull();
  expect(screen.queryByText(/^Failed/)).toBeNull();
  expect(screen.queryByText(/Nothing saved/)).toBeNull();
  mock.faults.clear();
  await press('Save as Draft')(user);

  await sees('Proposal saved successfully! Redirecting...');
  expect(grainStores()).toHaveLength(1);
});

test('The portal checks again by itself, and reports a failure only if nothing was saved', async () => {
  hurryLooks();
  mock.faults.add({ operation: 'createProposal', kind: 'network-error' });
  mock.faults.add({ operation: 'listProposals', kind: 'network-error', count: 3 });
  const { user } = await writesProposal();
  await press('Save as Draft')(user);
  await screen.findByText(UNKNOWN);
  const title = await field('Project Title');
  await user.type(title, ' 2');

  const failure = await screen.findByText('Failed to save draft. Please try again.');
  expect(failure).toBeVisible();
  expect(screen.getByText(MISSING)).toBeVisible();
  expect(screen.getByRole('group', { name: 'Status' })).toHaveTextContent('UNSENT');
  // The focus must stay where the user is typing.
  expect(title).toHaveFocus();
});

test('After a reload the portal checks at once, and sends the same proposal again only after a confirmation', async () => {
  await losesTheAnswer();
  mock.faults.clear();

  cleanup();
  const { user } = visit('/proposals/new');
  await sees(IT_ARRIVED);
  await waitFor(async () =>
    expect(await field('Project Title')).toHaveValue('Grain store sentinel'),
  );
  await press('Save as Draft')(user);
  await agree(user, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(IT_ARRIVED)).toBeVisible();
  expect(grainStores()).toHaveLength(1);

  // “Submit Proposal” would also create a second record, so it asks too.
  await press('Submit Proposal')(user);
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(
    'We received your proposal “Grain store sentinel” before. Are you sure you want to send this as another one?',
  );
  // Nothing is being sent while the question is open.
  expect(screen.getByRole('form', { name: 'New Proposal' })).toHaveAttribute('aria-busy', 'false');
  await agree(user, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(grainStores()).toHaveLength(1);

  await press('Save as Draft')(user);
  await agree(user, 'Send again');
  await sees('Proposal saved successfully! Redirecting...');
  expect(grainStores()).toHaveLength(2);
});

test('One tap that made two proposals links to both', async () => {
  takeFirst(async (sent) => {
    await carryOut(sent);
    await carryOut(sent);
    return HttpResponse.error();
  });
  const { user } = await writesProposal();
  await press('Save as Draft')(user);

  await sees(/^We received what you sent more than once\./);
  for (const { id } of grainStores())
    expectLink(
      screen.getByRole('link', { name: `Open “Grain store sentinel” (number ${id})` }),
      `/proposals/${id}`,
    );
  expect(grainStores()).toHaveLength(2);
  expect(screen.queryByText(/^Failed/)).toBeNull();
});

test('If one press made two records, the next screen says so', async () => {
  takeFirst(async (sent) => {
    await carryOut(sent);
    return (await carryOut(sent)) ?? HttpResponse.error();
  });
  const { user } = await fillsIn('/support/new', request);
  await press('Submit Request')(user);

  const notice = await screen.findByText(new RegExp(`^“${request.Title}” is here twice\\.`));
  expect(notice).toHaveTextContent(/Use Help to tell the organisers which one to keep\./);
  expect(within(notice).getAllByRole('link', { name: /^Open number \d+$/ })).toHaveLength(2);
});

test('Changes made after a lost reply are not lost, and not mistaken for what was sent', async () => {
  const user = await losesTheAnswer();
  await fill({ 'Project Title': 'Grain store sentinel 2' });
  mock.faults.clear();
  await press('Save as Draft')(user);

  await sees(IT_ARRIVED);
  expect(await field('Project Title')).toHaveValue('Grain store sentinel 2');
  expect(mock.db.proposals).toHaveLength(8);

  await press('Save as Draft')(user);
  await agree(user, 'Send as another one');
  await sees('Proposal saved successfully! Redirecting...');
  expect(mock.db.proposals).toHaveLength(9);
});
