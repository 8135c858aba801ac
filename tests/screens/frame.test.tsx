import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw/http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { accessToken } from '@/api/session';
import { server } from '../../mocks/node';
import { visit } from '../helpers/visit';

test('An unknown address says so and leads home, where the new page is announced', async () => {
  const { user } = visit('/nowhere');
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe('Page not found · AI Hackathon 2025'));

  await user.click(screen.getByRole('link', { name: 'Go to the home page' }));

  const heading = await screen.findByRole('heading', { level: 1, name: 'AI Hackathon 2025' });
  await waitFor(() => expect(heading).toHaveFocus());
});

test('A signed-in user has the bar with the links, the bell and the menu', async () => {
  const { user } = visit('/dashboard', { as: 'amina' });

  await user.click(await screen.findByRole('button', { name: 'User menu of Amina Otieno' }));

  const menu = await screen.findByRole('menu');
  expect(menu).toHaveTextContent('amina@example.com');
  expect(menu).toHaveTextContent('ID 10000001');
  expect(screen.queryByRole('menuitem', { name: 'Admin Portal' })).toBeNull();
});

test('Staff get a plain link to the admin portal', async () => {
  const { user } = visit('/dashboard', { as: 'daudi' });

  await user.click(await screen.findByRole('button', { name: 'User menu of Daudi Mwangi' }));

  const link = await screen.findByRole('menuitem', { name: 'Admin Portal' });
  expect(link).toHaveAttribute('href', '/management');
});

test('Logout asks first, and leads to /login even if the call fails', async () => {
  server.use(http.post('*/auth/logout/', () => Response.error()));
  const { user, router } = visit('/dashboard', { as: 'amina' });

  await user.click(await screen.findByRole('button', { name: /^User menu/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByText('Are you sure you want to logout?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Logout' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(accessToken()).toBeNull();
  const bar = within(screen.getByRole('banner'));
  expect(bar.getAllByRole('link', { name: 'Register' })).not.toHaveLength(0);
  expect(bar.queryByRole('button', { name: /^User menu/ })).toBeNull();
});

test.each(['/forgot-password', '/activate'])(
  'At %s a signed-in user has the whole bar',
  async (path) => {
    visit(path, { as: 'amina' });
    expect(await screen.findByRole('button', { name: 'User menu of Amina Otieno' })).toBeVisible();
  },
);

test.each(['/', '/terms', '/login'])(
  'At %s tokens that no longer count are cleared',
  async (path) => {
    localStorage.setItem('access_token', 'dead');
    localStorage.setItem('refresh_token', 'dead');
    const { router } = visit(path);

    await waitFor(() => expect(accessToken()).toBeNull());
    expect(router.state.location.pathname).toBe(path);
  },
);

test('Nobody sees a protected screen: it leads to /login and remembers the way', async () => {
  const { router } = visit('/dashboard');

  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toEqual({ from: '/dashboard' });
});

test.each([403, 500])(
  'A session check that is refused with %s clears the tokens and leads to /login',
  async (status) => {
    // At once: before the router has arrived anywhere.
    vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({}, { status }));
    onTestFinished(() => void vi.restoreAllMocks());
    const { router } = visit('/dashboard', { as: 'amina' });

    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/login');
    expect(accessToken()).toBeNull();
  },
);

test('A session check without an answer keeps the session and goes on trying', async () => {
  server.use(http.get('*/auth/profile/', () => Response.error()));
  const { user } = visit('/dashboard', { as: 'amina' });
  expect(await screen.findByRole('heading', { name: 'Still connecting…' })).toBeVisible();
  expect(accessToken()).not.toBeNull();

  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('button', { name: 'User menu of Amina Otieno' })).toBeVisible();
});

test('A session check that was called off is no refusal: the deep link stays', async () => {
  server.use(
    http.get('*/auth/profile/', () => new Promise<undefined>((done) => setTimeout(done, 200))),
  );
  const { router, queryClient } = visit('/profile', { as: 'amina' });
  await waitFor(() => expect(queryClient.isFetching({ queryKey: ['getProfile'] })).toBe(1));

  await queryClient.cancelQueries();

  expect(await screen.findByRole('button', { name: 'User menu of Amina Otieno' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/profile');
});
