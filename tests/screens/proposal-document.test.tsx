import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw/http';
import { expect, test, vi } from 'vitest';
import { SLOW } from '@/components/use-slow';
import { addedTexts } from '@/content/added-texts';
import { DOCUMENT_SIZE } from '@/content/documents';
import { limits } from '@/contract/contract.gen';
import { formatBytes } from '@/lib/bytes';
import { mock, server } from '../../mocks/node';
import { TOO_LARGE } from '../../mocks/rules/proposals';
import { hurryLooks } from '../helpers/hurry-looks';
import { visit } from '../helpers/visit';
import { expectLink, field, pdf, press, sees } from './bad-days/by-hand';
import { problem, writeProposal, writesProposal } from './bad-days/work';

const LIMIT = limits.ProposalFields.proposal_document.maxBytes;

test('A file of another type, and an empty one, are refused with a message', async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  const input = await field('Proposal Document');
  expect(input).toHaveAccessibleDescription(`PDF, DOC or DOCX, up to ${DOCUMENT_SIZE}`);
  // A user can drop a file of another type, or choose it in spite of the file dialog's filter.
  const unfiltered = userEvent.setup({ applyAccept: false });
  await unfiltered.upload(input, new File(['x'], 'plan.txt', { type: 'text/plain' }));
  await sees("plan.txt can't be used: the document must be a PDF, DOC or DOCX file.");

  await user.upload(input, pdf('plan.pdf', ''));
  await sees('plan.pdf is empty. Please choose another file.');
  expect(screen.queryByText('plan.pdf')).toBeNull();

  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  await user.upload(input, new File(['PK'], 'plan.docx', { type: word }));
  await sees('plan.docx');
  expect(screen.queryByText(/can't be used|is empty/)).toBeNull();
});

test('A large document is shown with its size, and sent only if she agrees', async () => {
  server.use(
    http.post('*/api/proposals/', () => HttpResponse.json({ detail: TOO_LARGE }, { status: 413 })),
  );
  const { user } = visit('/proposals/new', { as: 'amina' });
  await writeProposal(user, pdf('large.pdf', '%PDF-1.4'.padEnd(LIMIT + 1)));
  const notice = within(await screen.findByRole('alert'));
  const size = formatBytes(LIMIT + 1);
  expect(size).not.toBe(formatBytes(LIMIT));
  await sees(
    new RegExp(`^This document is ${size}; the limit is ${formatBytes(LIMIT)}\\.`),
    notice,
  );

  await press('Submit Proposal')(user);
  await sees('Choose another file, or “Upload anyway”.');

  await user.click(screen.getByRole('button', { name: 'Upload anyway' }));
  await press('Submit Proposal')(user);
  await sees(TOO_LARGE);
  expect(await field('Project Title')).toHaveValue('Grain store sentinel');
});

test.for([
  [pdf('page.pdf', '<!doctype html><title>Sign in</title>'), 'a PDF'],
  [new File([new Uint8Array(162)], '~$oposal.docx'), 'a DOCX'],
] as const)(
  'A file that does not begin as its name says is sent only if she agrees',
  async ([file, kind]) => {
    const { user } = visit('/proposals/new', { as: 'amina' });
    await writeProposal(user, file);
    const fact = `${file.name} doesn't look like ${kind}.`;
    await sees(`${fact} Open it on your device and check it.`);
    await press('Save as Draft')(user);
    await sees('Choose another file, or “Use it anyway”.');
    await sees('Correct the marked fields first.');

    await press('Use it anyway')(user);
    await sees(`${fact} It will be uploaded anyway.`);
    await press('Save as Draft')(user);
    await sees('Proposal saved successfully! Redirecting...');
  },
);

test.for<[string, string, string]>([
  ['My plan', '', 'My plan.pdf'],
  ['My plan', 'application/octet-stream', 'My plan.pdf'],
  ['My plan', 'application/pdf', 'My plan.pdf'],
  ['My \u202eplan', 'application/pdf', 'My plan.pdf'],
  ['', '', 'proposal.pdf'],
  ['.pdf', 'application/pdf', 'proposal.pdf'],
])('A PDF named %j of the type %j gets the name %s', async ([name, type, shown]) => {
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  const unfiltered = userEvent.setup({ applyAccept: false });
  await unfiltered.upload(await field('Proposal Document'), new File(['%PDF-1.4'], name, { type }));
  await sees(shown);
  await press('Save as Draft')(user);
  await sees('Proposal updated successfully! Redirecting...');
  expect(mock.db.documents.at(-1)).toMatchObject({ name: shown, type: 'application/pdf' });
});

/** A file on a USB stick. */
function onStick(name: string) {
  const file = pdf(name);
  const fail = () => Promise.reject(new DOMException('No such file', 'NotFoundError'));
  const pullOut = () => {
    vi.spyOn(file, 'arrayBuffer').mockImplementation(fail);
    vi.spyOn(file, 'slice').mockReturnValue(Object.assign(new Blob(), { arrayBuffer: fail }));
  };
  return { file, pullOut };
}

test('A document that was chosen on a USB stick is sent also after the stick was pulled out', async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  const { file, pullOut } = onStick('grain.pdf');
  await writeProposal(user, file);
  await sees(/^Saved on this device/);
  pullOut();
  await press('Submit Proposal')(user);
  await sees('Proposal saved successfully! Redirecting...');
});

