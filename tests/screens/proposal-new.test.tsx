import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limits } from '@/contract/contract.gen';
import { mock, server } from '../../mocks/node';
import { visit } from '../helpers/visit';
import { field, fill, pdf, press, sees } from './bad-days/by-hand';
import { problem, solution, writeProposal, writesProposal } from './bad-days/work';

const LEAST = limits.ProposalFields.problem_statement.minLength;
const LEAST_SOLUTION = limits.ProposalFields.proposed_solution.minLength;

/** Too short, because an emoji counts as one character, as on the server. */
const SHORT = `${'x'.repeat(LEAST - 2)}🌍`;

const newest = () => mock.db.proposals.at(-1);

test.for(['Save as Draft', 'Submit Proposal'] as const)(
  '"%s" runs the stated rules, and the first field that is wrong gets the focus',
  async (button) => {
    const { user } = visit('/proposals/new', { as: 'amina' });
    const title = await field('Project Title');
    await fill({ 'Problem Statement': SHORT });
    await press(button)(user);

    for (const message of [
      'Project title is required',
      'Please select a thematic area',
      `Problem statement must be at least ${LEAST} characters`,
      `Proposed solution must be at least ${LEAST_SOLUTION} characters`,
      'Relevance to theme is required',
      'Proposal document is required',
    ]) {
      await sees(message);
    }
    await waitFor(() => expect(title).toHaveFocus());
    expect(mock.db.proposals).toHaveLength(7);
  },
);

test('While a proposal is being sent, the browser asks before the page is left', async () => {
  const { user } = await writesProposal();
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { promise, resolve: reply } = Promise.withResolvers<void>();
  server.use(http.post('*/api/proposals/', () => promise));
  expect(asks()).toBe(false);
  await press('Save as Draft')(user);
  await waitFor(() => expect(asks()).toBe(true));
  server.resetHandlers();
  reply();
  await sees('Proposal saved successfully! Redirecting...');
  expect(asks()).toBe(false);
});

test('A draft needs no technology; it is saved and confirmed, and the dashboard opens after two seconds', async () => {
  const { user, router } = await writesProposal();
  await fill({ 'Project Title': '  Grain store sentinel ' });
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await press('Save as Draft')(user);

  const banner = await screen.findByText('Proposal saved successfully! Redirecting...');
  expect(banner).toBeVisible();
  expect(newest()).toMatchObject({
    status: 'DRAFT',
    project_name: 'Grain store sentinel',
    project_title: 'Grain store sentinel',
    thematic_area: 'GOVERNANCE',
    problem_statement: problem,
    description: `Problem: ${problem}\r\n\r\nSolution: ${solution}`,
  });
  expect(newest()?.technologies_used ?? null).toBeNull();
  const document = mock.db.documents.find(({ id }) => id === newest()?.document);
  expect(document).toMatchObject({ name: 'grain.pdf', type: 'application/pdf' });
  expect(document?.bytes.length).toBe(8);

  await vi.advanceTimersByTimeAsync(1500);
  expect(router.state.location.pathname).toBe('/proposals/new');
  await vi.advanceTimersByTimeAsync(600);
  vi.useRealTimers();
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  const recent = within(await screen.findByRole('region', { name: 'Recent Proposals' }));
  expect(await recent.findByRole('link', { name: /Grain store sentinel/ })).toBeVisible();
});

test('The counters count the trimmed text, and show a tick at the minimum', async () => {
  visit('/proposals/new', { as: 'amina' });
  const statement = await field('Problem Statement');
  expect(statement).toHaveAccessibleDescription(`0/${LEAST} minimum`);
  expect(await field('Proposed Solution')).toHaveAccessibleDescription(
    `0/${LEAST_SOLUTION} minimum`,
  );

  await fill({ 'Problem Statement': `  ${SHORT}  ` });
  expect(statement).toHaveAccessibleDescription(`${LEAST - 1}/${LEAST} minimum`);
  await fill({ 'Problem Statement': 'x'.repeat(LEAST + 14) });
  expect(statement).toHaveAccessibleDescription(`${LEAST + 14}/${LEAST}, minimum reached`);
});

