import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keepDraft, readEntry } from '@/device/entry';
import { mock } from '../../mocks/node';
import { keepTyped } from '../helpers/device';
import { bringNetwork } from '../helpers/network';
import { holdReplies, KEY, pause, pdf, slowReads } from '../helpers/odd-days';
import { documentOf } from '../helpers/rows';
import { visit } from '../helpers/visit';
import { field, fill, press, sees } from './bad-days/by-hand';
import { writeProposal } from './bad-days/work';

bringNetwork();

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
  expect(documentOf(101).name).toBe('new.pdf');
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

test('A proposal that was received while its form was open again is not called unsent later', async () => {
  const { answer, sent } = holdReplies();
  const { user, router } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await press('Submit Proposal')(user);
  await sent();
  await act(() => router.navigate({ to: '/help' }));
  await act(() => router.navigate({ to: '/proposals/new' }));
  await sees(/^It is still being sent\./);
  answer();
  await screen.findByText(/^We received what you sent before/);
  await act(() => router.navigate({ to: '/help' }));
  expect(readEntry(KEY)).toBeUndefined();
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
  expect(await field('Project Title')).toHaveValue('Borehole watch');
  await press('Undo')(first.user);
  await pause(700);
  first.unmount();
  visit('/proposals/101/edit', { as: 'amina' });
  expect(await screen.findByText(/has been restored/)).toHaveTextContent(
    /also changed on the server/,
  );
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
