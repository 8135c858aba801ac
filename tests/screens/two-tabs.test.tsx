import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { EditLock } from '@/device/edit-lock';
import { changeEntry, dropContent, entryShelf, unsentWork } from '@/device/entry';
import { keepSent } from '@/device/outgoing';
import { leaveDevice } from '@/device/turns';
import { mock } from '../../mocks/node';
import type { PersonName } from '../../mocks/state/people';
import { keepTyped, keptTexts } from '../helpers/device';
import { signInAs, visit } from '../helpers/visit';
import { field, fill, fillsIn, press, sees } from './bad-days/by-hand';

const KEY = '1:proposal-new';
const HERE = 'Typed in this tab';
const THERE = 'Typed in the other tab';
const title = () => field('Project Title');

/** Sends the storage event with which a browser tells this tab about a change in the other tab. */
const tellOfChange = (key: string | undefined) =>
  void window.dispatchEvent(new StorageEvent('storage', { key: `${key}`, newValue: 'something' }));

const EDITED = /^You are editing this form in another tab\./;
const LOCK = `portal-edit-${KEY}`;

/** Takes the lock as another tab with this form does. `save`: what that tab does when the form is taken from it. */
async function editThere({ steal = false, save = async () => {} } = {}) {
  const end = new AbortController();
  const ended = new Promise<void>((resolve) => {
    end.signal.addEventListener('abort', () => resolve());
  });
  const begun = Promise.withResolvers<void>();
  const edit = () =>
    navigator.locks.request(`${LOCK}-saved`, {}, () => {
      begun.resolve();
      return ended;
    });
  void navigator.locks
    .request(LOCK, { steal }, edit)
    .catch(save)
    .then(() => end.abort());
  await begun.promise;
  return { close: () => end.abort() };
}

const LATER = 'Typed there just now';