test('A document that cannot be read is named beside the field, and refused until it is chosen again', async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  const { file, pullOut } = onStick('grain.pdf');
  pullOut();
  await writeProposal(user, file);
  const section = within(screen.getByRole('region', { name: 'Document' }));
  await sees("This device couldn't read grain.pdf. Please choose it again.", section);
  await sees(/^Text saved on this device/);
  await press('Save as Draft')(user);
  await sees(addedTexts.documentGone('grain.pdf'));

  await user.upload(await field('Proposal Document'), pdf('grain.pdf'));
  await sees(/^Saved on this device/);
  expect(section.queryByText(/couldn't read|was changed or removed/)).toBeNull();
  await press('Save as Draft')(user);
  await sees('Proposal saved successfully! Redirecting...');
});

test('An upload shows its progress and can be cancelled, but may still have arrived', async () => {
  hurryLooks(2000, SLOW);
  let arrived = false;
  let calledOff = false;
  server.use(
    http.post('*/api/proposals/', async ({ request }) => {
      arrived = true;
      await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
      calledOff = true;
      return new HttpResponse(null, { status: 500 });
    }),
  );
  const { user } = await writesProposal();
  await press('Submit Proposal')(user);
  const sent = "All of grain.pdf (8 bytes) has been sent. Waiting for the server's reply…";
  await sees(sent);
  await waitFor(() => expect(arrived).toBe(true));
  // Nothing else on the screen says so again.
  expect(screen.getAllByText(/sending|waiting for/i)).toHaveLength(1);
  expect(screen.queryByText(/Ready to submit|UNSENT|Uploading|Still waiting/)).toBeNull();
  await press('Submit Proposal')(user);

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const notice = await screen.findByText(/^You cancelled sending\./);
  expect(notice).toHaveTextContent('Checking whether it arrived…');
  expectLink(within(notice).getByRole('link'), '/proposals');
  await waitFor(() => expect(calledOff).toBe(true));
  expect(screen.queryByText(/^Failed/)).toBeNull();
  expect(await field('Problem Statement')).toHaveValue(problem);

  server.resetHandlers();
  await sees(/^You cancelled sending\. We didn't receive/);
  await press('Submit Proposal')(user);
  await sees('Proposal saved successfully! Redirecting...');
});

test('A document that is protected by a password is named until it is replaced, and may be sent', async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  const trailer = 'trailer << /Root 1 0 R /Encrypt 9 0 R >>\nstartxref\n9\n%%EOF';
  const secret = pdf('secret.pdf', `%PDF-1.7\n${trailer}`);
  const isNamed = async () =>
    expect(
      await screen.findByText(
        /^secret\.pdf is protected by a password, so reviewers may not be able to open it\./,
      ),
    ).toHaveAttribute('role', 'status');
  await writeProposal(user, secret);
  await isNamed();
  await user.upload(await field('Proposal Document'), pdf('grain.pdf'));
  await sees('grain.pdf');
  expect(screen.queryByText(/is protected/)).toBeNull();
  await user.upload(await field('Proposal Document'), secret);
  await isNamed();

  await press('Submit Proposal')(user);
  await sees('Proposal saved successfully! Redirecting...');
});
