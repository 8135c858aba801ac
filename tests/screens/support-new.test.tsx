import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw/http';
import * as v from 'valibot';
import { expect, test, vi } from 'vitest';
import { emptyRequest, SupportRequestForm } from '@/routes/_bar/_auth/support/-form/fields';
import { mock, server } from '../../mocks/node';
import type { PersonName } from '../../mocks/state/people';
import { visit } from '../helpers/visit';
import { field, fill, fillsIn, press, sees } from './bad-days/by-hand';
import { request } from './bad-days/work';

test('The six checks come in the stated order, one at a time, with the focus on the field', async () => {
  const { user } = visit('/support/new', { as: 'amina' });
  for (const [label, message, value] of [
    ['Proposal', 'Please select a proposal', '102'],
    ['Support type', 'Please select a support type', 'LEGAL'],
    ['Title', 'Please provide a title for your support request', 'River gauges'],
    ['Description', 'Please provide a detailed description', 'Six gauges.'],
    ['Justification', 'Please provide justification for this support', 'Daily is too slow.'],
    ['Expected impact', 'Please describe the expected impact', 'Earlier warnings.'],
  ] as const) {
    const input = await field(label);
    if (input instanceof HTMLInputElement) await user.type(input, '   ');
    await press('Submit Request')(user);
    expect(await screen.findAllByText(message)).toHaveLength(1);
    expect(screen.getByRole('form').querySelectorAll('[aria-invalid="true"]')).toHaveLength(1);
    await waitFor(() => expect(input).toHaveFocus());
    await fill({ [label]: value });
    expect(screen.queryByText(message)).toBeNull();
  }
});

test('The form shows what it still lacks, and how long the title is', async () => {
  visit('/support/new', { as: 'amina' });
  const section = within(await screen.findByRole('region', { name: 'The request' }));
  expect(section.getByText('3 to complete')).toBeVisible();
  expect(screen.getByText('6 still to complete')).toBeVisible();
  expect(await field('Title')).toHaveAccessibleDescription(/0\/255 maximum$/);
  await fill(request);
  expect(await field('Title')).toHaveAccessibleDescription(/12\/255 maximum$/);
  expect(section.getByText('Complete')).toBeVisible();
  expect(screen.getByText('Ready to submit.')).toBeVisible();
});

test('After the first request, the list does not say that there is none, even while it is reloaded', async () => {
  mock.db.supportRequests = mock.db.supportRequests.filter(({ owner }) => owner !== 1);
  const { user, router } = visit('/support', { as: 'amina' });
  await screen.findByText('No support requests yet');
  await act(() => router.navigate({ to: '/support/new' }));
  await fill(request);
  server.use(http.get('*/api/support-requests/', () => new Promise<never>(() => undefined)));
  await press('Submit Request')(user);

  await screen.findByRole('heading', { level: 1, name: 'Support Requests' }, { timeout: 4000 });
  expect(screen.queryByText('No support requests yet')).toBeNull();
});

test('A complete request is sent, confirmed, and leads to the list after two seconds', async () => {
  const { user, router } = await fillsIn('/support/new', request);
  expect(await field('Priority')).toHaveValue('MEDIUM');
  await fill({ Quantity: 'Six', 'Estimated cost': '1,250.75', Priority: 'CRITICAL' });

  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  await press('Submit Request')(user);
  const success = 'Support request submitted successfully! Redirecting...';
  await sees(success);
  expect(screen.queryByRole('region', { name: 'Guidelines' })).toBeNull();
  expect(mock.db.supportRequests.at(-1)).toMatchObject({
    proposal: 102,
    support_type: 'DATA_ACCESS',
    title: 'River gauges',
    quantity_required: 'Six',
    estimated_cost: 1250.75,
    priority: 'CRITICAL',
  });
  expect(router.state.location.pathname).toBe('/support/new');
  await vi.advanceTimersByTimeAsync(2000);
  vi.useRealTimers();

  await waitFor(() => expect(router.state.location.pathname).toBe('/support'));
  expect(await screen.findByRole('heading', { name: 'River gauges' })).toBeVisible();
});

test('An optional answer that is wrong is to be corrected, not completed', async () => {
  await fillsIn('/support/new', { ...request, 'Estimated cost': '1,500.555' });
  await sees('1 to correct');
  await sees('1 still to correct');
});

