/**
 * Forms are sent on odd days: with an expired token, a late reply, a full device.
 *
 * @module-tag sweep
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readEntry, type Version } from '@/device/entry';
import { keepWaiting } from '@/device/outgoing';
import { mock } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { keptTexts } from '../helpers/device';
import { bringNetwork, plug, pull, says, sendLater, strip } from '../helpers/network';
import { grainStores, hold, holdReplies, KEY, pause } from '../helpers/odd-days';
import { changeRow } from '../helpers/sender';
import { visit } from '../helpers/visit';
import {
  agree,
  askToLogOut,
  field,
  fill,
  fillsIn,
  press,
  sees,
  signInByHand,
} from './bad-days/by-hand';
import { message, request, writesProposal } from './bad-days/work';

bringNetwork();

/** What the dashboard says of a form with unsent work. */
const UNSENT = /^Begun, but not sent|^Has changes|^Sent, but we got no reply/;

test('A message whose token expired, and whose refresh failed, is not called sent, and can be sent', async () => {
  const { user } = await fillsIn('/help', message);
  mock.clock.jump(6 * 60_000);
  mock.faults.add({ operation: 'refreshToken', kind: 'answer', status: 500, body: {}, count: 1 });
  await press('Send Message')(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to send message/);
  expect(screen.queryByText(/may have been sent/)).toBeNull();
  await press('Send Message')(user);
  await waitFor(() => expect(mock.db.contactMessages).toHaveLength(1));
});

test('If the session ends while a proposal is sent, the login, the dashboard and the form say that it was not sent', async () => {
  const { user, router } = await writesProposal();
  mock.clock.jump(25 * 3_600_000);
  await press('Submit Proposal')(user);
  await sees(
    'Your session has ended. Sign in again. Nothing you typed has been lost. What you had just sent has probably not arrived.',
  );
  await signInByHand(user, people.amina);
  await sees('Not sent, because your session had ended.');
  await act(() => router.navigate({ to: '/proposals/new' }));
  await sees(/has been restored\. It wasn't sent, because your session had ended\./);
});

test('Changes of a saved draft are not called a new proposal, and the question before its deletion names them', async () => {
  const { user, router } = await fillsIn('/proposals/101/edit', { 'Project Title': 'Borehole v2' });
  await screen.findByText(/^Saved on this device/);
  await act(() => router.navigate({ to: '/proposals/$id', params: { id: 101 } }));
  await sees(/^“Borehole watch”: Has changes that are saved on this device only\./);
  await act(() => router.navigate({ to: '/proposals' }));
  await sees(/^“Borehole watch”: Has changes that are saved on this device only\./);
  await press('Delete Borehole watch')(user);
  await sees(/Your changes on this device are deleted too\./);
});

test('A reply that was begun is offered where it was begun, and in Help', async () => {
  const { router } = await fillsIn('/help?request=204', { Message: 'We still wait for' });
  await pause(800);
  const begun = /^Your message to us: Begun, but not sent/;
  expect(screen.queryByText(begun)).toBeNull();
  await act(() => router.navigate({ to: '/support/$id', params: { id: 204 } }));
  await sees(begun);
  await act(() => router.navigate({ to: '/help' }));
  await sees(begun);
  await act(() => router.navigate({ to: '/support/$id', params: { id: 203 } }));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(begun)).toBeNull();
});

test('A second message stays while another waiting form changes', async () => {
  const { user, router } = await fillsIn('/support/new?proposal=102', request);
  pull();
  await press('Submit Request')(user);
  await sendLater(user);
  await says(/^Your support request .* will be sent/);
  await act(() => router.navigate({ to: '/help' }));
  await fill(message);
  await press('Send Message')(user);
  await sendLater(user);
  await says(/^Your message will be sent/);
  mock.faults.add({ operation: 'createSupportRequest', kind: 'answer', status: 400, body: {} });
  plug();
  await says(/^Your message was sent\.$/);
  await says(/^Your support request .* was not accepted/);
  const text = 'A second message, typed for ten minutes';
  await fill({ Subject: 'technical', Message: text });
  await pause(600);
  expect(await field('Message')).toHaveValue(text);
  await user.click(within(await strip()).getByRole('button', { name: 'Cancel sending' }));
  await pause(300);
  expect(await field('Message')).toHaveValue(text);
  expect(readEntry('1:help::')?.content?.texts).toMatchObject({ message: text });
});

function savedContent(): Version {
  const content = readEntry(KEY)?.content;
  if (!content) throw new Error('Nothing saved');
  return content;
}

/** The other tab does this when the user presses "Send when I'm back online" there. */
const sendInOtherTab = (content: Version) =>
  act(
    () =>
      void keepWaiting({
        key: KEY,
        formName: 'New Proposal',
        href: '/proposals/new',
        title: 'Grain store sentinel',
        sends: { operation: 'createProposal', status: 'SUBMITTED' },
        content,
      }),
  );

test('A form whose work another tab has sent later is not left open for sending again', async () => {
  await writesProposal();
  await screen.findByText(/^Saved on this device/);
  const content = savedContent();
  pull();
  sendInOtherTab(content);
  expect(await field('Project Title')).toBeDisabled();
  plug();
  await sees('Proposal saved successfully! Redirecting...');
  expect(screen.queryByRole('button', { name: 'Submit Proposal' })).toBeNull();
});

