import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw/http';
import { expect, test } from 'vitest';
import { MIB } from '@/lib/bytes';
import { server } from '../../mocks/node';
import { hurryLooks } from '../helpers/hurry-looks';
import { visit } from '../helpers/visit';
import { field, fillIn, pdf, press, problem } from './new-proposal';

test('A file of another type is refused with a message', async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  const input = await field(/^Proposal Document/);
  expect(input).toHaveAccessibleDescription('PDF, DOC or DOCX, up to 10MB');
  // A user can drop a file of another type, or choose it in spite of the file dialog's filter.
  const unfiltered = userEvent.setup({ applyAccept: false });
  await unfiltered.upload(input, new File(['x'], 'plan.txt', { type: 'text/plain' }));
  expect(
    await screen.findByText(
      "plan.txt can't be used: the document must be a PDF, DOC or DOCX file.",
    ),
  ).toBeVisible();

  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  await user.upload(input, new File(['x'], 'plan.docx', { type: word }));
  expect(await screen.findByText('plan.docx')).toBeVisible();
  expect(screen.queryByText(/can't be used/)).toBeNull();
});

test('A large document is shown with its size, and sent only if she agrees', async () => {
  server.use(
    http.post('*/api/proposals/', () =>
      HttpResponse.json({ detail: 'The document is larger than 10 MB.' }, { status: 413 }),
    ),
  );
  const { user } = visit('/proposals/new', { as: 'amina' });
  await fillIn(user, pdf(10 * MIB + 1));
  const notice = within(await screen.findByRole('alert'));
  expect(notice.getByText(/^This document is 10\.1 MB; the limit is 10 MB\./)).toBeVisible();

  await press(user, 'Submit Proposal');
  expect(await screen.findByText(/^The document is 10\.1 MB\. Choose a smaller one/)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Upload anyway' }));
  await press(user, 'Submit Proposal');
  expect(await screen.findByText('The document is larger than 10 MB.')).toBeVisible();
  expect(await field(/^Project Title/)).toHaveValue('  Grain store sentinel ');
});

test('An upload shows its progress and can be cancelled, but may still have arrived', async () => {
  hurryLooks();
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
  const { user } = visit('/proposals/new', { as: 'amina' });
  await fillIn(user);
  await press(user, 'Submit Proposal');
  const sent = "All of grain store.pdf (2 KB) has been sent. Waiting for the server's reply…";
  expect(await screen.findByText(sent)).toBeVisible();
  await waitFor(() => expect(arrived).toBe(true));
  await press(user, 'Submit Proposal');

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  const notice = await screen.findByText(/^You cancelled sending\./);
  expect(notice).toHaveTextContent('Checking whether it arrived…');
  expect(within(notice).getByRole('link')).toHaveAttribute('href', '/proposals');
  await waitFor(() => expect(calledOff).toBe(true));
  expect(screen.queryByText(/^Failed/)).toBeNull();
  expect(await field(/^Problem Statement/)).toHaveValue(problem);

  server.resetHandlers();
  await press(user, 'Submit Proposal');
  expect(await screen.findByText('Proposal saved successfully! Redirecting...')).toBeVisible();
});

test('An empty file is not accepted as a document', async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  await user.upload(
    await field(/^Proposal Document/),
    new File([], 'plan.pdf', { type: 'application/pdf' }),
  );
  expect(await screen.findByText('plan.pdf is empty. Please choose another file.')).toBeVisible();
  expect(screen.queryByText('plan.pdf')).toBeNull();
});

test('A document that is protected by a password is named, and may be sent', async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  const trailer = 'trailer << /Root 1 0 R /Encrypt 9 0 R >>\nstartxref\n9\n%%EOF';
  await fillIn(user, new File([`%PDF-1.7\n${trailer}`], 'secret.pdf', { type: 'application/pdf' }));
  const warning =
    /^secret\.pdf is protected by a password, so reviewers may not be able to open it\./;
  expect(await screen.findByText(warning)).toHaveAttribute('role', 'status');

  await press(user, 'Submit Proposal');
  expect(await screen.findByText('Proposal saved successfully! Redirecting...')).toBeVisible();
});

test('A document without protection has no warning, also if it replaces a protected one', async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  const input = await field(/^Proposal Document/);
  const secret = new File(['%PDF-1.7\n/Encrypt 9 0 R'], 'secret.pdf', { type: 'application/pdf' });
  await user.upload(input, secret);
  expect(await screen.findByText(/^secret\.pdf is protected/)).toBeVisible();
  await user.upload(input, pdf());
  expect(await screen.findByText('grain store.pdf')).toBeVisible();
  expect(screen.queryByText(/is protected/)).toBeNull();
});
