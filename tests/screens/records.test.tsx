import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { clear, createStore, del, entries, keys, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptRecords, storeIn } from '@/device/records';
import { RECORDS } from '@/device/table';
import { cleanUp } from '@/device/turns';
import { readRecords } from '@/offline/records';
import { mock } from '../../mocks/node';
import { hurrySlow } from '../helpers/hurry';
import { logOut, signInHere } from '../helpers/turns';
import { visit } from '../helpers/visit';
import { agree, press, sees } from './bad-days/by-hand';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const database = createStore(RECORDS.name, RECORDS.store);
beforeEach(() => signInHere('amina'));
afterEach(async () => {
  vi.restoreAllMocks();
  await clear(database);
});

/** Returns the names of the reads whose replies this device has saved for the signed-in user. */
const kept = async () => [...new Set((await keptRecords()).map(({ key }) => key[0]))].sort();

/** Visits the screens. Waits at each until the reply to the named operation is saved. */
async function visitAndKeep(...visits: [path: string, operation: string][]): Promise<void> {
  for (const [path, operation] of visits) {
    const { unmount } = visit(path);
    await waitFor(async () => expect(await kept()).toContain(operation));
    unmount();
  }
}

const DASHBOARD: [string, string] = ['/dashboard', 'listProposals'];

/** Visits the dashboard until all its reads are done. */
async function seeDashboard() {
  const { queryClient } = visit('/dashboard');
  expect(await screen.findByRole('link', { name: /^Borehole watch Created/ })).toBeVisible();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  cleanup();
}

async function comeBack(path: string) {
  return visit(path, { records: await readRecords() });
}

/** Her draft in the list of recent proposals. */
const draft = () => screen.getByRole('link', { name: /^Borehole watch Created/ });

const asOf = () => screen.queryByText(/^As of/);

/** Makes the server slow, so that the test can see what the device shows. */
const slowly = (...operations: ('getProfile' | 'listProposals' | 'getProposal')[]) => {
  for (const operation of operations)
    mock.faults.add({ operation, kind: 'delay', milliseconds: 1500 });
};

test('Where the browser has no databases, deleting a record fails later: a change before it must not seem to fail', async () => {
  const { indexedDB } = globalThis;
  vi.stubGlobal('indexedDB', undefined);
  const deleting = del('a record', storeIn(RECORDS));
  vi.stubGlobal('indexedDB', indexedDB);
  await expect(deleting).rejects.toThrow();
});

test('A return visit shows her own records with their time, until the server has answered', async () => {
  await visitAndKeep(DASHBOARD);
  mock.clock.jump(2 * HOUR);
  slowly('getProfile', 'listProposals');
  await comeBack('/dashboard');
  expect(await screen.findByRole('heading', { name: 'Welcome, Amina' })).toBeVisible();
  await sees('As of 09:00.');
  expect(draft()).toBeVisible();
  await waitFor(() => expect(asOf()).toBeNull());
  expect(draft()).toBeVisible();
});

test('Records of another day are shown with the day', async () => {
  await visitAndKeep(DASHBOARD);
  mock.clock.jump(2 * DAY);
  mock.faults.add({ operation: '*', kind: 'silence' });
  await comeBack('/dashboard');
  await sees('As of 14 Nov 2025, 09:00.');
});