test('What was typed last stays, and an earlier text of the form is not sent later by another tab', async () => {
  await writesProposal();
  await screen.findByText(/^Saved on this device/);
  const content = savedContent();
  await fill({ 'Project Title': 'Another proposal' });
  await pause(1200);
  expect(keptTexts(KEY)).toMatchObject({ project_title: 'Another proposal' });
  pull();
  sendInOtherTab(content);
  plug();
  await pause(300);
  expect(grainStores()).toEqual([]);
  expect(keptTexts(KEY)).toMatchObject({ project_title: 'Another proposal' });
  expect(await field('Project Title')).toHaveValue('Another proposal');
});

test('Nothing can be typed into a message while it is being sent', async () => {
  const { answer, sent } = holdReplies();
  const { user } = await fillsIn('/help', message);
  await press('Send Message')(user);
  await sent();
  expect(await field('Message')).toBeDisabled();
  answer();
  await screen.findByText(/has been sent/);
});

test('What is typed into a support request stays when the list of proposals arrives', async () => {
  const { user, router } = visit('/support/new', { as: 'amina' });
  await field('Title');
  await act(() => router.navigate({ to: '/proposals/$id/edit', params: { id: 101 } }));
  await press('Submit Proposal')(user);
  await screen.findByText('Proposal updated successfully! Redirecting...');
  const reply = hold('get', '*/api/proposals/');
  await act(() => router.navigate({ to: '/support/new', search: { proposal: 101 } }));
  await pause(300);
  expect.soft(screen.queryByText(/can't be selected/)).toBeNull();
  const isOpen = screen.queryByLabelText(/^Title/) !== null;
  if (isOpen) await fill({ Title: 'River gauges' });
  reply();
  await pause(600);
  expect(await field('Title')).toHaveValue(isOpen ? 'River gauges' : '');
});

test('What is typed into a support request stays when a later list lacks its proposal', async () => {
  const { queryClient } = await fillsIn('/support/new?proposal=102', request);
  mock.faults.add({ operation: 'listProposals', kind: 'answer', status: 200, body: [] });
  await act(() => queryClient.refetchQueries({ queryKey: ['listProposals', 'eligible'] }));
  await pause(300);
  expect(screen.queryByDisplayValue('River gauges')).not.toBeNull();
});

test('A reply that arrives after the logout leaves nothing in the memory of the page', async () => {
  const { answer, sent } = holdReplies();
  const { user, queryClient } = await writesProposal();
  await press('Submit Proposal')(user);
  await sent();
  await askToLogOut(user);
  await agree(user, 'Log out and delete it');
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  answer();
  await pause(1000);
  expect(JSON.stringify(queryClient.getQueriesData({}))).not.toContain('Grain');
});

test('After sending an unchanged draft later was cancelled, there is no unsent work', async () => {
  const { user, router } = visit('/proposals/101/edit', { as: 'amina' });
  await field('Project Title');
  pull();
  await press('Submit Proposal')(user);
  await sendLater(user);
  await says(/will be submitted when/);
  await press('Cancel sending')(user);
  plug();
  await act(() => router.navigate({ to: '/dashboard' }));
  await screen.findAllByText('Borehole watch');
  expect(screen.queryByText(UNSENT)).toBeNull();
});

test('An unchanged draft that is submitted later shows its success', async () => {
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await field('Project Title');
  pull();
  await press('Submit Proposal')(user);
  await sendLater(user);
  await says(/will be submitted when/);
  plug();
  await screen.findByText('Proposal updated successfully! Redirecting...');
});

test.each([
  ['An unchanged draft', 'Borehole watch'],
  ['A change that another device has made since', 'Changed'],
])('%s goes on waiting when its form is opened again', async (_, title) => {
  const { user, unmount } = visit('/proposals/101/edit', { as: 'amina' });
  await fill({ 'Project Title': title });
  pull();
  await press('Submit Proposal')(user);
  await sendLater(user);
  await says(/will be submitted when/);
  unmount();
  changeRow(101, { project_name: title });
  mock.faults.add({ operation: 'updateProposal', kind: 'answer', status: 429 });
  plug();
  visit('/proposals/101/edit');
  await screen.findByText(/^This is waiting to be sent\./);
  await pause(700);
  expect(await field('Project Title')).toBeDisabled();
  await says(/will be submitted as soon as/);
});

test('Unsent work is listed although the strip still says that an earlier message was sent', async () => {
  const { user, router } = await fillsIn('/help', message);
  pull();
  await press('Send Message')(user);
  await sendLater(user);
  plug();
  await says(/^Your message was sent\.$/);
  await fill({ Message: 'A second message' });
  await pause(600);
  await act(() => router.navigate({ to: '/dashboard' }));
  const unsent = await screen.findByText(UNSENT);
  expect(unsent.closest('a')).toHaveTextContent(/^Your message to us/);
});

test('After a draft was deleted, its changes are not called unsent work', async () => {
  const { user, router } = await fillsIn('/proposals/101/edit', { 'Project Title': 'Changed' });
  await screen.findByText(/^Saved on this device/);
  await act(() => router.navigate({ to: '/proposals' }));
  await press('Delete Borehole watch')(user);
  await agree(user, 'Delete');
  await screen.findByText('“Borehole watch” was deleted.');
  await act(() => router.navigate({ to: '/dashboard' }));
  await pause(800);
  expect(screen.queryByText(UNSENT)).toBeNull();
});
