/** A draft was submitted although this device still had unsent changes of it: whatever was not sent is shown. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { keepDraft, newFileId, readEntry, type Version } from '@/device/entry';
import { keepFile } from '@/device/files';
import { openDrawer } from '@/device/turns';
import { mock } from '../../mocks/node';
import { keepTyped } from '../helpers/device';
import { collectDownloads } from '../helpers/downloads';
import { holdLooks } from '../helpers/hurry-looks';
import { rowOf } from '../helpers/rows';
import { changeRow } from '../helpers/sender';
import { visit } from '../helpers/visit';
import { field, press, sees } from './bad-days/by-hand';
import { writeProposal } from './bad-days/work';
import { IT_ARRIVED, UNKNOWN } from './lost';

const saved = collectDownloads();
const KEY = '1:proposal-edit:102';
const pdf = (text: string, name: string) => new File([text], name, { type: 'application/pdf' });

const notice = () => screen.findByRole('status', { name: /^These changes were not submitted/ });

/** The device has saved this document for the draft. */
async function keepDocument(file: File): Promise<void> {
  openDrawer(1);
  const id = newFileId(KEY);
  const files: Version['files'] = { proposal_document: { id, name: file.name } };
  keepDraft(KEY, { title: 'Edit Proposal' }, { id: 'one', at: mock.clock.now(), texts: {}, files });
  await keepFile(id, file);
}

test('A changed area, a text that differs only in its punctuation and a value that the form no longer knows are shown', async () => {
  const submitted = rowOf(102).problem_statement;
  changeRow(102, { problem_statement: `${submitted} It costs 15 million.` });
  keepTyped(KEY, {
    thematic_area: 'CYBERSECURITY',
    problem_statement: `${submitted} It costs 1.5 million.`,
    old_field: 'Typed last year',
  });
  visit('/proposals/102/edit', { as: 'amina' });
  expect(await notice()).toHaveTextContent('Cybersecurity and Data Protection');
  for (const text of ['1.5 million', 'Typed last year'])
    expect(await notice()).toHaveTextContent(text);
  expect(readEntry(KEY)).toBeDefined();
});

test('An attached document that was not submitted is named, and can be saved as a file', async () => {
  await keepDocument(pdf('%PDF-1.4 new', 'new plan.pdf'));
  const { user } = visit('/proposals/102/edit', { as: 'amina' });
  const shown = within(await notice());
  expect(shown.getByText('Proposal Document')).toBeVisible();
  await user.click(shown.getByRole('button', { name: 'Save new plan.pdf as a file' }));
  await waitFor(() => expect(saved).toMatchObject([{ name: 'new plan.pdf' }]));
  expect(readEntry(KEY)).toBeDefined();
  await press('Discard these changes')(user);
  await waitFor(() => expect(readEntry(KEY)).toBeUndefined());
});

test('If the server has everything that was saved, the saved work is deleted', async () => {
  keepTyped(KEY, { problem_statement: `${rowOf(102).problem_statement}` });
  visit('/proposals/102/edit', { as: 'amina' });
  await screen.findByText('Only draft proposals can be edited');
  await waitFor(() => expect(readEntry(KEY)).toBeUndefined());
  expect(screen.queryByText(/^These changes were not submitted/)).toBeNull();
});

test('A document with the name and size of the one that arrived, but another content, is not deleted', async () => {
  holdLooks();
  mock.faults.add({ operation: 'createProposal', kind: 'answer-lost' });
  mock.faults.add({ operation: 'listProposals', kind: 'network-error' });
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await press('Save as Draft')(user);
  await screen.findByText(UNKNOWN);
  await user.upload(await field('Proposal Document'), pdf('%PDF-2.0', 'grain.pdf'));
  await screen.findByText(/^Saved on this device|^grain\.pdf/);
  mock.faults.clear();
  await press('Check now')(user);
  await sees(IT_ARRIVED);
  expect(screen.queryByRole('button', { name: 'Clear this form' })).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(readEntry('1:proposal-new')?.draft?.files.proposal_document?.name).toBe('grain.pdf');
});
