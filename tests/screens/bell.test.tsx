import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw/http';
import { expect, test } from 'vitest';
import { sleep } from '@/api/pauses';
import { mock, server } from '../../mocks/node';
import { hold } from '../helpers/odd-days';
import { visit } from '../helpers/visit';

const bell = () => screen.getByRole('button', { name: 'Notifications' });

type User = ReturnType<typeof visit>['user'];

async function openBell(user: User) {
  await user.click(await screen.findByRole('button', { name: 'Notifications' }));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
}

test('The bell shows reviews, comments and receipts, and links to them', async () => {
  const { user, router } = visit('/dashboard', { as: 'amina' });

  const news = await openBell(user);
  expect(await news.findAllByText(/^Proposal status: /)).not.toHaveLength(0);
  expect(news.getAllByText(/^Daudi Mwangi on your support request: /)).not.toHaveLength(0);
  expect(news.getAllByText('We received your proposal. Open its receipt.')).not.toHaveLength(0);
  const links = news.getAllByRole('link');
  const [first] = links;
  expect(links.map((link) => link.getAttribute('href'))).toContain('/proposals/102/receipt');
  await user.click(first as HTMLElement);

  await waitFor(() =>
    expect(router.state.location.pathname).toMatch(/^\/(proposals|support)\/\d+$/),
  );
});

test('Screen readers hear that the bell is loading, and then how many news there are', async () => {
  const release = hold('get', '*/api/proposals/');
  const { user } = visit('/help', { as: 'chebet' });
  const news = await openBell(user);
  expect(await news.findByRole('status')).toHaveTextContent('Loading');
  release();
  await waitFor(() => expect(news.getByRole('status')).toHaveTextContent('0 notifications'));
});

test.for(['Notifications', 'User menu of Amina Otieno'])(
  'Escape closes what the button "%s" opens, even while it is loading and before the focus has moved into it',
  async (name) => {
    const { user } = visit('/help', { as: 'amina' });
    const first = await screen.findByRole('button', { name });
    fireEvent.click(first);
    fireEvent.keyDown(first, { key: 'Escape' });
    await sleep(100);
    expect(first).toHaveAttribute('aria-expanded', 'false');
    expect(first).toBeInTheDocument();
    await user.click(first);
    const button = await screen.findByRole('button', { name, expanded: true });
    fireEvent.keyDown(button, { key: 'Escape' });
    await screen.findByRole('button', { name, expanded: false });
    await waitFor(() => expect(button).toHaveFocus());
  },
);

test('Deadline reminders are off at first; switched on, the bell counts down to the deadline', async () => {
  mock.clock.set(Date.parse('2025-11-28T12:00:00+03:00'));
  const { user } = visit('/settings?tab=notifications', { as: 'chebet' });
  const before = await openBell(user);
  expect(await before.findByText('Less than 24 hours left to submit')).toBeVisible();
  expect(before.queryByText('Less than 7 days left to submit')).toBeNull();
  await user.keyboard('{Escape}');

  await user.click(await screen.findByRole('switch', { name: 'Deadline reminders' }));
  await user.click(screen.getByRole('button', { name: 'Save Preferences' }));
  await screen.findByText('Notification preferences updated!');

  const news = await openBell(user);
  const entries = within((await news.findAllByRole('list'))[0] as HTMLElement);
  expect(entries.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining('Less than 24 hours left to submit'),
    expect.stringContaining('Less than 7 days left to submit'),
  ]);
});

test('A toast that has disappeared can be read again in the bell', async () => {
  const { user } = visit('/settings?tab=privacy', { as: 'chebet' });
  await user.click(await screen.findByRole('button', { name: 'Save Settings' }));
  await screen.findByText('Privacy settings updated!');
  await user.click(screen.getByRole('button', { name: 'Close notification' }));
  await waitFor(() => expect(screen.queryByText('Privacy settings updated!')).toBeNull());

  const news = await openBell(user);

  expect(news.getByRole('region', { name: 'Recent messages' })).toHaveTextContent(
    'Privacy settings updated!',
  );
});

