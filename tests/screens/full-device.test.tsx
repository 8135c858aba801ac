/** The device has no room when somebody signs in or types, or when a token is replaced. */
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logout } from '@/api/client';
import { keepFile, keptFile } from '@/device/files';
import { dropAllRecords } from '@/device/records';
import { accessToken, onSessionChange, renewAccess, signIn } from '@/device/session';
import { leaveDevice, startVisit } from '@/device/turns';
import { mock } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { keepTyped } from '../helpers/device';
import { fillDisk } from '../helpers/odd-days';
import { visit } from '../helpers/visit';
import { agree, field, fill, sees, signInByHand } from './bad-days/by-hand';

const NOTICE = /^This device has no room for what the portal saves\. .* signs you out/;

/** The browser's own local storage. The page may have replaced it by memory. */
let device: Storage;

const sizeOf = (storage: Storage) => JSON.stringify({ ...storage }).length;

/** From now on, the device has room for `room` more characters in local storage. */
function fillUp(room = 0) {
  const { setItem } = Storage.prototype;
  const limit = sizeOf(device) + room;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    const before = this.getItem(key);
    setItem.call(this, key, text);
    if (this !== device || sizeOf(device) <= limit) return;
    if (before === null) this.removeItem(key);
    else setItem.call(this, key, before);
    throw new DOMException('The disk is full', 'QuotaExceededError');
  });
}

beforeEach(() => {
  device = localStorage;
});
afterEach(() => {
  vi.restoreAllMocks();
});

async function signsIn(user: UserEvent) {
  await signInByHand(user, people.amina);
  await screen.findByRole('button', { name: 'User menu of Amina Otieno' });
}

test('On a full device the session goes on in memory, and the portal says so', async () => {
  fillUp();
  const { user } = visit('/login');
  await signsIn(user);
  expect(screen.getByText(NOTICE)).toBeVisible();
  expect(mock.db.outbox.filter(({ channel }) => channel === 'sms')).toHaveLength(1);
  expect(Object.keys(device)).toEqual([]);

  await user.click(screen.getByRole('link', { name: 'Proposals' }));
  await user.click(await screen.findByRole('link', { name: 'New Proposal' }));
  await fill({ 'Project Title': 'Grain store sentinel' });
  await sees(/^This device has no room to save what you type/);
});

test('A new token for which there is no room is used in this tab, and the old one in no tab', async () => {
  signIn({ access: 'a', refresh: 'r' }, { own: false });
  fillUp();
  const exchange = vi.fn(async (refresh: string) => ({
    access: `${refresh}, new access`,
    refresh: `${refresh}, new refresh`,
  }));
  expect(await renewAccess('a', exchange)).toBe('r, new access');
  expect(accessToken()).toBe('r, new access');
  await renewAccess('r, new access', exchange);
  expect(exchange).toHaveBeenLastCalledWith('r, new refresh');
  expect(Object.keys(device).filter((key) => key.endsWith('token'))).toEqual([]);
});

test('A device that refuses every write, even a shorter text, keeps no tab from going on', async () => {
  signIn({ access: 'a', refresh: 'r' }, { own: true });
  const { setItem } = Storage.prototype;
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    if (this === device) throw new DOMException('The disk is full', 'QuotaExceededError');
    setItem.call(this, key, text);
  });
  expect(await renewAccess('a', async () => ({ access: 'new' }))).toBe('new');
  expect(accessToken()).toBe('new');
  expect(device.getItem('refresh_token')).toBeNull();
});

test('After a reload, a session that was in memory has ended, and nobody is said to have ended it', async () => {
  fillUp();
  signIn({ access: 'a', refresh: 'r' }, { own: false });
  Object.defineProperty(window, 'localStorage', { value: device, configurable: true });
  expect(await startVisit()).toBe('expired');
});

test('A page with its session in memory ignores the sessions of other tabs', () => {
  fillUp();
  signIn({ access: 'a', refresh: 'r' }, { own: false });
  const events: string[] = [];
  const stop = onSessionChange((event) => events.push(event));
  const tell = (oldValue: string | null, newValue: string | null) =>
    window.dispatchEvent(
      new StorageEvent('storage', { key: 'access_token', oldValue, newValue, storageArea: device }),
    );
  tell(null, 'b');
  tell('b', null);
  stop();
  expect(events).toEqual([]);
  expect(accessToken()).toBe('a');
});

test('A logout from memory deletes on the device what the user had saved there', async () => {
  keepTyped('1:proposal-new', { project_title: 'Grain store sentinel' });
  fillUp();
  const { user } = visit('/login');
  await signsIn(user);
  leaveDevice();
  logout();
  expect(JSON.stringify({ ...device })).not.toContain('Grain');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^User menu/ })).toBeNull());
});

test('Saved records make room for a chosen document', async () => {
  await dropAllRecords();
  const { put } = IDBObjectStore.prototype;
  let isFull = true;
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementationOnce(function (
    this: IDBObjectStore,
  ) {
    isFull = false;
    return this.clear();
  });
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    value,
    key,
  ) {
    if (isFull) throw new DOMException('The disk is full', 'QuotaExceededError');
    return put.call(this, value, key);
  });
  await keepFile('drawer.file', new File(['%PDF'], 'grain.pdf'));
  expect(await (await keptFile('drawer.file'))?.text()).toBe('%PDF');
});

test('A full disk is reported, and leaving asks first because the work would be lost', async () => {
  fillDisk();
  const { user, router } = visit('/proposals/new', { as: 'amina' });
  await fill({ 'Project Title': 'Grain store sentinel' });
  await sees(
    'This device has no room to save what you type. Send it, or save it as a file, before you leave this page.',
  );

  await user.click(screen.getByRole('link', { name: 'Help' }));
  await agree(user, 'Cancel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/proposals/new');
  expect(await field('Project Title')).toHaveValue('Grain store sentinel');

  await user.click(screen.getByRole('link', { name: 'Help' }));
  await agree(user, 'Leave');
  await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
});
