import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyDrawer } from '@/device/inventory';
import { leaveDevice } from '@/device/turns';
import { readWork, workShelf, writeWork } from '@/device/work';
import { mock } from '../../mocks/node';
import type { PersonName } from '../../mocks/state/people';
import { keepTyped, keptTexts } from '../helpers/device';
import { signInAs, visit } from '../helpers/visit';
import { field, fill, press } from './bad-days/by-hand';
import { writeProposal } from './bad-days/work';

const KEY = '1:proposal-new';
const HERE = 'Typed in this tab';
const THERE = 'Typed in the other tab';
const title = () => field('Project Title');

/** Sends the storage event with which a browser tells this tab about a change in the other tab. */
const tellOfChange = (key: string | undefined) =>
  window.dispatchEvent(new StorageEvent('storage', { key: `${key}`, newValue: 'something' }));

async function typeThere() {
  keepTyped(KEY, { project_title: THERE });
  tellOfChange(workShelf(KEY)?.key);
  await screen.findByText(/^You typed something newer in another tab/);
}

/** Deletes the tokens, as the other tab does when its session expires. */
function expireThere() {
  localStorage.removeItem('refresh_token');
  localStorage.removeItem('access_token');
  const change = { key: 'access_token', oldValue: 'a token', newValue: null };
  window.dispatchEvent(new StorageEvent('storage', change));
}

function signInThere(name: PersonName) {
  signInAs(name);
  const change = { key: 'access_token', oldValue: null, newValue: 'a token' };
  act(() => void window.dispatchEvent(new StorageEvent('storage', change)));
}

function signOutThere() {
  leaveDevice();
  expireThere();
}