test("If one list fails, the bell shows the other's news", async () => {
  server.use(http.get('*/proposals/', () => Response.json({}, { status: 500 })));
  const { user } = visit('/help', { as: 'amina' });

  const news = await openBell(user);

  expect(await news.findByText(/^Some notifications could not be loaded/)).toBeVisible();
  expect(news.getAllByText(/^Daudi Mwangi on your support request: /)).not.toHaveLength(0);
});

test('If both lists fail, the bell does not say that there is nothing new', async () => {
  server.use(
    http.get('*/proposals/', () => Response.error()),
    http.get('*/support-requests/', () => Response.error()),
  );
  const { user } = visit('/help', { as: 'chebet' });

  const news = await openBell(user);

  expect(await news.findByText(/^Your notifications could not be loaded/)).toBeVisible();
  expect(news.queryByText(/^Nothing new yet/)).toBeNull();
});

test('News about a record on a later page is shown too', async () => {
  mock.faults.add({ operation: '*', kind: 'shape', shape: 'paged' });
  const { user } = visit('/help', { as: 'amina' });

  const news = await openBell(user);

  // These are Amina's sixth proposal and fourth request. The first page of each list has only three rows.
  expect(await news.findAllByRole('link', { name: /Crowd camera$/ })).not.toHaveLength(0);
  expect(news.getAllByRole('link', { name: /Ten annotation licences$/ })).not.toHaveLength(0);
  expect(news.queryByText(/^You have many records/)).toBeNull();
});

test('A list of more than five pages is not read completely, and the bell says so', async () => {
  const rows = mock.db.proposals.filter(({ owner }) => owner === 1);
  const asked: string[] = [];
  server.use(
    http.get('*/api/proposals/', ({ request }) => {
      const page = new URL(request.url).searchParams.get('page') ?? '1';
      asked.push(page);
      const next = `/api/proposals/?page=${Number(page) + 1}`;
      const results = rows.map((row) => ({ ...row, id: row.id + 1000 * Number(page) }));
      return Response.json({ count: 1000, next, results });
    }),
  );
  const { user } = visit('/help', { as: 'amina' });

  const news = await openBell(user);

  expect(await news.findByText(/^You have many records/)).toBeVisible();
  expect(asked).toEqual(['1', '2', '3', '4', '5']);
});

test('A dot on the bell shows news in lists that are loaded anyway, and entries are new, until the bell is opened', async () => {
  const { user } = visit('/proposals', { as: 'amina' });
  await screen.findByText('6 proposals');
  expect(bell()).toHaveAccessibleDescription('New notifications');

  const first = await openBell(user);
  expect((await first.findAllByRole('link', { name: /^New:/ })).length).toBeGreaterThan(1);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(bell()).not.toHaveAccessibleDescription());
  expect(bell()).toHaveFocus();

  const again = await openBell(user);
  expect(await again.findAllByText(/^Proposal status: /)).not.toHaveLength(0);
  expect(again.queryByRole('link', { name: /^New:/ })).toBeNull();
});

test.each([
  ['A new submission', 'amina', '/proposals', '1 proposal', 'New notifications'],
  ['The reminder on the last day', 'chebet', '/help', 'Send Message', 'New notifications'],
  ['No news', 'chebet', '/dashboard', 'No proposals yet', ''],
] as const)('%s has its dot or none', async (_, as, path, shown, dot) => {
  mock.db.proposals = mock.db.proposals.filter(({ id }) => id === 102);
  if (as === 'chebet' && dot) mock.clock.set(Date.parse('2025-11-28T20:00:00+03:00'));
  visit(path, { as });
  await screen.findByText(shown);
  expect(bell()).toHaveAccessibleDescription(dot);
});
