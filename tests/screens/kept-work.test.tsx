import { act, screen, waitFor } from '@testing-library/react';
import { createStore, keys } from 'idb-keyval';
import { expect, test, vi } from 'vitest';
import { dropDraft, entryShelf, keepDraft, readEntry } from '@/device/entry';
import { keptFile } from '@/device/files';
import { emptyDrawer } from '@/device/inventory';
import { DATABASE } from '@/device/table';
import { cleanUp, leaveDevice } from '@/device/turns';
import { mock } from '../../mocks/node';
import { keepTyped } from '../helpers/device';
import { bringNetwork, pull, sendLater } from '../helpers/network';
import { failReads, fillDisk, holdReplies, KEY, pause, pdf, slowReads } from '../helpers/odd-days';
import { visit } from '../helpers/visit';
import { field, fill, press } from './bad-days/by-hand';
import { writeProposal } from './bad-days/work';

bringNetwork();

const documentOf = (id: number) => {
  const row = mock.db.proposals.find((each) => each.id === id);
  return mock.db.documents.find((each) => each.id === row?.document)?.name;
};

const keptDocument = () => readEntry(KEY)?.draft?.files.proposal_document;

test('A draft is not submitted without its new document while the device still reads it', async () => {
  const first = visit('/proposals/101/edit', { as: 'amina' });
  await fill({ 'Project Title': 'Borehole watch 2' });
  await first.user.upload(await field('Proposal Document'), pdf('new.pdf'));
  await screen.findByText(/^Saved on this device/);
  first.unmount();

  const { letGo } = slowReads();
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await screen.findByText('Edit Proposal');
  await press('Submit Proposal')(user);
  await pause(500);
  letGo();
  await pause(500);
  if (screen.queryByText('new.pdf')) await press('Submit Proposal')(user);
  await screen.findByText('Proposal updated successfully! Redirecting...');
  expect(documentOf(101)).toBe('new.pdf');
});

test('"Discard" and Undo while the device still reads the document lose nothing', async () => {
  const first = visit('/proposals/new', { as: 'amina' });
  await writeProposal(first.user);
  await screen.findByText(/^Saved on this device/);
  first.unmount();

  const { letGo, reached } = slowReads();
  const { user } = visit('/proposals/new', { as: 'amina' });
  await reached();
  const early = screen.queryByRole('button', { name: 'Discard this work' });
  if (early) await user.click(early);
  letGo();
  await pause(200);
  if (early) await press('Undo')(user);
  expect(await screen.findByText('grain.pdf', {}, { timeout: 2000 })).toBeVisible();
});

test('A page from the browser’s memory whose work was sent meanwhile does not save it again', async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await screen.findByText(/^Saved on this device/);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  // Another page in the same tab sends the work, so it is deleted from the device. The first page is in the browser's
  // memory, so it gets no storage event.
  dropDraft(KEY);
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  act(() => void window.dispatchEvent(new Event('pagehide')));
  expect(readEntry(KEY)).toBeUndefined();
});

test('A proposal that was received while its form was open again is not called unsent later', async () => {
  const { answer, sent } = holdReplies();
  const { user, router } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await press('Submit Proposal')(user);
  await sent();
  await act(() => router.navigate({ to: '/help' }));
  await act(() => router.navigate({ to: '/proposals/new' }));
  expect(await screen.findByText(/^It is still being sent\./)).toBeVisible();
  answer();
  await screen.findByText(/^We received what you sent before/);
  await act(() => router.navigate({ to: '/help' }));
  expect(readEntry(KEY)).toBeUndefined();
});

test('A document chosen while there was no room is saved once there is room', async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  await field('Project Title');
  const makeRoom = fillDisk();
  await user.upload(await field('Proposal Document'), pdf('grain.pdf'));
  await screen.findByText(/has no room to save/);
  await pause(300);
  // The portal cleans up, as when the user comes back from another app.
  act(() => cleanUp());
  await pause(300);
  makeRoom();
  await fill({ 'Project Title': 'Grain store sentinel' });
  await screen.findByText(/^Saved on this device/);
  expect(keptDocument()?.name).toBe('grain.pdf');
  expect(await keptFile(`${keptDocument()?.id}`)).toBeDefined();
});

