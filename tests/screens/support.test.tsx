import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { priorities } from '@/content/priorities';
import { supportTypes } from '@/content/support-types';
import { mock } from '../../mocks/node';
import { visit } from '../helpers/visit';
import { expectLink, sees } from './bad-days/by-hand';

const statistic = (label: string) => screen.getByRole('button', { name: new RegExp(`^${label} `) });

/** Returns the number on the card with this label. */
const card = (label: string) => statistic(label).textContent?.slice(label.length + 1);

const cards = () => screen.getAllByRole('heading', { level: 2 });

test('The five cards count as the specification says, with a note about partially approved requests', async () => {
  const { user } = visit('/support', { as: 'amina' });

  await waitFor(() => expect(card('Total Requests')).toBe('7'));
  expect(card('Pending Review')).toBe('2');
  expect(card('Approved')).toBe('2');
  expect(card('Rejected')).toBe('1');
  expect(card('In Progress')).toBe('1');

  await user.hover(screen.getByRole('button', { name: 'About Approved' }));
  expect(await screen.findByRole('tooltip')).toHaveTextContent(
    'A partially approved request counts only in Total Requests.',
  );
});

test('A card shows everything about a request, and links to it', async () => {
  const { user, router } = visit('/support', { as: 'amina' });

  const title = await screen.findByRole('heading', { name: 'Ten annotation licences' });
  const request = within(title.closest('li') as HTMLElement);
  for (const text of [
    'PARTIALLY APPROVED',
    `${priorities.LOW} priority`,
    `${supportTypes.TOOLS_SOFTWARE} · Mama mboga assistant`,
    'Ten annotation licences, for the weeks until the final.',
    '10',
    'Two weeks',
    'We can provide four of the ten.',
    'Four licences',
    '3 Nov, 10:00',
  ]) {
    expect(request.getByText(text)).toBeVisible();
  }
  expect(screen.getByText('KES 45,000')).toBeVisible();

  await user.click(request.getByRole('link', { name: 'Ten annotation licences' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/support/204'));
});

test('The search covers the whole text of a card, and counts the matches', async () => {
  const { user } = visit('/support', { as: 'amina' });
  await sees('7 requests');

  await user.type(screen.getByRole('searchbox'), 'MAMA mboga');

  await sees('3 of 7 requests match “MAMA mboga”');
  expect(cards()).toHaveLength(3);

  await user.type(screen.getByRole('searchbox'), ' nowhere');

  await sees('0 of 7 requests match “MAMA mboga nowhere”');

  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await sees('7 requests');
});

test('A statistic filters the list to the requests it counts, works with the search, and is in the address', async () => {
  const { user, router } = visit('/support', { as: 'amina' });
  await waitFor(() => expect(card('Pending Review')).toBe('2'));

  await user.click(statistic('Pending Review'));

  await sees('2 of 7 requests match “Pending Review”');
  expect(cards()).toHaveLength(2);
  expect(statistic('Pending Review')).toHaveAttribute('aria-pressed', 'true');
  expect(router.state.location.search).toEqual({ show: 'pending' });

  await user.type(screen.getByRole('searchbox'), 'licences');
  await sees('0 of 7 requests match “Pending Review” and “licences”');

  await user.click(screen.getByRole('button', { name: 'Show all requests' }));
  await sees('7 requests');
  expect(statistic('Total Requests')).toHaveAttribute('aria-pressed', 'true');
});

test('A user without requests is invited to create one, after a first submitted proposal. Refresh asks for the list and the counts again', async () => {
  const { user } = visit('/support', { as: 'chebet' });
  await sees('No support requests yet');
  await sees(/^First submit a proposal\./);
  expectLink(screen.getByRole('link', { name: 'Create Support Request' }), '/support/new');
  expectLink(screen.getByRole('link', { name: 'New Request' }), '/support/new');
  const [request] = mock.db.supportRequests;
  if (request) request.owner = 3;

  await user.click(screen.getByRole('button', { name: 'Refresh' }));

  expect(await screen.findByRole('heading', { name: 'A machine for training' })).toBeVisible();
  await waitFor(() => expect(card('Total Requests')).toBe('1'));
  await sees('Loaded at 09:00.');
});
