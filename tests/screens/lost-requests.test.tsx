/** A support request was sent and the reply was lost. */
import { cleanup, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { expect, test } from 'vitest';
import { mock, server } from '../../mocks/node';
import { hurryLooks } from '../helpers/hurry-looks';
import { visit } from '../helpers/visit';
import { fill, press, sees } from './bad-days/by-hand';
import { request } from './bad-days/work';

const UNKNOWN = /^We can't reach the server\. We'll keep checking/;
test.for([
  ['without a link to a proposal', '/support/new'],
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
    await sees('Failed to fetch proposals. Please try again.');
    await sees(UNKNOWN);
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

  await sees(/We can't tell whether your request arrived\./);
  expect(screen.queryByText(/We didn't receive/)).toBeNull();
});

test('If the server lists fewer proposals than it counts, nobody is told to submit one first', async () => {
  server.use(http.get('*/api/proposals/', incomplete));
  visit('/support/new', { as: 'amina' });

  await sees('Failed to fetch proposals. Please try again.');
  expect(screen.queryByText(/no submitted proposal/)).toBeNull();
});