test('The document of a form that was hidden for more than a day is still saved', async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await screen.findByText(/^Saved on this device/);
  const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const tell = () => document.dispatchEvent(new Event('visibilitychange'));
  act(() => void tell());
  mock.clock.jump(25 * 3_600_000);
  state.mockReturnValue('visible');
  act(() => {
    // In the portal, `keepDeviceClean` listens first, so it cleans up before the form hears of the event.
    cleanUp();
    tell();
  });
  await pause(300);
  await fill({ 'Project Title': 'Grain store sentinel 2' });
  await screen.findByText(/^Saved on this device/);
  await pause(600);
  expect(keptDocument()?.name).toBe('grain.pdf');
  expect(await keptFile(`${keptDocument()?.id}`)).toBeDefined();
});

test('After "Delete from this device" in another tab, what is typed next is saved with its document', async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await screen.findByText(/^Saved on this device/);
  await pause(300);
  const key = `${entryShelf(KEY)?.key}`;
  emptyDrawer(1);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })));
  await pause(300);
  await fill({ 'Project Title': 'Grain store sentinel 2' });
  await screen.findByText(/^Saved on this device/);
  expect(keptDocument()?.name).toBe('grain.pdf');
  expect(await keptFile(`${keptDocument()?.id}`)).toBeDefined();
});

test('A document that is still being saved when the user leaves the form and returns is restored', async () => {
  const { user, router } = visit('/proposals/new', { as: 'amina' });
  await fill({ 'Project Title': 'Grain store sentinel' });
  const file = pdf('grain.pdf');
  const bytes = await file.arrayBuffer();
  vi.spyOn(file, 'arrayBuffer').mockImplementation(
    () => new Promise((resolve) => setTimeout(resolve, 700, bytes)),
  );
  await user.upload(await field('Proposal Document'), file);
  await screen.findByText('grain.pdf');
  await act(() => router.navigate({ to: '/help' }));
  await act(() => router.navigate({ to: '/proposals/new' }));
  await field('Project Title');
  await pause(1500);
  expect(screen.queryByText('grain.pdf')).not.toBeNull();
});

test('A removed document does not come back', async () => {
  const first = visit('/proposals/new', { as: 'amina' });
  await writeProposal(first.user);
  await screen.findByText(/^Saved on this device/);
  first.unmount();
  failReads(2);
  const { user, unmount } = visit('/proposals/new', { as: 'amina' });
  await screen.findByText(/but not grain\.pdf/);
  await user.upload(await field('Proposal Document'), pdf('other.pdf'));
  await screen.findByText('other.pdf');
  await press('Remove the chosen file')(user);
  await pause(700);
  unmount();
  visit('/proposals/new', { as: 'amina' });
  await screen.findByText(/has been restored/);
  await pause(500);
  expect(screen.queryByText('grain.pdf')).toBeNull();
});

test('The request to attach the document again goes once a document is attached', async () => {
  const first = visit('/proposals/new', { as: 'amina' });
  await writeProposal(first.user);
  await screen.findByText(/^Saved on this device/);
  first.unmount();
  failReads(2);
  const { user } = visit('/proposals/new', { as: 'amina' });
  await screen.findByText(/but not grain\.pdf/);
  await user.upload(await field('Proposal Document'), pdf('grain.pdf'));
  await pause(900);
  expect(screen.queryByText(/Please attach it again/)).toBeNull();
});