test('If nothing is saved the session is checked first', async () => {
  slowly('getProfile');
  await comeBack('/dashboard');
  expect(await screen.findByRole('status', { name: 'Checking your session' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Welcome, Amina' })).toBeVisible();
  expect(asOf()).toBeNull();
});

test('Changed data from the server replaces the saved data, and is saved too', async () => {
  await visitAndKeep(['/proposals/101', 'getProposal']);
  mock.change(({ db }) => {
    for (const proposal of db.proposals)
      if (proposal.id === 101) proposal.project_name = 'Borehole watch 2';
  });
  slowly('getProposal');
  const { unmount } = await comeBack('/proposals/101');
  expect(await screen.findByRole('heading', { name: 'Borehole watch' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Borehole watch 2' })).toBeVisible();
  unmount();
  mock.faults.add({ operation: '*', kind: 'silence' });
  await comeBack('/proposals/101');
  expect(await screen.findByRole('heading', { name: 'Borehole watch 2' })).toBeVisible();
});

test.each([
  ['is refused', 401],
  ['gets three server errors', 500],
])(
  'A session check that %s clears the records shown, and another user never sees them',
  async (_, status) => {
    await visitAndKeep(DASHBOARD);
    for (const operation of ['getProfile', 'refreshToken'] as const)
      mock.faults.add({ operation, kind: 'answer', status });
    const { router, unmount } = await comeBack('/dashboard');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    await screen.findByRole('heading', { name: 'Login' });
    await waitFor(() => expect(document.body).not.toHaveTextContent(/Borehole|Amina/));
    unmount();
    mock.faults.clear();
    signInHere('chebet');
    expect(await readRecords()).toEqual([]);
    await comeBack('/dashboard');
    await screen.findByRole('heading', { name: 'Welcome, Chebet' });
    expect(document.body).not.toHaveTextContent(/Borehole|Amina/);
  },
);

test('While the server is in trouble her records and session stay, the screen says why, and the portal asks again', async () => {
  await visitAndKeep(DASHBOARD);
  mock.faults.add({ operation: '*', kind: 'answer', status: 503 });
  const { user } = await comeBack('/dashboard');
  await sees(/^As of 09:00. The server is having trouble./);
  expect(draft()).toBeVisible();
  expect(localStorage.getItem('access_token')).not.toBeNull();
  mock.faults.clear();
  await press('Retry')(user);
  await waitFor(() => expect(asOf()).toBeNull());
});

test('If only her profile is saved, a screen in trouble says so once', async () => {
  await visitAndKeep(['/profile', 'getProfile']);
  mock.faults.add({ operation: '*', kind: 'answer', status: 503 });
  const { user } = await comeBack('/support');
  await sees(/^Failed to fetch support requests/);
  expect(screen.queryByText(/having trouble/)).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(1);
  mock.faults.clear();
  await press('Retry')(user);
  expect((await screen.findAllByText('A machine for training'))[0]).toBeVisible();
});

test('While her records are shown, the screen says that the server is silent', async () => {
  hurrySlow();
  await visitAndKeep(DASHBOARD);
  mock.faults.add({ operation: '*', kind: 'silence' });
  await comeBack('/dashboard');
  await sees(/^As of 09:00. The server isn't responding./);
  expect(draft()).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Still connecting…' })).toBeNull();
});

test.for([
  ['/proposals/101', 'getProposal', 'Borehole watch'],
  ['/proposals', 'listProposals', 'Borehole watch'],
  ['/support', 'listSupportRequests', 'A machine for training'],
] as const)(
  'Without a network %s opens with its time, a list without an error, and says that she is offline',
  async (saved) => {
    const [path, operation, title] = saved;
    await visitAndKeep([path, operation]);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    mock.faults.add({ operation: '*', kind: 'network-error' });
    await comeBack(path);
    expect((await screen.findAllByText(title))[0]).toBeVisible();
    await sees('As of 09:00.');
    expect(screen.getByText("You're offline.")).toBeVisible();
    if (operation !== 'getProposal') expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('A record that no longer exists, or was deleted here, is not shown again', async () => {
  await visitAndKeep(['/proposals/101', 'getProposal'], ['/proposals', 'listProposals']);
  const { user, router, unmount } = visit('/proposals/101');
  await press('Delete')(user);
  await agree(user, 'Delete');
  await waitFor(() => expect(router.state.location.pathname).toBe('/proposals'));
  await waitFor(async () => expect(await kept()).not.toContain('getProposal'));
  unmount();

  await visitAndKeep(['/proposals/102', 'getProposal']);
  mock.change(({ db }) => {
    db.proposals = db.proposals.filter(({ id }) => id !== 102);
  });
  await comeBack('/proposals/102');
  await sees('Proposal not found');
  await waitFor(async () => expect(await kept()).not.toContain('getProposal'));
});

test('A list that a change may have outdated is not kept unless it is on the screen', async () => {
  await visitAndKeep(DASHBOARD);
  const { user } = await comeBack('/proposals');
  await user.click(await screen.findByRole('button', { name: /^Delete/ }));
  await agree(user, 'Delete');
  await screen.findByText(/was deleted/);
  await waitFor(async () =>
    expect((await keptRecords()).map(({ key }) => [key[0], key.at(-1)])).toEqual(
      expect.not.arrayContaining([['getProposalStatistics', {}]]),
    ),
  );
  const lists = (await keptRecords()).filter(({ key }) => key[0] === 'listProposals');
  expect(lists.map(({ key }) => key.at(-1))).toEqual(['pages']);
});

test('On a shared device, and for staff, nothing is saved', async () => {
  for (const [name, own] of [
    ['amina', false],
    ['daudi', true],
  ] as const) {
    signInHere(name, { own });
    const { unmount } = visit('/proposals');
    await screen.findByText(/^\d+ proposals$|No proposals yet/);
    await waitFor(async () => expect(await keys(database)).toEqual([]));
    unmount();
    logOut();
  }
});

test('A logout on her own device keeps the records only for her; a sign-in without the tick deletes them', async () => {
  await visitAndKeep(DASHBOARD);
  expect(JSON.stringify(await keys(database))).not.toMatch(/amina|proposal/i);
  localStorage.removeItem('access_token');
  expect(await readRecords()).toEqual([]);
  logOut();
  expect(await readRecords()).toEqual([]);
  signInHere('chebet', { own: false });
  expect(await readRecords()).toEqual([]);
  logOut();
  signInHere('amina');
  expect(await kept()).toContain('listProposals');
  logOut();
  signInHere('amina', { own: false });
  await waitFor(async () => expect(await keys(database)).toEqual([]));
});

test('Records of another release are not shown', async () => {
  await visitAndKeep(DASHBOARD);
  for (const [place, record] of await entries<string, object>(database))
    await set(place, { ...record, release: 'another' }, database);
  expect(await readRecords()).toEqual([]);
  cleanUp();
  await waitFor(async () => expect(await keys(database)).toEqual([]));
});

test('The settings list the records, and can delete them', async () => {
  await visitAndKeep(DASHBOARD);
  const { user } = visit('/settings?tab=privacy');
  const section = within(await screen.findByRole('region', { name: 'On this device' }));
  expect(section.getByText(/^Your profile, proposals and support requests/)).toBeVisible();
  await press('Delete from this device')(user);
  await agree(user, 'Delete');
  expect(await section.findByText('Nothing is saved at the moment.')).toBeVisible();
  await waitFor(async () => expect(await keys(database)).toEqual([]));

  // The module is loaded again, so it knows about the deletion only from the device's storage, as in another tab.
  cleanup();
  vi.resetModules();
  const { recordsOwner } = await import('@/device/records');
  expect(recordsOwner()).toBeUndefined();
  await seeDashboard();
  expect(await keys(database)).toEqual([]);
  logOut();
  signInHere('amina');
  await visitAndKeep(DASHBOARD);
});
