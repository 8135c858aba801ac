/** What the screens show if the reply is lost or late, or the user reloads first. sending.test.ts has all forms. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unsentWork } from '@/device/entry';
import { mock } from '../../mocks/node';
import { hurrySlow } from '../helpers/hurry';
import { grainStores, holdReplies } from '../helpers/odd-days';
import { reload } from '../helpers/reload';
import { holdFirst, loseReply } from '../helpers/sender';
import { visit } from '../helpers/visit';
import { agree, fill, press, sees } from './bad-days/by-hand';
import { request, writeProposal } from './bad-days/work';

const SUBMITTED = 'Your proposal was submitted.';

test('A submission that was saved without a reply is found, and exists once', async () => {
  loseReply();
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await press('Submit Proposal')(user);
  await sees('Proposal saved successfully! Redirecting...');
  expect(
    screen.getByText("We lost the server's reply, but your proposal was submitted."),
  ).toBeVisible();
  expect(grainStores()).toHaveLength(1);
  expect(unsentWork()).toEqual([]);
});

test('A draft whose submission was received is still reported after a reload', async () => {
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await fill({ 'Project Title': 'Borehole watch 2' });
  await press('Submit Proposal')(user);
  await screen.findByText('Proposal updated successfully! Redirecting...');
  reload('/proposals/101/edit');
  await sees(new RegExp(`^${SUBMITTED}`));
  expect(screen.getByText('Only draft proposals can be edited')).toBeVisible();
  expect(screen.queryByText(/Send again|didn't receive|lost the server/)).toBeNull();
});

test('A support request that is being sent during a reload is searched for until it is found', async () => {
  const { letGo, reached } = holdFirst();
  const rows = mock.db.supportRequests.length;
  const { user } = visit('/support/new', { as: 'amina' });
  await fill(request);
  await press('Submit Request')(user);
  await reached;

  const again = reload('/support/new');
  await sees(/Checking whether it arrived…$/);
  expect(screen.queryByText(/Nothing saved|Not submitted yet|didn't receive/)).toBeNull();
  letGo();
  await sees(/^We received what you sent before\./);
  expect(screen.queryByText(/work from .* has been restored/)).toBeNull();
  await press('Submit Request')(again.user);
  await agree(again.user, 'Cancel');
  expect(mock.db.supportRequests).toHaveLength(rows + 1);
});

test('A call goes on after the user left the form, and its result is shown on another screen', async () => {
  hurrySlow();
  const { answer, sent } = holdReplies();
  const { user, router } = visit('/proposals/new', { as: 'amina' });
  const open = (to: '/help' | '/proposals/new') => act(() => router.navigate({ to }));
  await writeProposal(user);
  await press('Submit Proposal')(user);
  await sent();
  await open('/help');
  await open('/proposals/new');
  await sees(/^It is still being sent\./);
  await open('/help');
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
  answer();
  await sees(SUBMITTED);
});

test('A call without a reply can be stopped after the form is opened again', async () => {
  hurrySlow();
  const { sent } = holdReplies();
  const { user, router } = visit('/support/new', { as: 'amina' });
  await fill(request);
  await press('Submit Request')(user);
  await sent();
  await act(() => router.navigate({ to: '/help' }));
  await act(() => router.navigate({ to: '/support/new' }));
  await screen.findByText(/^It is still being sent\./);
  await user.click(await screen.findByRole('button', { name: 'Stop waiting' }));
  await sees(/^You cancelled sending\. /);
  expect(screen.queryByText(/^Still waiting/)).toBeNull();
  expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'false');
});
