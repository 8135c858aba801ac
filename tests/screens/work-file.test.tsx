/** Unfinished work leaves a shared computer as a file, and goes on somewhere else. */
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { blocksIn, DATA } from '@/components/forms/work-file/content';
import { workFile } from '@/components/forms/work-file/write';
import { readEntry } from '@/device/entry';
import { mock } from '../../mocks/node';
import { collectDownloads } from '../helpers/downloads';
import { logOut, signInHere } from '../helpers/turns';
import { visit } from '../helpers/visit';
import { agree, askToLogOut, field, fill, fillsIn, pdf, press, sees } from './bad-days/by-hand';
import { writeProposal, writesProposal } from './bad-days/work';

const saved = collectDownloads();
const SAVE = 'Save my text as a file';

/** Returns the file saved last, as the user's other computer gets it. */
async function taken(name = 'my text.txt') {
  await waitFor(() => expect(saved).not.toEqual([]));
  const blob = saved.at(-1)?.blob as Blob;
  return new File([await blob.arrayBuffer()], name);
}

/** Presses "Open my saved text file" and chooses the file in the system's dialog. */
async function choose(file: File) {
  const dialog = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (
    this: HTMLInputElement,
  ) {
    Object.defineProperty(this, 'files', { value: [file] });
    fireEvent.change(this);
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Open my saved text file' }));
  dialog.mockRestore();
}

async function fileOf(title: string, values: Record<string, unknown>) {
  return new File([await workFile([{ title, at: mock.clock.now(), values }])], 'idea.txt');
}

test('In the browser of another app, the logout question says that the file may not be saved', async () => {
  const browser = vi
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue('[FBAN/FBIOS;FBAV/530.0]');
  onTestFinished(() => browser.mockRestore());
  signInHere('amina', { own: false });
  const { user } = visit('/proposals/new');
  await writeProposal(user);
  await waitFor(() => expect(readEntry('1:proposal-new')?.content).toBeDefined());
  const dialog = await askToLogOut(user);
  expect(dialog.getByRole('button', { name: SAVE })).toBeVisible();
  await sees("This app's browser may not save files. Open this page in Chrome.", dialog);
});

test('On a shared device the logout question offers a file with all unsent work; another user continues from it', async () => {
  signInHere('amina', { own: false });
  const { user } = visit('/proposals/new');
  await writeProposal(user);
  await waitFor(() => expect(readEntry('1:proposal-new')?.content?.files).not.toEqual({}));
  const dialog = await askToLogOut(user);
  await user.click(dialog.getByRole('button', { name: SAVE }));
  await sees(/^Saved as my-unsent-work-.*\.txt in your downloads\./, dialog);
  const file = await taken();
  const text = await file.text();
  expect(text).toContain('Grain store sentinel');
  const [data] = blocksIn(text, DATA);
  expect(text + atob(data?.body ?? '')).not.toMatch(/amina|_token|drawer|"user|id_passport/i);
  await agree(user, 'Log out and delete it');
  await screen.findByRole('button', { name: 'Sign In' });
  expect(readEntry('1:proposal-new')).toBeUndefined();
  logOut();
  cleanup();

  signInHere('chebet', { own: false });
  const { user: next } = visit('/proposals/new');
  await choose(file);
  await sees(/^Filled in from my text\.txt\./);
  expect(await field('Project Title')).toHaveValue('Grain store sentinel');
  expect(await field('Thematic Area')).toHaveValue('GOVERNANCE');
  await sees('grain.pdf');
  await press('Save as Draft')(next);
  await sees('Proposal saved successfully! Redirecting...');
});

const onlyTitled = () => fill({ 'Project Title': 'Only a title' });

test.each([
  ['the form', onlyTitled, '## Project title\r\nOnly a title'],
  ['the server', writeProposal, 'grain.pdf (8 bytes) is in this file.'],
])('A draft that %s refuses can be saved as a file', async (_, write, contains) => {
  const refusal = { status: 400, body: { detail: 'No.' } };
  mock.faults.add({ operation: 'createProposal', kind: 'answer', ...refusal });
  const { user } = visit('/proposals/new', { as: 'amina' });
  await write(user);
  expect(screen.queryByRole('button', { name: SAVE })).toBeNull();
  await press('Save as Draft')(user);
  await press(SAVE)(user);
  expect(await (await taken()).text()).toContain(contains);
});

test('What was in the form comes back with Undo, the document too, and the file’s text after that', async () => {
  const { user } = await writesProposal();
  await fill({ 'Project Title': 'Typed here' });
  await screen.findByText(/^Saved on this device \d\d:\d\d, for 24 hours$/);
  const proposal_document = pdf('other.pdf', '%PDF-1.7 other');
  await choose(await fileOf('New Proposal', { project_title: 'From the file', proposal_document }));
  const kept = () => readEntry('1:proposal-new')?.content?.files.proposal_document?.name;
  await waitFor(() => expect(kept()).toBe('other.pdf'));
  await fill({ 'Project Title': 'From the file, and more' });

  await press('Undo')(user);
  expect(await field('Project Title')).toHaveValue('Typed here');
  await waitFor(() => expect(kept()).toBe('grain.pdf'));
  await press('Use the text from the file')(user);
  expect(await field('Project Title')).toHaveValue('From the file, and more');
  await press('Undo')(user);
  await screen.findByText(/^Saved on this device/);
  cleanup();
  visit('/proposals/new', { as: 'amina' });
  await sees('grain.pdf');
});

const another = () => fileOf('New Support Request', { title: 'River gauges' });

test('Undo still leads to what was typed after a file that is refused, and after a second one', async () => {
  const { user } = await fillsIn('/proposals/new', { 'Project Title': 'Typed here' });
  const proposal_document = pdf('grain.pdf');
  await choose(await fileOf('New Proposal', { project_title: 'From the file', proposal_document }));
  await sees(/^Filled in from/);
  await screen.findByText(/^Saved on this device/);
  await choose(new File(['Dear diary'], 'diary.txt'));
  await sees(/^diary\.txt can't be used/);
  await sees(/^Filled in from/);
  await choose(await fileOf('New Proposal', { project_title: 'From another file' }));
  await waitFor(async () => expect(await field('Project Title')).toHaveValue('From another file'));
  expect(screen.queryByText(/^diary\.txt/)).toBeNull();
  await press('Undo')(user);
  expect(await field('Project Title')).toHaveValue('Typed here');
  expect(screen.queryByText('grain.pdf')).toBeNull();
});

test.each([
  ['is not ours', () => new File(['Dear diary'], 'diary.txt'), /^diary\.txt can't be used/],
  ['is for another form', another, /no work for this form\. It has work for New Support Request\./],
])('A file that %s is refused in words, and the form stays as it is', async (_, file, says) => {
  await fillsIn('/proposals/new', { 'Project Title': 'Typed here' });
  await choose(await file());
  await sees(says);
  expect(await field('Project Title')).toHaveValue('Typed here');
});

test('If a file has two texts for the form, the user chooses one', async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  const at = mock.clock.now();
  const works = ['One idea', 'Another idea'].map((project_title) => ({
    title: 'New Proposal',
    at,
    values: { project_title },
  }));
  await choose(new File([await workFile(works)], 'ideas.txt'));
  await user.click(await screen.findByRole('button', { name: /Another idea$/ }));
  expect(await field('Project Title')).toHaveValue('Another idea');
});

test('What a form cannot take is named: an unknown choice, a Word document when editing, a field that is gone', async () => {
  visit('/proposals/101/edit', { as: 'amina' });
  const word = new File(['PK'], 'idea.docx', { type: 'application/octet-stream' });
  await choose(
    await fileOf('New Proposal', {
      project_title: 'Borehole watch 2',
      thematic_area: 'ALCHEMY',
      proposal_document: word,
      budget_range: '10',
    }),
  );
  await sees(/Not filled in: Thematic area, Budget range,? and Proposal document\./);
  expect(await field('Project Title')).toHaveValue('Borehole watch 2');
});

test('A support request and a message continue from a file too', async () => {
  const request = await fileOf('New Support Request', {
    title: 'River gauges',
    proposal: '999',
    support_type: 'DATA_ACCESS',
  });
  visit('/support/new', { as: 'amina' });
  await choose(request);
  await sees(/Not filled in: Proposal\./);
  expect(await field('Title')).toHaveValue('River gauges');
  cleanup();

  visit('/help', { as: 'amina' });
  await choose(await fileOf('Help', { subject: 'technical', message: 'It stops.' }));
  await waitFor(async () => expect(await field('Message')).toHaveValue('It stops.'));
});
