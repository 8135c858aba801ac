/**
 * A form that is submitted without a network waits, and is sent once when the network is back.
 *
 * @module-tag sweep
 */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw/http';
import { expect, test, vi } from 'vitest';
import { keepContent } from '@/device/entry';
import {
  changeWaiting,
  keepWaiting,
  type Waiting,
  waitingFor,
  waitingList,
} from '@/device/outgoing';
import { keepOwners, owners } from '@/device/owners';
import { configure } from '@/lib/config';
import { mock, server } from '../../mocks/node';
import { hurryLooks } from '../helpers/hurry-looks';
import { bringNetwork, plug, pull, says, sendLater, strip } from '../helpers/network';
import { grainStores } from '../helpers/odd-days';
import { signInHere } from '../helpers/turns';
import { visit } from '../helpers/visit';
import { agree, askToLogOut, expectLink, field, fillsIn, press, sees } from './bad-days/by-hand';
import { request, writesProposal } from './bad-days/work';

const MINUTE = 60_000;

bringNetwork();

const inStrip = async (user: UserEvent, name: string) =>
  user.click(within(await strip()).getByRole('button', { name }));

/** Amina fills in a complete proposal. The network fails before she submits it, so she asks the portal to send it later. */
async function asksToSubmit() {
  const { user, ...rest } = await writesProposal();
  expect(screen.queryByText("You're offline.")).toBeNull();
  pull();
  await sees("You're offline.");
  await press('Submit Proposal')(user);
  const dialog = within(await screen.findByRole('dialog', { name: "You're offline" }));
  expect(dialog.getByText("Submit “Grain store sentinel” when you're back online?")).toBeVisible();
  expect(dialog.getByText(/Your submission time is when we receive it\.$/)).toBeVisible();
  expect(dialog.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
    'Grain store sentinel',
    'Governance, Public Policy and Political Stability',
    'grain.pdf, 8 bytes',
  ]);
  expect(dialog.getByText("You can't edit it after submitting.")).toBeVisible();
  await sendLater(user);
  await says(/^Your proposal “Grain store sentinel” will be submitted when you're back online\./);
  return { user, ...rest };
}

const expectNoStrip = () =>
  expect(screen.queryByRole('status', { name: 'Waiting to be sent' })).toBeNull();