test('A tab with an outdated version no longer says that its text is saved, and closes without a question', async () => {
  const { user, router } = visit('/proposals/new', { as: 'amina' });
  await fill({ 'Project Title': HERE });
  await screen.findByText(/^Saved on this device/);
  await typeThere();
  expect(screen.queryByText(/^Saved on this device/)).toBeNull();

  await user.click(screen.getByRole('link', { name: 'Help' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('After a logout in the other tab, this one says so, and on a shared device nothing is left', async () => {
  const { router } = visit('/proposals/101/edit', { as: 'amina' });
  await fill({ 'Project Title': HERE });
  await screen.findByText(/^Saved on this device/);
  signOutThere();
  expect(await screen.findByText('You were signed out in another tab.')).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/login', search: {} });
  expect(JSON.stringify(localStorage)).not.toContain(HERE);
});

test('When the session expires in the other tab, this one offers to go on, and text not yet written is saved', async () => {
  const { router } = visit('/proposals/101/edit', { as: 'amina' });
  await fill({ 'Project Title': HERE });
  expireThere();
  const words = 'Your session has ended. Sign in again. Nothing you typed has been lost.';
  expect(await screen.findByText(words)).toBeVisible();
  expect(router.state.location).toMatchObject({
    pathname: '/login',
    search: { from: '/proposals/101/edit' },
  });
  expect(keptTexts('1:proposal-edit:101')).toMatchObject({ project_title: HERE });
});

test('After the session expired in the other tab, both texts are restored in the next session', async () => {
  visit('/proposals/new', { as: 'amina' });
  await fill({ 'Project Title': HERE });
  await screen.findByText(/^Saved on this device/);
  await typeThere();
  expireThere();
  await screen.findByText(/^Your session has ended\./);

  cleanup();
  const { user } = visit('/proposals/new', { as: 'amina' });
  await waitFor(async () => expect(await title()).toHaveValue(HERE));
  await press('Show the other version')(user);
  await waitFor(async () => expect(await title()).toHaveValue(THERE));
  await press('Show the other version')(user);
  await waitFor(async () => expect(await title()).toHaveValue(HERE));
});

test('When another user signs in in another tab, the form becomes theirs and empty, and nothing of the first user is sent or shown', async () => {
  visit('/proposals/new', { as: 'amina' });
  await fill({ 'Project Title': HERE });
  await screen.findByText(/^Saved on this device/);
  signInThere('chebet');

  await waitFor(async () => expect(await title()).toHaveValue(''));
  expect(keptTexts('3:proposal-new')).toBeUndefined();
  expect(keptTexts(KEY)).toBeUndefined();
});

test("A user who switches to the other tab's version can switch back", async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  await fill({ 'Project Title': HERE });
  await screen.findByText(/^Saved on this device/);
  await typeThere();
  await press("Use the other tab's version")(user);
  await waitFor(async () => expect(await title()).toHaveValue(THERE));
  await press('Show the other version')(user);
  await waitFor(async () => expect(await title()).toHaveValue(HERE));
});

test('A reload keeps what this tab showed, and the other tab’s version can be restored', async () => {
  visit('/proposals/new', { as: 'amina' });
  await fill({ 'Project Title': HERE });
  await screen.findByText(/^Saved on this device/);
  await typeThere();

  cleanup();
  const { user } = visit('/proposals/new', { as: 'amina' });
  await waitFor(async () => expect(await title()).toHaveValue(HERE));
  await press('Show the other version')(user);
  await waitFor(async () => expect(await title()).toHaveValue(THERE));
  await press('Discard this work')(user);
  await press('Show the other version')(user);
  await waitFor(async () => expect(await title()).toHaveValue(HERE));
});

test("Discarding changes deletes the form's text, but not the other version", async () => {
  keepTyped(KEY, { project_title: THERE }, { project_title: HERE });
  const { user } = visit('/proposals/new', { as: 'amina' });
  await screen.findByRole('button', { name: 'Show the other version' });
  await press('Discard this work')(user);

  await waitFor(async () => expect(await title()).toHaveValue(''));
  await waitFor(async () => expect(keptTexts(KEY)).toBeUndefined());
  await press('Show the other version')(user);
  await waitFor(async () => expect(await title()).toHaveValue(HERE));
});

test('When one of two proposals in two tabs is sent, the other is kept, and restored at the next visit', async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await screen.findByText(/^Saved on this device/);
  await typeThere();
  await press('Submit Proposal')(user);
  await screen.findByText('Proposal saved successfully! Redirecting...');
  // This tab's proposal is deleted from the device, and the other tab's is not.
  await waitFor(() => expect(readWork(KEY)?.other).toBeNull());
  expect(keptTexts(KEY)).toEqual({ project_title: THERE });

  cleanup();
  visit('/proposals/new', { as: 'amina' });
  await waitFor(async () => expect(await title()).toHaveValue(THERE));
});

test('When the other tab sends its proposal, this tab still has its own, with its document', async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await screen.findByText(/^Saved on this device/);
  const mine = readWork(KEY)?.newest ?? null;
  await typeThere();
  await waitFor(() => expect(readWork(KEY)?.other).not.toBeNull());
  writeWork(KEY, { title: 'A form', newest: null, other: readWork(KEY)?.other ?? mine });
  act(() => tellOfChange(workShelf(KEY)?.key));

  expect(await screen.findByText(/^Saved on this device/)).toBeVisible();
  cleanup();
  visit('/proposals/new', { as: 'amina' });
  await waitFor(async () => expect(await title()).toHaveValue('Grain store sentinel'));
  expect(await screen.findByText('grain.pdf')).toBeVisible();
});

test('After "Delete from this device" in the other tab, this one does not save its text again', async () => {
  visit('/proposals/new', { as: 'amina' });
  await fill({ 'Project Title': HERE });
  await screen.findByText(/^Saved on this device/);
  const place = workShelf(KEY)?.key;
  emptyDrawer(1);
  act(
    () =>
      void window.dispatchEvent(new StorageEvent('storage', { key: `${place}`, newValue: null })),
  );
  await waitFor(() => expect(screen.queryByText(/^Saved on this device/)).toBeNull());

  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(JSON.stringify(localStorage)).not.toContain(HERE);
});

test('If the server breaks down right after a sign-in in another tab, this tab does not end the new session', async () => {
  visit('/proposals', { as: 'amina' });
  await screen.findByText('6 proposals');
  mock.faults.add({ operation: 'getProfile', kind: 'answer', status: 500, count: 3 });
  signInThere('esther');

  expect(await screen.findByRole('heading', { name: 'Still connecting…' })).toBeVisible();
  expect(await screen.findByText('1 proposal')).toBeVisible();
});