test('Only submitted proposals can be chosen, each with its status', async () => {
  const { user } = visit('/support/new', { as: 'amina' });
  const proposal = await field('Proposal');
  const options = within(proposal).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Select a proposal',
    'Flood early warning by phone (SUBMITTED)',
    'Phishing shield for SACCOs (UNDER REVIEW)',
    'Court backlog forecast (REVISION REQUESTED)',
    'Mama mboga assistant (ACCEPTED)',
    'Crowd camera (REJECTED)',
  ]);

  await user.selectOptions(proposal, '106');
  expect(screen.getByText(/^This proposal was rejected\./)).toBeVisible();
});

test.for(['numbers-as-text', 'paged'] as const)(
  'The proposal in the address is selected, also on the second page of the list (%s)',
  async (shape) => {
    mock.faults.add({ operation: '*', kind: 'shape', shape });
    visit('/support/new?proposal=105', { as: 'amina' });

    expect(await field('Proposal')).toHaveValue('105');
    expect(screen.queryByText(/^The proposal in this link/)).toBeNull();
  },
);

const otherProposals: [id: string, of: string, as: PersonName][] = [
  ['101', 'a draft', 'amina'],
  ['107', "somebody else's", 'amina'],
  ['102', 'a proposal that staff may see', 'daudi'],
  ['999', 'unknown', 'amina'],
  ['abc', 'no number', 'amina'],
];

test.each(otherProposals)(
  'The proposal %s of the address (%s) is not selected',
  async (id, _, as) => {
    mock.faults.add({ operation: '*', kind: 'shape', shape: 'staff-sees-all' });
    visit(`/support/new?proposal=${id}`, { as });

    await sees(
      "The proposal in this link can't be selected: it doesn't exist or is still a draft.",
    );
    // A user without a proposal gets no form, so there may be no field.
    for (const proposal of screen.queryAllByLabelText(/^Proposal/))
      expect(proposal).toHaveValue('');
  },
);

test('The notice about the proposal in the link goes once another proposal is chosen', async () => {
  const { user } = visit('/support/new?proposal=999', { as: 'amina' });
  await screen.findByText(/^The proposal in this link can't be selected/);
  await user.selectOptions(screen.getByLabelText(/^Proposal/), '102');
  expect(screen.queryByText(/^The proposal in this link can't be selected/)).toBeNull();
});

test('The guidelines are shown, and a user without a submitted proposal gets a notice', async () => {
  visit('/support/new', { as: 'chebet' });

  const guidelines = within(await screen.findByRole('region', { name: 'Guidelines' }));
  expect(guidelines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Only submitted proposals are eligible.',
    'Give detailed descriptions.',
    'Include realistic timelines and costs.',
    'Consider alternatives.',
    'The organising team reviews requests.',
  ]);
  await sees(/^You have no submitted proposal yet/);
  expect(screen.queryByRole('form')).toBeNull();
});

const filled = {
  ...emptyRequest,
  ...{ proposal: '102', support_type: 'DATA_ACCESS', priority: 'MEDIUM', title: 'T' },
  ...{ description: 'D', justification: 'J', expected_impact: 'E' },
};
const NO_AMOUNT =
  'Please enter an amount of 0 or more, with two decimals at most, such as 50000 or 1500.50.';
const costOf = (estimated_cost: string) => {
  const result = v.safeParse(SupportRequestForm, { ...filled, estimated_cost });
  return result.success ? result.output.estimated_cost : result.issues[0].message;
};

test.for([
  ['1500', 1500],
  ['1,500', 1500],
  ['1 500.50', 1500.5],
  ['1,500,000.5', 1_500_000.5],
  ['', undefined],
  ['1500,50', NO_AMOUNT],
  ['2,5', NO_AMOUNT],
  ['1 500,00', NO_AMOUNT],
  ['-5', NO_AMOUNT],
  ['12.345', NO_AMOUNT],
  ['1e9', NO_AMOUNT],
  ['a lot', NO_AMOUNT],
  ['100000000000000000000', 'Please enter an amount of at most 999,999,999,999.99.'],
] as const)('The cost "%s" is read as %s: a decimal comma never multiplies it', ([typed, cost]) =>
  expect(costOf(typed)).toBe(cost),
);