test('An "Other" area asks for a description, but does not require one', async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  expect(await field('Thematic Area')).toHaveAccessibleDescription('One area per proposal.');
  await writeProposal(user);
  expect(screen.queryByLabelText(/^Describe the Thematic Area/)).toBeNull();
  await user.selectOptions(await field('Thematic Area'), 'OTHER');
  expect(await field('Describe the Thematic Area')).toBeRequired();
  expect(screen.getByText(/^Reviewers need a short description/)).toBeVisible();
  expect(screen.getByText("Ready to submit, but you haven't described the area.")).toBeVisible();
  const section = screen.getByRole('region', { name: 'About the project' });
  expect(section).toHaveTextContent('1 recommended');
  // What the bar counts is what the sections count.
  await user.clear(await field('Project Title'));
  expect(section).toHaveTextContent('1 to complete');
  expect(screen.getByText('1 still to complete')).toBeVisible();
  await fill({ 'Project Title': 'Grain store sentinel' });

  await press('Save as Draft')(user);
  await sees('Proposal saved successfully! Redirecting...');
  expect(newest()).toMatchObject({ thematic_area: 'OTHER' });
});

test.each(['/proposals/new', '/proposals/101/edit'])(
  'On %s, a document that was chosen without any other change is restored',
  async (path) => {
    const first = visit(path, { as: 'amina' });
    await first.user.upload(await field('Proposal Document'), pdf('grain.pdf'));
    await screen.findByText(/^Saved on this device/);
    first.unmount();

    for (const _ of ['at the next visit', 'after one more']) {
      const { unmount } = visit(path, { as: 'amina' });
      await sees(/^Your unsent work from .* has been restored\./);
      await sees(/grain\.pdf/);
      unmount();
    }
  },
);

test('On the last day the time left is beside the buttons', async () => {
  mock.clock.set(Date.parse('2025-11-28T23:55:00+03:00'));
  visit('/proposals/new', { as: 'amina' });
  await sees('4 minutes left');
});

test('After the deadline it warns, and lets the server decide', async () => {
  mock.clock.set(Date.parse('2025-11-29T10:00:00+03:00'));
  const { user } = visit('/proposals/new', { as: 'amina' });
  await sees(/A late proposal may be refused\./);
  await writeProposal(user);
  await user.click(screen.getByRole('button', { name: 'Submit Proposal' }));
  await sees(/^A late proposal may be refused\. You can't edit/);
  await screen.findByRole('dialog', { name: 'Submissions are closed. Submit anyway?' });
  await press('Submit anyway')(user);
  await sees('Proposal saved successfully! Redirecting...');
});

test('"Discard this work" can be undone, its document included', async () => {
  await writesProposal();
  await screen.findByText(/^Saved on this device/);
  cleanup();
  const { user } = visit('/proposals/new', { as: 'amina' });
  await screen.findByText('Ready to submit.');
  await press('Discard this work')(user);
  expect(await field('Project Title')).toHaveValue('');

  await press('Undo')(user);
  expect(await field('Project Title')).not.toHaveValue('');
  await screen.findByText(/^Saved on this device/);
  cleanup();
  visit('/proposals/new', { as: 'amina' });
  await screen.findByText(/^Your unsent work from .* has been restored\./);
  await sees('Ready to submit.');
});

test("A copy starts with the other proposal's texts, and needs a new document", async () => {
  const { user } = visit('/proposals/new?copy=104', { as: 'amina' });
  expect(await field('Project Title')).toHaveValue('Court backlog forecast');
  expect(await field('Thematic Area')).toHaveValue('GOVERNANCE');
  expect(screen.getByRole('region', { name: 'Revision Required' })).toBeVisible();
  await press('Save as Draft')(user);
  await sees('Proposal document is required');

  await sees(/has been copied\. Please attach the document again\.$/);
  await user.upload(await field('Proposal Document'), pdf('grain.pdf'));
  await press('Save as Draft')(user);
  await sees('Proposal saved successfully! Redirecting...');
  expect(screen.queryByText(/attach the document again/)).toBeNull();
  expect(newest()).toMatchObject({ project_name: 'Court backlog forecast', status: 'DRAFT' });
});

test('The form says what is missing in each section, and on a wide screen has an outline that leads there', async () => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(matchMedia(query), { matches: query === '(min-width: 80em)' }),
  );
  onTestFinished(() => void vi.restoreAllMocks());
  const { user } = visit('/proposals/new', { as: 'amina' });
  const outline = within(await screen.findByRole('list', { name: 'Parts of this form' }));
  expect(screen.getByText('14 days and 14 hours left')).toBeVisible();
  const [project] = outline.getAllByRole('listitem');
  expect(project).toHaveTextContent('About the projectProject TitleThematic Area');
  expect(screen.getByText('6 still to complete')).toBeVisible();
  const section = within(screen.getByRole('region', { name: 'About the project' }));
  expect(section.getByText('2 to complete')).toBeVisible();

  await user.type(await field('Project Title'), 'Grain store');
  expect(project).toHaveTextContent('About the projectThematic Area');
  await user.click(outline.getByRole('button', { name: 'About the project' }));
  expect(await field('Thematic Area')).toHaveFocus();
  await user.click(outline.getByRole('button', { name: 'Document' }));
  expect(await field('Proposal Document')).toHaveFocus();
  await user.selectOptions(await field('Thematic Area'), 'GOVERNANCE');
  expect(await section.findByText('Complete')).toBeVisible();
  expect(screen.getByText('4 still to complete')).toBeVisible();
  await sees('Saved on this device 09:00, for 24 hours');
});

