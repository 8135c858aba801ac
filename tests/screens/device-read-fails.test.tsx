/** The device fails to read a saved document, as iPhones sometimes do after a page was in the background. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readEntry } from '@/device/entry';
import { bringNetwork } from '../helpers/network';
import { failReads } from '../helpers/odd-days';
import { visit } from '../helpers/visit';
import { fill } from './bad-days/by-hand';
import { writeProposal } from './bad-days/work';

bringNetwork();
afterEach(() => vi.restoreAllMocks());

const saved = () => readEntry('1:proposal-new')?.draft?.files.proposal_document;

async function writeAndLeave() {
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user);
  await screen.findByText(/^Saved on this device/);
  cleanup();
}

test('A document that could not be read once is restored', async () => {
  await writeAndLeave();
  failReads(1);
  visit('/proposals/new', { as: 'amina' });
  expect(await screen.findByText('grain.pdf')).toBeVisible();
});

test('A document that could not be read stays on the device while the user types on', async () => {
  await writeAndLeave();
  const id = `${saved()?.id}`;
  failReads(2);
  visit('/proposals/new', { as: 'amina' });
  expect(await screen.findByText(/but not grain\.pdf: .* can’t read it\./)).toBeVisible();
  await fill({ 'Project Title': 'One word more' });
  await waitFor(() =>
    expect(readEntry('1:proposal-new')?.draft?.texts.project_title).toContain('more'),
  );
  expect(saved()?.id).toBe(id);

  cleanup();
  visit('/proposals/new', { as: 'amina' });
  expect(await screen.findByText('grain.pdf')).toBeVisible();
});
