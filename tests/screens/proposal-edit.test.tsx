import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw/http';
import { expect, test, vi } from 'vitest';
import { mock, server } from '../../mocks/node';
import { changeRow } from '../helpers/sender';
import { visit } from '../helpers/visit';
import { expectLink, field, fill, fillsIn, pdf, press, sees } from './bad-days/by-hand';
import { problem, writeProposal } from './bad-days/work';

const SUCCESS = 'Proposal updated successfully! Redirecting...';

const draft = () => mock.db.proposals.find(({ id }) => id === 101);

/** Returns a list to which each change that is sent adds the names of its form fields. */
function listen() {
  const sent: string[][] = [];
  server.events.on('request:start', async ({ request }) => {
    if (request.method !== 'PATCH') return;
    sent.push([...(await request.clone().formData()).keys()].sort());
  });
  return sent;
}

test('Saving a draft sends only what changed, with the texts that depend on it, and the list opens after 1.5 s', async () => {
  const sent = listen();
  const { user, router } = await fillsIn('/proposals/101/edit', {
    'Project Title': 'Borehole watch 2',
    'Problem Statement': problem,
    'Technology and Methodology': 'Vibration sensors',
  });
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await press('Save as Draft')(user);

  await sees(SUCCESS);
  expect(sent).toEqual([
    [
      ...['description', 'problem_statement', 'project_name', 'project_title', 'status'],
      ...['technologies_used', 'technology_methodology'],
    ],
  ]);
  expect(draft()).toMatchObject({
    status: 'DRAFT',
    project_name: 'Borehole watch 2',
    project_title: 'Borehole watch 2',
    description: `Problem: ${problem}\r\n\r\nSolution: ${draft()?.proposed_solution}`,
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(router.state.location.pathname).toBe('/proposals/101/edit');
  await vi.advanceTimersByTimeAsync(600);
  vi.useRealTimers();

  await waitFor(() => expect(router.state.location.pathname).toBe('/proposals'));
  expect(await screen.findByRole('heading', { name: 'Borehole watch 2' })).toBeVisible();
});

test('Technology and the description of an "Other" area are required here, for both buttons', async () => {
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  const area = await field('Describe the Thematic Area');
  expect(area).toHaveValue('Water supply in arid counties');
  await fill({ 'Describe the Thematic Area': '  ' });
  await fill({ 'Technology and Methodology': '' });

  for (const button of ['Submit Proposal', 'Save as Draft'] as const) {
    await press(button)(user);
    await sees('Please describe the thematic area');
    expect(screen.getByText('Technology and methodology is required')).toBeVisible();
    await waitFor(() => expect(area).toHaveFocus());
  }
  expect(draft()?.thematic_area_description).toBe('Water supply in arid counties');
});

test('A new document replaces the earlier one', async () => {
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  expect(await screen.findByRole('link', { name: 'Download borehole-watch.pdf' })).toBeVisible();
  const input = await field('Proposal Document');
  expect(input).toHaveAccessibleDescription('PDF up to 10MB');
  expect(input).not.toBeRequired();

  await user.upload(input, pdf('plan.pdf', '%PDF-2'));
  await press('Save as Draft')(user);
  await sees(SUCCESS);
  const document = mock.db.documents.find(({ id }) => id === draft()?.document);
  expect(document).toMatchObject({ name: 'plan.pdf' });
  expect(new TextDecoder().decode(document?.bytes)).toBe('%PDF-2');
});

test('A new document must be a PDF. After another was refused, the earlier document is sent only if she presses the button again', async () => {
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  // A user can drop a file of another type, or choose it in spite of the file dialog's filter.
  const unfiltered = userEvent.setup({ applyAccept: false });
  const before = draft()?.document;
  await unfiltered.upload(
    await field('Proposal Document'),
    new File(['x'], 'plan.docx', { type: 'application/msword' }),
  );
  await sees("Ready to submit, but the last file can't be used.");
  expect(screen.queryByText('Complete the required fields first.')).toBeNull();
  await press('Submit Proposal')(user);
  await sees(
    /^plan\.docx can't be used: .* only be replaced with a PDF.* Or press the button again to keep the document you have\.$/,
  );
  expect(draft()).toMatchObject({ status: 'DRAFT' });

  await press('Submit Proposal')(user);
  await sees(SUCCESS);
  expect(draft()).toMatchObject({ status: 'SUBMITTED', document: before });
});

test('A returned proposal cannot be edited, but is shown with the comments and two next steps', async () => {
  visit('/proposals/104/edit', { as: 'amina' });
  await sees('Only draft proposals can be edited');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Submitted Proposal');
  expect(screen.getByRole('region', { name: 'Revision Required' })).toHaveTextContent(
    'Please say how personal data in the cause lists is protected',
  );
  const [first] = screen.getAllByText(/^(Revision Required|REVISION REQUESTED|Only draft)/);
  expect(first).toHaveTextContent('Revision Required');
  const title = await field('Project Title');
  expect(title).toHaveValue('Court backlog forecast');
  expect(screen.queryByText(/^One area per proposal/)).toBeNull();
  const controls = [
    ...screen.getAllByRole('textbox'),
    screen.getByRole('combobox'),
    screen.getByRole('button', { name: 'Save as Draft' }),
    screen.getByRole('button', { name: 'Submit Proposal' }),
  ];
  for (const control of controls) expect(control).toBeDisabled();

  const help = screen.getByRole('link', { name: 'Ask the organisers' });
  const question = new URL(help.getAttribute('href') ?? '', 'http://localhost');
  expect(question.pathname).toBe('/help');
  // The next user of the device can see this address in the browser's history, so it does not contain the title.
  expect(question.search).toBe('?proposal=104');

  expectLink(
    screen.getByRole('link', { name: 'Copy into a new draft' }),
    '/proposals/new?copy=104',
  );
});

test('A field that the server refused is to be corrected, and not called incomplete', async () => {
  server.use(
    http.patch('*/api/proposals/:id/', () =>
      HttpResponse.json({ problem_statement: ['This is too vague.'] }, { status: 400 }),
    ),
  );
  const { user } = await fillsIn('/proposals/101/edit', { Technology: 'Sensors' });
  expect(screen.getByText('Ready to submit.')).toBeVisible();
  await press('Save as Draft')(user);
  await sees('This is too vague.');
  expect(screen.getByText('1 still to correct')).toBeVisible();
  expect(screen.getByText('1 to correct')).toBeVisible();
  expect(screen.getByText('Correct the marked fields first.')).toBeVisible();
  expect(screen.queryByText('Ready to submit.')).toBeNull();

  await fill({
    'Problem Statement': 'Boreholes run dry, and nobody knows it before the pump fails.',
  });
  expect(screen.getByText('Ready to submit.')).toBeVisible();
});

test('A form that the server has just refused as a whole is not called ready', async () => {
  server.use(
    http.patch('*/api/proposals/:id/', () =>
      HttpResponse.json({ detail: 'The review has begun.' }, { status: 400 }),
    ),
  );
  const { user } = await fillsIn('/proposals/101/edit', { Technology: 'Sensors' });
  await press('Save as Draft')(user);
  await sees('The review has begun.');
  expect(screen.queryByText('Ready to submit.')).toBeNull();
});

test('Restored work changes only the fields that the user changed, and names those that another device has changed too', async () => {
  const first = await fillsIn('/proposals/101/edit', { 'Project Title': 'Borehole watch 2' });
  first.unmount();
  const onLaptop =
    'Rewritten on the laptop: boreholes run dry, and the village learns it last of all.';
  changeRow(101, { problem_statement: onLaptop, project_name: 'Borehole watch 3' });

  for (const when of ['at the next visit', 'after a reload']) {
    const { user, unmount } = visit('/proposals/101/edit', { as: 'amina' });
    await sees(
      /It is saved only on this device, for 24 hours\. Since then Project Title has also changed on the/,
    );
    expect(await field('Project Title')).toHaveValue('Borehole watch 2');
    expect(await field('Problem Statement')).toHaveValue(onLaptop);
    if (when === 'after a reload') await press('Save as Draft')(user);
    else unmount();
  }
  await screen.findByText(SUCCESS);
  expect(draft()).toMatchObject({ project_name: 'Borehole watch 2', problem_statement: onLaptop });
});

test("The form starts with the server's current data, not with what this tab loaded before", async () => {
  const { user, router } = visit('/proposals/101', { as: 'amina' });
  await screen.findByRole('heading', { name: 'Borehole watch' });
  changeRow(101, { project_name: 'Changed on the phone' });

  await user.click(await screen.findByRole('link', { name: 'Edit' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/proposals/101/edit'));
  expect(await field('Project Title')).toHaveValue('Changed on the phone');
});

test('A refusal of a field that is not shown appears above the form', async () => {
  const body = { thematic_area_description: ['Too short.'] };
  mock.faults.add({ operation: 'updateProposal', kind: 'answer', status: 400, body });
  const { user } = visit('/proposals/101/edit', { as: 'amina' });
  await user.selectOptions(await screen.findByLabelText(/^Thematic Area/), 'GOVERNANCE');
  await user.type(await screen.findByLabelText(/^Project Title/), ' 2');
  await user.click(screen.getByRole('button', { name: 'Save as Draft' }));

  await sees('Thematic area description: Too short.');
});

test('After a submission the form can be read until the list shows it, with a link to its receipt', async () => {
  const { user, router } = visit('/proposals/101/edit', { as: 'amina' });
  await field('Project Title');
  await press('Submit Proposal')(user);
  await screen.findByText(SUCCESS);
  expect(draft()).toMatchObject({ status: 'SUBMITTED' });
  expect(screen.queryByText('Only draft proposals can be edited')).toBeNull();
  expect(screen.getByRole('group', { name: 'Status' })).toHaveTextContent(
    'SUBMITTEDFri 14 Nov 2025, 09:00',
  );
  await waitFor(() => expect(router.state.location.pathname).toBe('/proposals'));
  const saved = within(await screen.findByRole('region', { name: 'Just saved' }));
  expect(saved.getByText('We received “Borehole watch”.')).toBeVisible();
  await user.click(saved.getByRole('link', { name: 'View receipt' }));
  // The heading shown while the page is loading is replaced.
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Submission Receipt' })).toBeVisible(),
  );
});

test('Before the submission, the size of a document that this device sent is known', async () => {
  const { user, router } = visit('/proposals/new', { as: 'chebet' });
  await writeProposal(user);
  await fill({ 'Technology and Methodology': 'Python, and a small model' });
  await press('Save as Draft')(user);
  await waitFor(() => expect(mock.db.proposals.at(-1)?.status).toBe('DRAFT'));
  const { id } = mock.db.proposals.at(-1) ?? {};
  await act(() => router.navigate({ href: `/proposals/${id}/edit` }));
  await user.click(await screen.findByRole('button', { name: 'Submit Proposal' }));
  const look = await screen.findByRole('dialog', { name: 'Submit this proposal?' });
  expect(look).toHaveTextContent('grain.pdf, 8 bytes, the one you saved');
});
