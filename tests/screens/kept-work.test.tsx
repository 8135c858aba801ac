import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { keepContent, newFileId, readEntry, type Version } from '@/device/entry';
import { keepFile } from '@/device/files';
import { openDrawer } from '@/device/turns';
import { mock } from '../../mocks/node';
import { keepTyped } from '../helpers/device';
import { collectDownloads } from '../helpers/downloads';
import { holdLooks } from '../helpers/hurry-looks';
import { bringNetwork } from '../helpers/network';
import { pause, slowReads } from '../helpers/odd-days';
import { documentOf, rowOf } from '../helpers/rows';
import { changeRow } from '../helpers/sender';
import { visit } from '../helpers/visit';
import { field, fillsIn, IT_ARRIVED, pdf, press, sees, UNKNOWN } from './bad-days/by-hand';
import { writesProposal } from './bad-days/work';

bringNetwork();

test('A draft is not submitted without its new document while the device still reads it', async () => {
  const first = await fillsIn('/proposals/101/edit', { 'Project Title': 'Borehole watch 2' });
  await first.user.upload(await field('Proposal Document'), pdf('new.pdf'));
  await screen.findByText(/^Saved on this device/);
  first.unmount();

  const { letGo } = slowReads();
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await screen.findByText('Edit Proposal');
  await press('Submit Proposal')(user);
  await pause(500);
  // "Undo" could not bring the document back.
  expect(screen.queryByRole('button', { name: 'Discard this work' })).toBeNull();
  letGo();
  await pause(500);
  if (screen.queryByText('new.pdf')) await press('Submit Proposal')(user);
  await screen.findByText('Proposal updated successfully! Redirecting...');
  expect(documentOf(101).name).toBe('new.pdf');
});

test('After Undo the notice still says that a field has also changed on the server', async () => {
  const key = '1:proposal-edit:101';
  keepTyped(key, { project_title: 'Mine' });
  const draft = readEntry(key)?.content;
  if (!draft) throw new Error('Nothing saved');
  const before = { project_title: 'What it was' };
  keepContent(key, { formName: 'A form' }, { ...draft, before });
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
  await fillsIn('/proposals/new?copy=104', { 'Project Title': 'My copy' });
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

const saved = collectDownloads();
const SENT = '1:proposal-edit:102';

// A draft was submitted although this device still had unsent changes of it: whatever was not sent is shown.

const notice = () => screen.findByRole('status', { name: /^These changes were not submitted/ });

/** The device has saved this document for the draft. */
async function keepDocument(file: File): Promise<void> {
  openDrawer(1);
  const id = newFileId(SENT);
  const files: Version['files'] = { proposal_document: { id, name: file.name } };
  keepContent(
    SENT,
    { formName: 'Edit Proposal' },
    { id: 'one', at: mock.clock.now(), texts: {}, files },
  );
  await keepFile(id, file);
}

test('A changed area, a text that differs only in its punctuation and a value that the form no longer knows are shown', async () => {
  const submitted = rowOf(102).problem_statement;
  changeRow(102, { problem_statement: `${submitted} It costs 15 million.` });
  keepTyped(SENT, {
    thematic_area: 'CYBERSECURITY',
    problem_statement: `${submitted} It costs 1.5 million.`,
    old_field: 'Typed last year',
  });
  visit('/proposals/102/edit', { as: 'amina' });
  expect(await notice()).toHaveTextContent('Cybersecurity and Data Protection');
  for (const text of ['1.5 million', 'Typed last year'])
    expect(await notice()).toHaveTextContent(text);
  expect(readEntry(SENT)).toBeDefined();
});

test('An attached document that was not submitted is named, and can be saved as a file', async () => {
  await keepDocument(pdf('new plan.pdf'));
  const { user } = visit('/proposals/102/edit', { as: 'amina' });
  const shown = within(await notice());
  expect(shown.getByText('Proposal Document')).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Save new plan.pdf as a file' }));
  await waitFor(() => expect(saved).toMatchObject([{ name: 'new plan.pdf' }]));
  expect(readEntry(SENT)).toBeDefined();
  await press('Discard these changes')(user);
  await waitFor(() => expect(readEntry(SENT)).toBeUndefined());
});

test('If the server has everything that was saved, the saved work is deleted', async () => {
  keepTyped(SENT, { problem_statement: `${rowOf(102).problem_statement}` });
  visit('/proposals/102/edit', { as: 'amina' });
  await screen.findByText('Only draft proposals can be edited');
  await waitFor(() => expect(readEntry(SENT)).toBeUndefined());
  expect(screen.queryByText(/^These changes were not submitted/)).toBeNull();
});

test('A document with the name and size of the one that arrived, but another content, is not deleted', async () => {
  holdLooks();
  mock.faults.add({ operation: 'createProposal', kind: 'answer-lost' });
  mock.faults.add({ operation: 'listProposals', kind: 'network-error' });
  const { user } = await writesProposal();
  await press('Save as Draft')(user);
  await screen.findByText(UNKNOWN);
  await user.upload(await field('Proposal Document'), pdf('grain.pdf', '%PDF-2.0'));
  await screen.findByText(/^Saved on this device|^grain\.pdf/);
  await press('Check now')(user);
  expect(await screen.findByRole('button', { name: 'Check now' })).toHaveFocus();
  mock.faults.clear();
  await press('Check now')(user);
  await sees(IT_ARRIVED);
  expect(screen.queryByRole('button', { name: 'Clear this form' })).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(readEntry('1:proposal-new')?.content?.files.proposal_document?.name).toBe('grain.pdf');
});
