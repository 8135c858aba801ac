import { glob, readFile } from 'node:fs/promises';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { changeEntry, entryShelf, REGISTRATION } from '@/device/entry';
import { keepSent } from '@/device/outgoing';
import { mock } from '../../mocks/node';
import { keepTyped, keptTexts } from '../helpers/device';
import { visit } from '../helpers/visit';
import { askToLogOut, field, fill, pdf, press, sees, signInWith } from './bad-days/by-hand';

afterEach(() => vi.restoreAllMocks());

const TITLE = 'Grain store sentinel';
const restored = () => screen.queryByText(/^Your unsent work from/);

const everything = () =>
  [localStorage, sessionStorage].flatMap((kept) => Object.entries({ ...kept }));

test('Only the table’s own modules write to the storages of the browser', async () => {
  const allowed = /^src\/(device\/|offline\/|api\/session\.ts|prerender\.tsx|main\.tsx)/;
  for await (const file of glob('src/**/*.{ts,tsx}')) {
    if (allowed.test(file)) continue;
    const text = await readFile(file, 'utf8');
    expect(text, file).not.toMatch(
      /\b(localStorage|sessionStorage|indexedDB|caches|cookieStore)\b|document\.cookie|idb-keyval/,
    );
  }
});

test('Without "Remember me" a logout names the unsent work, and deletes it when she agrees', async () => {
  const { user, router } = visit('/login');
  await signInWith(user, 'amina', { remember: false });
  await router.navigate({ to: '/proposals/new' });
  await fill({ 'Project Title': TITLE });
  await screen.findByText(/^Saved on this device/);
  for (const [key] of everything()) expect(key).not.toMatch(/amina|proposal|\b1\b/);

  let dialog = await askToLogOut(user);
  expect(dialog.getByText('Are you sure you want to logout?')).toBeVisible();
  expect(dialog.getByText(/^You have unsent work in “Grain store sentinel”\./)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Stay' }));
  expect(await field('Project Title')).toHaveValue(TITLE);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  dialog = await askToLogOut(user);
  await user.click(dialog.getByRole('button', { name: 'Log out and delete it' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(JSON.stringify(everything())).not.toMatch(/Grain|amina|Otieno/i);
});

test('A logout says what is still being sent or may have arrived, and where to look', async () => {
  keepTyped('1:proposal-new', { project_title: TITLE });
  changeEntry('1:proposal-new', () => ({ href: '/proposals/new' }));
  keepSent('1:proposal-new', {});
  const { user } = visit('/dashboard', { as: 'amina' });
  const unsent = await screen.findByRole('link', { name: /Sent, but we got no reply/ });
  expect(unsent).toHaveTextContent(/^Grain store sentinel.*It may have arrived\. Check it/);
  await sees(
    / We got no reply for “Grain store sentinel”, which may have arrived: look in My Proposals first\.$/,
    await askToLogOut(user),
  );
  await press('Stay')(user);
  const { promise, resolve } = Promise.withResolvers<void>();
  // Another tab sends it.
  void navigator.locks.request('1:proposal-new', {}, () => promise);
  await sees(
    /\. “Grain store sentinel” is still being sent: if you log out, we can't tell you whether it arrives\.$/,
    await askToLogOut(user),
  );
  resolve();
});

test('Signing out while the server is silent also asks if unsent work would be lost', async () => {
  keepTyped('1:proposal-new', { project_title: TITLE });
  mock.faults.add({ operation: 'getProfile', kind: 'network-error' });
  const { user } = visit('/dashboard', { as: 'amina' });
  await press('Sign out')(user);
  const dialog = within(await screen.findByRole('dialog', { name: 'Logout' }));
  await user.click(dialog.getByRole('button', { name: 'Log out and delete it' }));
  await waitFor(() => expect(JSON.stringify(everything())).not.toContain('Grain'));
});

test('With "Remember me" her work survives the logout, and another user neither sees nor deletes it', async () => {
  const { user, router } = visit('/login');
  await signInWith(user, 'amina', { remember: true });
  await router.navigate({ to: '/proposals/new' });
  await fill({ 'Project Title': TITLE });
  await screen.findByText(/^Saved on this device/);
  const dialog = await askToLogOut(user);
  await sees(
    'Your unsent work in “Grain store sentinel” stays on this device, only for you.',
    dialog,
  );
  expect(dialog.queryByRole('button', { name: 'Save my text as a file' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Logout' }));
  await sees(
    "You're logged out. This device still has your email or ID and what it saved for you.",
  );
  await signInWith(user, 'chebet', { remember: false });
  await router.navigate({ to: '/proposals/new' });
  expect(await field('Project Title')).toHaveValue('');
  expect(restored()).toBeNull();
  await user.click((await askToLogOut(user)).getByRole('button', { name: 'Logout' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  await signInWith(user, 'amina', { remember: true });
  await router.navigate({ to: '/proposals/new' });
  await waitFor(async () => expect(await field('Project Title')).toHaveValue(TITLE));
});

test('When somebody else signs in on a shared device, a half-filled registration is deleted, and work of a session that expired waits for its user', async () => {
  keepTyped('1:proposal-new', { project_title: TITLE });
  keepTyped(REGISTRATION, { first_name: 'Wambui' });
  expect(JSON.stringify({ ...localStorage })).not.toContain('Wambui');
  const { user, router } = visit('/login');
  await signInWith(user, 'chebet', { remember: false });
  expect(JSON.stringify(everything())).not.toContain('Wambui');
  await router.navigate({ to: '/proposals/new' });
  expect(await field('Project Title')).toHaveValue('');
  expect(restored()).toBeNull();
  await user.click((await askToLogOut(user)).getByRole('button', { name: 'Logout' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  await signInWith(user, 'amina', { remember: false });
  await router.navigate({ to: '/proposals/new' });
  await waitFor(async () => expect(await field('Project Title')).toHaveValue(TITLE));
});

test('Records of another version are dropped', async () => {
  keepTyped('1:proposal-new', { project_title: TITLE });
  const [key = '', text = ''] = everything().find(([, content]) => content.includes(TITLE)) ?? [];
  localStorage.setItem(key, text.replace('"version":1', '"version":2'));
  visit('/proposals/new', { as: 'amina' });
  expect(await field('Project Title')).toHaveValue('');
  expect(localStorage.getItem(key)).toBeNull();
});

test.each([
  ['QuotaExceededError', 'This device has no room to save grain.pdf.'],
  ['InvalidStateError', "In a private window this browser doesn't save grain.pdf."],
  ['SecurityError', "This browser doesn't let the portal save grain.pdf."],
])(
  'If a document cannot be saved (%s), the form says why, and the text is saved',
  async (name, words) => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('No', name);
    });
    const first = visit('/proposals/new', { as: 'amina' });
    await fill({ 'Project Title': TITLE });
    await first.user.upload(await field('Proposal Document'), pdf('grain.pdf'));
    const section = within(screen.getByRole('region', { name: 'Document' }));
    await sees(new RegExp(`^${RegExp.escape(words)} Your text is saved`), section);
    await sees(/^Text saved on this device/);
    await fill({ 'Problem Statement': 'Typed after choosing it' });
    first.unmount();

    visit('/proposals/new', { as: 'amina' });
    await waitFor(async () =>
      expect(await field('Problem Statement')).toHaveValue('Typed after choosing it'),
    );
    expect(await field('Project Title')).toHaveValue(TITLE);
    await sees(/^Your text has been restored, but not grain\.pdf:/);
  },
);

test('A page that is hidden or left saves typed text at once', async () => {
  visit('/proposals/new', { as: 'amina' });
  await fill({ 'Project Title': TITLE });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(keptTexts('1:proposal-new')).toMatchObject({ project_title: TITLE });
  await fill({ 'Project Title': `${TITLE} 2` });
  window.dispatchEvent(new Event('pagehide'));
  expect(keptTexts('1:proposal-new')).toMatchObject({ project_title: `${TITLE} 2` });
});

test('The login says what "Remember me" does; the settings list what is saved, with a button to delete it', async () => {
  const { user, router } = visit('/login');
  await sees(/^Only on your own device: .* log out when done\.$/);
  await signInWith(user, 'amina', { remember: true });
  await router.navigate({ to: '/proposals/new' });
  await fill({ 'Project Title': TITLE });
  await screen.findByText(/^Saved on this device/);

  await router.navigate({ to: '/settings', search: { tab: 'privacy' } });
  const section = within(await screen.findByRole('region', { name: 'On this device' }));
  expect(section.getByText(/^You ticked “Remember me”/)).toBeVisible();
  await sees(/^Unsent work in “Grain store sentinel”, from 14 Nov, \d\d:\d\d/, section);
  const place = entryShelf('1:proposal-new')?.key ?? '';
  const work = localStorage.getItem(place) ?? '';
  // Another tab sends or deletes the work, and types it again.
  for (const count of [0, 1]) {
    if (count) localStorage.setItem(place, work);
    else localStorage.removeItem(place);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: place })));
    expect(section.queryAllByText(/^Unsent work in/)).toHaveLength(count);
  }
  expect(section.getByText('Your email or ID, for the login screen')).toBeVisible();
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await user.click(section.getByRole('button', { name: 'Delete from this device' }));
  const dialog = within(await screen.findByRole('dialog'));
  await sees(
    "Unsent work will be lost. You're offline, and your screens can't be loaded again without a network.",
    dialog,
  );
  offline.mockRestore();
  window.dispatchEvent(new Event('online'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await section.findByText('Nothing is saved at the moment.')).toBeVisible();
  expect(JSON.stringify(everything())).not.toMatch(/Grain|amina@/);
});
