/** A support request was sent and the reply was lost. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { expect, test } from 'vitest';
import { mock, server } from '../../mocks/node';
import { hurryLooks } from '../helpers/hurry-looks';
import { visit } from '../helpers/visit';
import { fill, press } from './bad-days/by-hand';
import { request } from './bad-days/work';

const UNKNOWN = /^We can't reach the server\. We'll keep checking/;
test.for([
  ['without a link to a proposal', '/support/new'],
  ['for the proposal in the link', '/support/new?proposal=102'],
  ['although the proposal in the link could not be selected', '/support/new?proposal=999'],
] as const)(
  'A form that cannot be loaded says what is known about a lost request %s',
  async ([, at]) => {
    hurryLooks();
    const { user } = visit(at, { as: 'amina' });
    await fill(request);
    mock.faults.add({ operation: 'createSupportRequest', kind: 'answer-lost' });
    mock.faults.add({ operation: 'listSupportRequests', kind: 'answer', status: 500 });
    await press('Submit Request')(user);
    await screen.findByText(UNKNOWN);

    cleanup();
    mock.faults.add({ operation: 'listProposals', kind: 'answer', status: 500 });
    visit(at);
    expect(await screen.findByText('Failed to fetch proposals. Please try again.')).toBeVisible();
    expect(await screen.findByText(UNKNOWN)).toBeVisible();
  },
);

test.for(['paged', 'numbered-pages'] as const)(
  'A support request is found on whichever page it is, and in whichever order (%s)',
  async (shape) => {
    const { user } = visit('/support/new', { as: 'amina' });
    await fill(request);
    mock.faults.add({ operation: 'createSupportRequest', kind: 'answer-lost' });
    mock.faults.add({ operation: 'listSupportRequests', kind: 'shape', shape });
    mock.faults.add({ operation: 'listSupportRequests', kind: 'shape', shape: 'ids-as-text' });
    // The other records get a later date, so the new record is the last of the list.
    for (const row of mock.db.supportRequests) row.created_at = '2026-01-01T00:00:00Z';
    await press('Submit Request')(user);

    const success = 'Support request submitted successfully! Redirecting...';
    expect(await screen.findByText(success)).toBeVisible();
  },
);

test.for([
  ['with an envelope', { count: 0, next: null, previous: null, results: [] }],
  ['as an array', []],
] as const)(
  'If a redirect turns the request into a read, the list in the reply (%s) does not count as a success',
  async ([, list]) => {
    hurryLooks();
    server.use(http.post('*/api/support-requests/', () => HttpResponse.json(list)));
    const { user } = visit('/support/new', { as: 'amina' });
    await fill(request);
    await press('Submit Request')(user);

    // The notice is replaced by its final form.
    await waitFor(() =>
      expect(screen.getByText(/We didn't receive what you sent\./)).toBeVisible(),
    );
    expect(screen.queryByText(/submitted successfully/)).toBeNull();
  },
);

const incomplete = () => HttpResponse.json({ count: 9, next: null, previous: null, results: [] });

test('If the server lists fewer requests than it counts, a lost request is not called missing', async () => {
  hurryLooks();
  const { user } = visit('/support/new', { as: 'amina' });
  await fill(request);
  mock.faults.add({ operation: 'createSupportRequest', kind: 'answer-lost' });
  server.use(http.get('*/api/support-requests/', incomplete));
  await press('Submit Request')(user);

  expect(await screen.findByText(/We can't tell whether your request arrived\./)).toBeVisible();
  expect(screen.queryByText(/We didn't receive/)).toBeNull();
});

test('If the server lists fewer proposals than it counts, nobody is told to submit one first', async () => {
  server.use(http.get('*/api/proposals/', incomplete));
  visit('/support/new', { as: 'amina' });

  expect(await screen.findByText('Failed to fetch proposals. Please try again.')).toBeVisible();
  expect(screen.queryByText(/no submitted proposal/)).toBeNull();
});