test('The buttons say what a draft needs, and what the user can do afterwards', async () => {
  const { user } = visit('/proposals/new', { as: 'amina' });
  const draft = await screen.findByRole('button', { name: 'Save as Draft' });
  expect(draft).toHaveAccessibleDescription('A draft needs all required fields too.');
  await user.click(draft);
  expect(draft).toHaveAccessibleDescription('Complete the required fields first.');
  expect(screen.queryByRole('button', { name: 'Save my text as a file' })).toBeNull();
  await fill({ 'Project Title': 'Grain' });
  expect(screen.getByRole('button', { name: 'Save my text as a file' })).toBeVisible();
  await writeProposal(user);
  for (const name of ['Save as Draft', 'Submit Proposal'])
    await waitFor(() =>
      expect(screen.getByRole('button', { name })).toHaveAccessibleDescription(
        'You can edit a draft later, but not after submitting.',
      ),
    );
});

test('Before a submission Esther sees what will be sent, and can go back to the form; afterwards there is a receipt', async () => {
  const { user, router } = visit('/proposals/new', { as: 'esther' });
  await writeProposal(user);
  await fill({ 'Technology and Methodology': 'Vibration sensors' });
  await user.click(screen.getByRole('button', { name: 'Submit Proposal' }));
  const look = within(await screen.findByRole('dialog', { name: 'Submit this proposal?' }));
  await sees(/^You can't edit it after submitting\. Reviewers read it next/, look);
  expect(look.getAllByRole('definition').map((fact) => fact.textContent)).toEqual([
    'Grain store sentinel',
    'Governance, Public Policy and Political Stability',
    'grain.pdf, 8 bytes',
    'Esther Wanjiru (leader), 10•••006, 10•••007',
  ]);
  const before = mock.db.proposals.length;
  await user.click(look.getByRole('button', { name: 'Keep editing' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await field('Project Title')).toBeEnabled();
  expect(mock.db.proposals).toHaveLength(before);

  await press('Submit Proposal')(user);
  await user.click(await screen.findByRole('link', { name: 'View receipt' }));
  await sees('SUBMITTED');
  expect(router.state.location.pathname).toBe(`/proposals/${newest()?.id}/receipt`);
  expect(newest()).toMatchObject({
    status: 'SUBMITTED',
    technology_methodology: 'Vibration sensors',
    technologies_used: 'Vibration sensors',
  });
});
