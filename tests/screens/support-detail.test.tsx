import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw/http';
import { expect, test } from 'vitest';
import { mock, server } from '../../mocks/node';
import { visit } from '../helpers/visit';
import { sees } from './bad-days/by-hand';

const region = (name: string) => screen.findByRole('region', { name });

test('A fulfilled request shows its whole history', async () => {
  visit('/support/207', { as: 'amina' });

  const title = 'Twenty phones for a market test';
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  const details = await region('Request Details');
  expect(details).toHaveTextContent('Related proposal: Mama mboga assistant');
  expect(details).toHaveTextContent('ACCEPTED');
  for (const name of ['Description', 'Justification', 'Expected Impact']) {
    expect(within(details).getByRole('heading', { name })).toBeVisible();
  }
  expect(await region('Request Specifications')).toHaveTextContent('Quantity required20 phones');
  const timeline = await region('Timeline');
  expect(timeline).toHaveTextContent('Created29 Oct, 13:00');
  // The full time is on the screen once.
  expect(screen.getByRole('group', { name: 'Status' })).toHaveTextContent(
    'Created Wed 29 Oct 2025, 13:00 EAT (UTC+3)',
  );
  expect(timeline).toHaveTextContent('Reviewedby Daudi Mwangi8 Nov, 11:00');
  expect(timeline).toHaveTextContent('Fulfilled12 Nov, 08:00');
  await userEvent.hover(within(timeline).getByText('12 Nov, 08:00'));
  expect(within(timeline).getByTitle(/^Wed 12 Nov 2025, 08:00 EAT.*, your time$/)).toBeVisible();
  expect(await region('Fulfillment Notes')).toHaveTextContent('Handed over at the innovation');
  // On a phone, one below the other: what was granted, the request, the conversation, and last the dates.
  expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual([
    'Approved Resources',
    'Fulfillment Notes',
    'Request Details',
    'Request Specifications',
    'Review Comments & Status History',
    'Timeline',
  ]);
});

test('Without times, the timeline of a fulfilled request does not say that it is still to come', async () => {
  const request = mock.db.supportRequests.find(({ id }) => id === 207);
  if (request) Object.assign(request, { reviewed_at: null, fulfilled_at: null });
  visit('/support/207', { as: 'amina' });
  const timeline = await region('Timeline');
  expect(timeline).toHaveTextContent('Reviewedby Daudi MwangiTime not known');
  expect(timeline).toHaveTextContent('FulfilledTime not known');
});

test('The conversation shows who said what, when, and what it changed', async () => {
  visit('/support/202', { as: 'amina' });

  const history = within(await region('Review Comments & Status History'));
  const [first, second] = history.getAllByRole('listitem');
  expect(first).toHaveTextContent('Daudi Mwangi');
  expect(first).toHaveTextContent('UNDER REVIEW');
  expect(first).toHaveTextContent('11 Nov, 11:00');
  expect(first).toHaveTextContent('We asked two societies.');
  expect(second).toHaveTextContent('One of them has answered.');
  expect(second).not.toHaveTextContent('UNDER REVIEW');
});

test('Without a conversation the reviewer’s comments are in a box', async () => {
  const request = mock.db.supportRequests.find(({ id }) => id === 205);
  if (request) request.comments = [];
  visit('/support/205', { as: 'amina' });

  expect(await region('Review Comments')).toHaveTextContent(
    'The proposal itself was not accepted.',
  );
  expect(screen.queryByRole('region', { name: /Status History/ })).toBeNull();
});

test('Approved resources are text, even if the server sends a number; the cost is money', async () => {
  server.use(
    http.get('*/api/support-requests/205/', () =>
      HttpResponse.json({
        ...mock.db.supportRequests.find(({ id }) => id === 205),
        approved_amount: 4000,
      }),
    ),
  );
  visit('/support/205', { as: 'amina' });

  const resources = await region('Approved Resources');
  expect(resources).toHaveTextContent('Approved Resources4000');
  expect(await region('Request Specifications')).toHaveTextContent('KES 320,000.50');
});

test('A reply goes through Help, with a prepared message', async () => {
  const { user, router } = visit('/support/202', { as: 'amina' });

  await user.click(await screen.findByRole('link', { name: 'Reply through Help' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/help'));
  expect(router.state.location.searchStr).toBe('?request=202');
  expect(await screen.findByLabelText(/^Subject/)).toHaveValue('support');
  expect(await screen.findByLabelText(/^Message/)).toHaveValue(
    'My support request 202, “Anonymised fraud reports”: ',
  );
});

test.each(['208', '999', 'abc'])('Request %s is not found', async (id) => {
  visit(`/support/${id}`, { as: 'amina' });

  await sees('Support request not found');
  expect(screen.getByRole('link', { name: 'Back to Support Requests' })).toBeVisible();
  expect(mock.log.list().some(({ path }) => path.includes('NaN'))).toBe(false);
});