function typeThere(project_title = THERE) {
  keepTyped(KEY, { project_title });
  act(() => tellOfChange(entryShelf(KEY)?.key));
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

test('A second tab says that the form is being edited in the first, and its fields are read-only', async () => {
  typeThere();
  await editThere();
  const { user, router } = visit('/proposals/new', { as: 'amina' });
  await sees(EDITED);
  expect(await title()).toHaveValue(THERE);
  expect(await title()).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Submit Proposal' })).toBeDisabled();

  await user.click(screen.getByRole('link', { name: 'Help' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('"Edit here" brings what was typed last in the first tab', async () => {
  typeThere();
  const save = async () => keepTyped(KEY, { project_title: LATER });
  await editThere({ save });
  const { user } = visit('/proposals/new', { as: 'amina' });
  await screen.findByText(EDITED);
  await press('Edit here')(user);
  await waitFor(async () => expect(await title()).toBeEnabled());
  expect(await title()).toHaveValue(LATER);
  expect(await title()).toHaveFocus();
  expect(screen.queryByText(EDITED)).toBeNull();
  await fill({ 'Project Title': HERE });
  await waitFor(() => expect(keptTexts(KEY)).toMatchObject({ project_title: HERE }));
});

test('"Edit here" does not wait for a tab that the browser has frozen', async () => {
  await editThere({ save: () => new Promise(() => {}) });
  const { user } = visit('/proposals/new', { as: 'amina' });
  await screen.findByText(EDITED);
  await press('Edit here')(user);
  await waitFor(async () => expect(await title()).toBeEnabled(), { timeout: 4000 });
});

test('The first tab saves what was typed last, then becomes read-only and offers the same', async () => {
  const { user } = await fillsIn('/proposals/new', { 'Project Title': HERE });
  expect(keptTexts(KEY)).toBeUndefined();
  await editThere({ steal: true, save: async () => keepTyped(KEY, { project_title: THERE }) });
  expect(keptTexts(KEY)).toMatchObject({ project_title: HERE });
  await sees(EDITED);
  expect(await title()).toBeDisabled();
  expect(screen.queryByText(/^Saved on this device/)).toBeNull();

  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(keptTexts(KEY)).toMatchObject({ project_title: HERE });
  await press('Edit here')(user);
  await waitFor(async () => expect(await title()).toHaveValue(THERE));
});

const sendThere = () => {
  dropContent(KEY);
  act(() => tellOfChange(entryShelf(KEY)?.key));
};

test.each([
  ['is closed, the second edits the form', () => typeThere(LATER), LATER],
  ['has sent the proposal, the second has an empty form and does not send it again', sendThere, ''],
])('When the first tab %s', async (_, happens, text) => {
  typeThere();
  const { close } = await editThere();
  visit('/proposals/new', { as: 'amina' });
  await screen.findByText(EDITED);
  expect(await title()).toHaveValue(THERE);
  happens();
  close();
  await waitFor(async () => expect(await title()).toBeEnabled());
  expect(await title()).toHaveValue(text);
});

test('The dashboard follows what another tab does with its form: it sends it, is closed, or has the reply', async () => {
  typeThere();
  changeEntry(KEY, () => ({ href: '/proposals/new' }));
  visit('/dashboard', { as: 'amina' });
  const says = (text: RegExp) => screen.findByRole('link', { name: text });
  await says(/Begun, but not sent/);
  const { promise, resolve: close } = Promise.withResolvers<void>();
  void navigator.locks.request(KEY, {}, () => promise);
  act(() => void keepSent(KEY, {}, { of: unsentWork()[0]?.content.id }));
  await says(/Still being sent\./);
  close();
  await says(/Sent, but we got no reply/);
  act(() => typeThere('Typed since it was sent'));
  await says(/Typed since it was sent.*An earlier version was sent, but we got no reply/);
  sendThere();
  await waitFor(() => expect(screen.queryByRole('link', { name: new RegExp(THERE) })).toBeNull());
});

test('Two new proposals can be written at once, each with its own saved text', async () => {
  typeThere();
  await editThere();
  const { user, router } = visit('/proposals/new', { as: 'amina' });
  await screen.findByText(EDITED);
  await user.click(screen.getByRole('link', { name: 'start another proposal' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ draft: 2 }));
  await waitFor(async () => expect(await title()).toHaveValue(''));
  await fill({ 'Project Title': HERE });
  await screen.findByText(/^Saved on this device/);
  expect(keptTexts(KEY)).toEqual({ project_title: THERE });
  expect(unsentWork().map(({ href }) => href)).toContain('/proposals/new?draft=2');

  cleanup();
  visit('/proposals/new?draft=2', { as: 'amina' });
  await waitFor(async () => expect(await title()).toHaveValue(HERE));
});

test('Without Web Locks a form becomes read-only once another tab has saved it, and "Edit here" brings its text', async () => {
  Object.defineProperty(navigator, 'locks', { value: undefined });
  const { user } = await fillsIn('/proposals/new', { 'Project Title': HERE });
  await screen.findByText(/^Saved on this device/);
  typeThere();
  await sees(EDITED);
  expect(await title()).toBeDisabled();
  await press('Edit here')(user);
  await waitFor(async () => expect(await title()).toHaveValue(THERE));
  expect(await title()).toBeEnabled();
});

test('After a logout in the other tab, this one says so, and on a shared device nothing is left', async () => {
  const { router } = await fillsIn('/proposals/101/edit', { 'Project Title': HERE });
  await screen.findByText(/^Saved on this device/);
  signOutThere();
  await sees('You were signed out in another tab.');
  expect(router.state.location).toMatchObject({ pathname: '/login', search: {} });
  expect(JSON.stringify(localStorage)).not.toContain(HERE);
});

test('When the session expires in the other tab, this one offers to go on, and text not yet written is saved', async () => {
  const { router } = await fillsIn('/proposals/101/edit', { 'Project Title': HERE });
  expireThere();
  const words = 'Your session has ended. Sign in again. Nothing you typed has been lost.';
  await sees(words);
  expect(router.state.location).toMatchObject({
    pathname: '/login',
    search: { from: '/proposals/101/edit' },
  });
  expect(keptTexts('1:proposal-edit:101')).toMatchObject({ project_title: HERE });
});

test('When another user signs in in another tab, the form becomes theirs and empty, and the work of the first user waits for them', async () => {
  await fillsIn('/proposals/new', { 'Project Title': HERE });
  await screen.findByText(/^Saved on this device/);
  signInThere('chebet');

  await waitFor(async () => expect(await title()).toHaveValue(''));
  expect(keptTexts('3:proposal-new')).toBeUndefined();
  expect(keptTexts(KEY)).toMatchObject({ project_title: HERE });
});

test('If the server breaks down right after a sign-in in another tab, this tab does not end the new session', async () => {
  visit('/proposals', { as: 'amina' });
  await screen.findByText('6 proposals');
  mock.faults.add({ operation: 'getProfile', kind: 'answer', status: 500, count: 3 });
  signInThere('esther');

  expect(await screen.findByRole('heading', { name: 'Still connecting…' })).toBeVisible();
  await sees('1 proposal');
});

test('A form whose saving never ends does not keep the next one on this page from being edited', async () => {
  const begun = vi.fn();
  const hung = new EditLock(KEY, {
    gained: begun,
    lost: () => {},
    save: () => new Promise(() => {}),
  });
  hung.ask();
  await vi.waitFor(() => expect(begun).toHaveBeenCalled());
  // Another tab takes the form, and is closed.
  await navigator.locks.request(LOCK, { steal: true }, () => {});
  hung.letGo();

  const gained = vi.fn();
  new EditLock(KEY, { gained, lost: () => {}, save: async () => {} }).ask();
  await vi.waitFor(() => expect(gained).toHaveBeenCalled(), 5000);
});