test('After the document that could not be saved was removed, no notice names it, and the form can wait', async () => {
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await fill({ 'Project Title': 'Borehole watch 2' });
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await user.upload(await field('Proposal Document'), pdf('big.pdf'));
  await screen.findByText(/big\.pdf\. Your text is saved, but attach/);
  spy.mockRestore();
  await press('Remove the chosen file')(user);
  await pause(600);
  expect.soft(screen.queryByText(/big\.pdf\. Your text is saved, but attach/)).toBeNull();
  pull();
  await press('Save as Draft')(user);
  await sendLater(user);
  await pause(600);
  expect(screen.queryByText(/This device can't save it/)).toBeNull();
});

test('A document that was replaced before it could not be saved is not named', async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  const slow = pdf('big.pdf');
  const { promise, reject } = Promise.withResolvers<ArrayBuffer>();
  vi.spyOn(slow, 'arrayBuffer').mockReturnValue(promise);
  await user.upload(await field('Proposal Document'), slow);
  await screen.findByText('big.pdf');
  await user.upload(await field('Proposal Document'), pdf('small.pdf'));
  await screen.findByText('small.pdf');
  await pause(600);
  reject(new DOMException('gone', 'NotReadableError'));
  await pause(300);
  expect(screen.queryByText(/big\.pdf/)).toBeNull();
});

test('A text that the user took back does not return because the document could not be read', async () => {
  const first = visit('/proposals/101/edit', { as: 'amina' });
  await fill({ 'Project Title': 'Changed' });
  await first.user.upload(await field('Proposal Document'), pdf('new.pdf'));
  await screen.findByText(/^Saved on this device/);
  first.unmount();
  failReads(2);
  const second = visit('/proposals/101/edit', { as: 'amina' });
  await screen.findByText(/but not new\.pdf/);
  await fill({ 'Project Title': 'Borehole watch' });
  await pause(700);
  second.unmount();
  visit('/proposals/101/edit', { as: 'amina' });
  expect(await screen.findByText('new.pdf')).toBeVisible();
  expect(await field('Project Title')).toHaveValue('Borehole watch');
});

test('After Undo the notice still says that a field has also changed on the server', async () => {
  const key = '1:proposal-edit:101';
  keepTyped(key, { project_title: 'Mine' });
  const draft = readEntry(key)?.draft;
  if (!draft) throw new Error('Nothing saved');
  const before = { project_title: 'What it was' };
  keepDraft(key, { title: 'A form' }, { ...draft, before });
  const first = visit('/proposals/101/edit', { as: 'amina' });
  await screen.findByText(/also changed on the server/);
  await press('Discard this work')(first.user);
  await press('Undo')(first.user);
  await pause(700);
  first.unmount();
  visit('/proposals/101/edit', { as: 'amina' });
  expect(await screen.findByText(/has been restored/)).toHaveTextContent(
    /also changed on the server/,
  );
});

test('A document that is being saved during a logout on a shared device is not left behind', async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  const file = pdf('grain.pdf');
  const bytes = await file.arrayBuffer();
  vi.spyOn(file, 'arrayBuffer').mockImplementation(
    () => new Promise((resolve) => setTimeout(resolve, 500, bytes)),
  );
  await user.upload(await field('Proposal Document'), file);
  await screen.findByText('grain.pdf');
  leaveDevice();
  localStorage.removeItem('access_token');
  localStorage.removeItem('refresh_token');
  const change = { key: 'access_token', oldValue: 'a token', newValue: null };
  act(() => void window.dispatchEvent(new StorageEvent('storage', change)));
  await pause(1200);
  expect(await keys(createStore(DATABASE.name, DATABASE.store))).toEqual([]);
});

test('The form for a copy stays open if the copied proposal cannot be read again', async () => {
  visit('/proposals/new?copy=104', { as: 'amina' });
  await fill({ 'Project Title': 'My copy' });
  mock.faults.add({ operation: 'getProposal', kind: 'answer', status: 502 });
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
  // The user comes back from another app.
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() =>
    expect(mock.log.list().filter(({ status }) => status === 502)).not.toEqual([]),
  );
  await pause(300);
  expect(screen.queryByText('Failed to fetch proposal')).toBeNull();
  expect(await field('Project Title')).toHaveValue('My copy');
});