test('A submission waits for the network, and when it is back, the form and not the strip shows a success', async () => {
  const { router } = await asksToSubmit();
  expect(await field('Project Title')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Submit Proposal' })).toBeNull();
  plug();
  await sees('Proposal saved successfully! Redirecting...');
  expectNoStrip();
  expect(screen.queryByText("You're offline.")).toBeNull();
  expect(grainStores()).toMatchObject([{ status: 'SUBMITTED' }]);
  expect(JSON.stringify({ ...localStorage })).not.toContain('Grain rots');
  // The next screen says it once, too.
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'), { timeout: 3000 });
  await sees('We received “Grain store sentinel”.');
  expectNoStrip();
});

test('A support request that is sent later shows its success once, in the form', async () => {
  const { user } = await fillsIn('/support/new?proposal=102', request);
  pull();
  await press('Submit Request')(user);
  await sendLater(user);
  await says(/will be sent when you're back online/);
  plug();
  await sees('Support request submitted successfully! Redirecting...');
  expectNoStrip();
});

test('A submission is also sent from a public page of the same tab', async () => {
  const { router } = await asksToSubmit();
  await act(() => router.navigate({ to: '/' }));
  await screen.findByRole('heading', { level: 1, name: /hackathon/i });
  plug();
  await waitFor(() => expect(grainStores()).toMatchObject([{ status: 'SUBMITTED' }]));
  await act(() => router.navigate({ to: '/support' }));
  await says('Your proposal “Grain store sentinel” was submitted.');
});

test('If the network returns while the form offers to wait, the form offers to send at once instead', async () => {
  const { user } = await writesProposal();
  pull();
  await press('Submit Proposal')(user);
  await screen.findByRole('dialog', { name: "You're offline" });
  plug();

  const dialog = within(await screen.findByRole('dialog', { name: "You're back online" }));
  expect(screen.queryByRole('dialog', { name: "You're offline" })).toBeNull();
  expect(dialog.getByText('Submit “Grain store sentinel” now?')).toBeVisible();
  expect(grainStores()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Submit now' }));
  await sees('Proposal saved successfully! Redirecting...');
  expect(grainStores()).toMatchObject([{ status: 'SUBMITTED' }]);
});

test('A waiting proposal is sent once when the portal is next opened, on any screen', async () => {
  await asksToSubmit();
  cleanup();
  visit('/support');
  await says(/will be submitted when you're back online/);
  plug();
  await says('Your proposal “Grain store sentinel” was submitted.');
  const receipt = within(await strip()).getByRole('link', { name: 'View receipt' });
  const [made] = grainStores();
  expectLink(receipt, `/proposals/${made?.id}/receipt`);
  expect(grainStores()).toHaveLength(1);
  cleanup();
  const { user, router } = visit('/proposals/new');
  await says(/was submitted/);
  expect(await field('Project Title')).toHaveValue('');
  expect(router.state.location.pathname).toBe('/proposals/new');
  await inStrip(user, 'Close');
  await waitFor(() => expect(screen.queryByRole('status', { name: /^Waiting/ })).toBeNull());
});

test('While a waiting proposal is being sent, the strip says so', async () => {
  await asksToSubmit();
  cleanup();
  visit('/support');
  await says(/will be submitted when you're back online/);
  mock.faults.add({ operation: 'createProposal', kind: 'delay', milliseconds: 400, count: 1 });
  plug();
  await says(/^Your proposal “Grain store sentinel” is being submitted\. Keep the portal open\./);
  await says('Your proposal “Grain store sentinel” was submitted.');
});

test('Work that waits to be sent can be discarded only after its sending is cancelled', async () => {
  await asksToSubmit();
  cleanup();
  mock.faults.add({ operation: 'createProposal', kind: 'answer', status: 429 });
  plug();
  const { user } = visit('/proposals/new');
  await sees(/^This is waiting to be sent\./);
  expect(await field('Project Title')).toHaveValue('Grain store sentinel');
  expect(screen.queryByRole('button', { name: 'Discard this work' })).toBeNull();
  // Only the form has this button. The strip above does not repeat it.
  await press('Cancel sending')(user);
  expect(await field('Project Title')).toBeEnabled();
  expect(grainStores()).toEqual([]);
  expect(await screen.findByRole('button', { name: 'Discard this work' })).toBeVisible();
});

test('After the deadline a waiting proposal is sent only if the user confirms', async () => {
  const { user } = await asksToSubmit();
  configure({ deadline: new Date(mock.clock.now() + MINUTE).toISOString() });
  mock.clock.jump(2 * MINUTE);
  plug();
  await says(/was not submitted: the deadline passed before we could send it\.$/);
  expect(screen.getByText(/^This has not been sent\./)).toBeVisible();
  const waiting = waitingFor('1:proposal-new');
  if (waiting) act(() => void changeWaiting(waiting, { state: { is: 'asking', why: 'doubt' } }));
  await sees(/^This may have arrived already\./);
  expect(grainStores()).toEqual([]);
  await inStrip(user, 'Send anyway');
  await waitFor(() => expect(grainStores()).toHaveLength(1));
});

test('After a refusal the proposal is kept, with a link to the form, where the error is at its field', async () => {
  await asksToSubmit();
  cleanup();
  mock.faults.add({
    operation: 'createProposal',
    kind: 'answer',
    status: 400,
    body: { project_title: ['A proposal with this title exists.'] },
  });
  const { user } = visit('/support');
  plug();
  await says(/was not accepted\. Open it to see why\.$/);
  await user.click(within(await strip()).getByRole('link', { name: 'Open' }));
  await sees('Failed to submit proposal. Please try again.');
  const title = await field('Project Title');
  expect(title).toHaveValue('Grain store sentinel');
  expect(title).toHaveAccessibleDescription('A proposal with this title exists.');

  mock.faults.clear();
  await press('Submit Proposal')(user);
  await sees('Proposal saved successfully! Redirecting...');
  expect(grainStores()).toHaveLength(1);
});

test('A first proposal that another tab lets wait is not called begun, and the steps stay done', async () => {
  const begun = /Begun, but not sent/;
  const key = '3:proposal-new';
  const form = { formName: 'New Proposal', href: '/proposals/new' };
  const files = { proposal_document: { id: 'a-file', name: 'grain.pdf' } };
  const content = { id: 'a-version', at: mock.clock.now(), texts: {}, files };
  visit('/dashboard', { as: 'chebet' });
  await screen.findByRole('region', { name: 'No proposals yet' });
  pull();
  keepContent(key, form, content);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'portal.user' })));
  const first = within(await screen.findByRole('region', { name: 'Your first proposal' }));
  expect(await screen.findByRole('link', { name: begun })).toBeVisible();

  const sends = { operation: 'createProposal', status: 'SUBMITTED' } as const;
  act(() => void keepWaiting({ key, ...form, title: 'Grain', sends, content }));
  await says(/will be submitted when you're back online/);
  await sees('Waiting to be sent. Saved on this device only.', first);
  expect(first.getByText('Attach your document: done')).toBeVisible();
  expect(first.getByRole('link', { name: 'Open your first proposal' })).toBeVisible();
  expect(screen.queryByText(begun)).toBeNull();
});

test('On the user’s own device a logout promises to send what waits, but not what was refused', async () => {
  const { user } = await asksToSubmit();
  keepOwners(owners().map((each) => ({ ...each, own: true })));
  const promise = / Work that is waiting to be sent will be sent when you sign in here again\.$/;
  expect((await askToLogOut(user)).getByText(promise)).toBeVisible();
  await agree(user, 'Cancel');

  mock.faults.add({ operation: 'createProposal', kind: 'answer', status: 400, body: {} });
  plug();
  await says(/was not accepted\. Open it to see why\.$/);
  const question = await askToLogOut(user);
  await sees(
    'Your unsent work in “Grain store sentinel” stays on this device, only for you.',
    question,
  );
});

test('If the network fails during a call, the form also offers to wait', async () => {
  // The portal sends again only after a while, because the server may still be working on the first request.
  hurryLooks();
  const { user } = await fillsIn('/support/new?proposal=102', request);
  server.use(http.post('*/api/support-requests/', pull, { once: true }));
  await press('Submit Request')(user);
  await sendLater(user);
  await says(/^Your support request “.*” will be sent when you're back online\./);
  plug();
  await sees('Support request submitted successfully! Redirecting...');
  expect(
    mock.log.list().filter(({ operation }) => operation === 'createSupportRequest'),
  ).toHaveLength(2);
});

test('A browser that wrongly says it is offline, as behind some VPNs, sends the form, and the bar does not say offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  const { user } = await fillsIn('/support/new?proposal=102', request);
  // The first reply shows that the browser is wrong.
  await waitFor(() => expect(screen.queryByText("You're offline.")).toBeNull());
  await press('Submit Request')(user);
  await sees(/^Support request submitted successfully!/);
});

test("Another user's session does not send a waiting form, and a logout on a shared device deletes it", async () => {
  const { user } = await asksToSubmit();
  expect(owners()).toMatchObject([{ own: false }]);
  const question = await askToLogOut(user);
  await sees(
    /^You have unsent work in “Grain store sentinel”\..* Work that is waiting to be sent won't be sent\.$/,
    question,
  );
  await agree(user, 'Log out and delete it');
  plug();
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/Grain/);
});

test('During a random pause of ours she can send at once, but not before the time that the server named', async () => {
  signInHere('amina');
  const at = mock.clock.now();
  const content = { id: 'one', at, texts: { title: 'River gauges' }, files: {} };
  const form = { key: '1:support-new:', formName: 'New Support Request', href: '/support/new' };
  keepWaiting({ ...form, title: 'Gauges', sends: { operation: 'createSupportRequest' }, content });
  const [waiting] = waitingList();
  if (!waiting) throw new Error('Nothing waits');
  const pause = { since: at, notBefore: at + MINUTE, attempts: 3, endsOnline: false };
  changeWaiting(waiting, { pause });
  const { user } = visit('/dashboard');
  await says(/will be sent as soon as the server responds/);
  expect(screen.queryByRole('button', { name: 'Try now' })).toBeNull();
  act(() => void changeWaiting(waiting, { pause: { ...pause, endsOnline: true } }));
  await inStrip(user, 'Try now');
  await says(/was not sent: something is missing/);
});

test('The strip says what has become of each form, and leads to it', async () => {
  signInHere('amina');
  const draft = { operation: 'createProposal', status: 'DRAFT' } as const;
  const [help, support] = ['sendContactMessage', 'createSupportRequest'] as const;
  const content = { id: 'one', at: 0, texts: { title: 'A text' }, files: {} };
  const at = mock.clock.now();
  // A server asked for an hour.
  const pause = { since: at, notBefore: at + 60 * MINUTE, attempts: 1, endsOnline: false };
  const states: [Waiting['sends'], Waiting['state'], says: string][] = [
    [
      draft,
      { is: 'waiting' },
      "will be saved as a draft when you're back online. We'll try again at 14 Nov, 10:00.",
    ],
    [draft, { is: 'asking', why: 'incomplete' }, 'was not saved as a draft: something is missing.'],
    [
      { ...draft, status: 'SUBMITTED' },
      { is: 'asking', why: 'partly' },
      'was not submitted: the server has only saved it as a draft.OpenCancel sending',
    ],
    [draft, { is: 'sent', id: 7 }, 'was saved as a draft.View draft'],
    [
      { operation: help },
      { is: 'asking', why: 'doubt' },
      "sent already. We haven't sent it again.",
    ],
    [
      { operation: help },
      { is: 'refused', status: 500, isUncertain: true },
      'was sent: something went wrong on our side. Open it to send it again.',
    ],
    [
      { operation: support },
      { is: 'refused', status: 500, isUncertain: true },
      'was sent: something went wrong on our side. Open it to check.',
    ],
    [{ operation: support }, { is: 'sent', id: 7 }, 'was sent.View request'],
  ];
  for (const [index, [sends, state]] of states.entries()) {
    const key = `1:form-${index}`;
    keepWaiting({ key, formName: 'A form', href: '/help', title: '', sends, content });
    const waiting = waitingFor(key);
    if (waiting) changeWaiting(waiting, { state, pause });
  }
  visit('/support', { as: 'amina' });
  pull();
  await says(/when you're back online/);
  for (const [, , text] of states) expect(await strip()).toHaveTextContent(text);
});
