import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw/http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { confirm } from '@/components/feedback/confirm';
import { SITE } from '@/content/event';
import { accessToken } from '@/device/session';
import { printInLight } from '@/lib/print-in-light';
import { mock, server } from '../../mocks/node';
import { hurrySlow } from '../helpers/hurry';
import { hold } from '../helpers/odd-days';
import { signInAs, visit } from '../helpers/visit';
import { askToLogOut, expectLink, field, press, sees } from './bad-days/by-hand';

test('An unknown address says so and links home, where the new page is announced', async () => {
  const { user } = visit('/nowhere');
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await waitFor(() => expect(document.title).toBe(`Page not found · ${SITE}`));
  expect(screen.getByRole('banner')).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'Go to the home page' }));

  const heading = await screen.findByRole('heading', { level: 1, name: SITE });
  await waitFor(() => expect(heading).toHaveFocus());
});

test.each([
  ['/support/201', ['Support']],
  ['/forgot-password', []],
  ['/activate', []],
])(
  'At %s a signed-in user has the links, the current screen marked, and the menu',
  async (...row) => {
    const [path, current] = row;
    const { user } = visit(path, { as: 'amina' });
    const menuButton = await screen.findByRole('button', { name: /^User menu/ });
    const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    const textsOf = (some: HTMLElement[]) => some.map(({ textContent }) => textContent);
    expect(textsOf(links)).toEqual(['Dashboard', 'Proposals', 'Support', 'Help']);
    expect(textsOf(links.filter(({ dataset }) => dataset.status === 'active'))).toEqual(current);

    await user.click(menuButton);
    const menu = await screen.findByRole('menu');
    expect(menu).toHaveTextContent('amina@example.com');
    expect(menu).toHaveTextContent('ID 10000001');
    expect(screen.queryByRole('menuitem', { name: 'Admin Portal' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: /^User menu/ })).toHaveFocus());
  },
);

test.each([
  { opener: 'Delete Borehole watch', role: 'dialog' },
  { opener: 'Notifications', role: 'dialog' },
  { opener: /^User menu/, role: 'menu' },
])('Back closes what $opener has opened, which belongs to the screen', async ({ opener, role }) => {
  const { user, router } = visit('/dashboard', { as: 'amina' });
  await user.click(await screen.findByRole('link', { name: 'Proposals' }));
  await screen.findByRole('heading', { level: 1, name: 'My Proposals' });
  await user.click(await screen.findByRole('button', { name: opener }));
  await screen.findByRole(role);
  act(() => router.history.back());
  await waitFor(() => expect(screen.queryByRole(role)).toBeNull());
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

test.each([
  ['/proposals/new', 'My Proposals', '/proposals'],
  ['/proposals/101/edit', 'My Proposals', '/proposals'],
  ['/support/new', 'Support Requests', '/support'],
])('Above the form at %s there is a link back to %s', async (path, name, to) => {
  visit(path, { as: 'amina' });
  expectLink(await screen.findByRole('link', { name }), to);
});

test('Staff alone get a plain link to the admin portal, which is another application', async () => {
  const { user, unmount } = visit('/dashboard', { as: 'daudi' });
  await user.click(await screen.findByRole('button', { name: 'User menu of Daudi Mwangi' }));
  const link = await screen.findByRole('menuitem', { name: 'Admin Portal' });
  expectLink(link, '/management');

  unmount();
  const management = visit('/management', { as: 'daudi' });
  await sees('The admin portal is a separate application.');
  management.unmount();
  visit('/management', { as: 'amina' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Not available' })).toBeVisible();
});

test('Logout asks first, and leads to /login even if the call never ends', async () => {
  mock.faults.add({ operation: 'logout', kind: 'silence' });
  const { user, router } = visit('/dashboard', { as: 'amina' });

  const question = await askToLogOut(user);
  expect(question.getByText('Are you sure you want to logout?')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Logout' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(accessToken()).toBeNull();
  const bar = within(screen.getByRole('banner'));
  expect(bar.getAllByRole('link', { name: 'Register' })).not.toHaveLength(0);
  expect(bar.queryByRole('button', { name: /^User menu/ })).toBeNull();
});

test.each(['/', '/terms', '/login'])(
  'Opening %s clears tokens that are no longer valid',
  async (path) => {
    localStorage.setItem('access_token', 'dead');
    localStorage.setItem('refresh_token', 'dead');
    const { router } = visit(path);

    await waitFor(() => expect(accessToken()).toBeNull());
    expect(router.state.location.pathname).toBe(path);
  },
);

test('A signed-out user is sent from a protected screen to /login, which remembers the address', async () => {
  const { router } = visit('/dashboard');

  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(router.state.location.search).toEqual({ from: '/dashboard' });
});

test.each([403, 500])(
  'A session check that is refused with %s clears the tokens and leads to /login',
  async (status) => {
    // These replies come at once, even before the router has opened a screen.
    const fetch = vi.spyOn(window, 'fetch');
    fetch.mockImplementation(async () => Response.json({}, { status }));
    vi.spyOn(Math, 'random').mockReturnValue(0.01);
    onTestFinished(() => void vi.restoreAllMocks());
    const { router } = visit('/dashboard', { as: 'amina' });

    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/login');
    expect(accessToken()).toBeNull();
    const checks = fetch.mock.calls.filter(([request]) =>
      String(request instanceof Request ? request.url : request).includes('/auth/profile/'),
    );
    expect(checks).toHaveLength(status === 500 ? 3 : 1);
  },
);

const page = '<!doctype html><html><head><title>Sorry</title></head></html>';

// bad-days/account.ts has the other replies.
test.each([
  ['408', '{}', 408],
  ['504', '{}', 504],
  ['a 401 in HTML', page, 401],
  ["a gateway's 404", '{"message":"no Route matched with those values"}', 404],
])('A session check that meets %s keeps the session', async (_, body, status) => {
  server.use(http.get('*/auth/profile/', () => new Response(body, { status })));
  const { router } = visit('/dashboard', { as: 'amina' });

  expect(await screen.findByRole('heading', { name: 'Still connecting…' })).toBeVisible();
  expect(accessToken()).not.toBeNull();
  expect(router.state.location.pathname).toBe('/dashboard');
});

test.each([
  ['500', 'from a server that fails'],
  ['200', 'from another network'],
])('A session check that gets a page with %s, %s, is repeated automatically', async (status) => {
  vi.spyOn(Math, 'random').mockReturnValue(0.01);
  onTestFinished(() => void vi.restoreAllMocks());
  server.use(http.get('*/auth/profile/', () => new Response(page, { status: Number(status) })));
  visit('/dashboard', { as: 'amina' });
  expect(await screen.findByRole('heading', { name: 'Still connecting…' })).toBeVisible();

  server.resetHandlers();

  expect(await screen.findByRole('button', { name: 'User menu of Amina Otieno' })).toBeVisible();
});

test.each([500, 502])(
  'After a token refresh that failed with %i, Retry loads the screen too, not only the user',
  async (status) => {
    signInAs('amina');
    mock.clock.jump(3_600_000);
    mock.faults.add({ operation: 'refreshToken', kind: 'answer', status });
    const { user } = visit('/proposals');
    expect(await screen.findByRole('heading', { name: 'Still connecting…' })).toBeVisible();

    mock.faults.clear();
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('Borehole watch')).toBeVisible();
    expect(screen.queryByText(/^Failed to fetch/)).toBeNull();
  },
);

test('A screen that waits because the server is busy counts the wait down', async () => {
  server.use(
    http.get('*/auth/profile/', () =>
      Response.json({}, { status: 429, headers: { 'Retry-After': '90' } }),
    ),
  );
  visit('/dashboard', { as: 'amina' });
  await screen.findByText(/You can try again in about 2 minutes\./);
  act(() => void mock.clock.jump(70_000));
  await screen.findByText(/You can try again in \d+ seconds\./);
});

test('A session check without any answer says so after five seconds, and can be left', async () => {
  mock.faults.add({ operation: 'getProfile', kind: 'silence' });
  hurrySlow();
  const { user, router } = visit('/dashboard', { as: 'amina' });

  expect(await screen.findByRole('heading', { name: 'Still connecting…' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(accessToken()).toBeNull();
});

test.each(['/proposals', '/proposals/104', '/dashboard'])(
  'At %s Retry passes the focus on to the screen, whose error it takes away',
  async (path) => {
    mock.faults.add({ operation: 'listProposals', kind: 'answer', status: 500 });
    mock.faults.add({ operation: 'getProposal', kind: 'answer', status: 500 });
    const { user } = visit(path, { as: 'amina' });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    mock.faults.clear();
    const [answerList, answerOne] = [
      hold('get', '*/api/proposals/'),
      hold('get', '*/api/proposals/104/'),
    ];
    retry.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(retry).not.toBeInTheDocument());
    expect(screen.getByRole('main')).toHaveFocus();
    answerList();
    answerOne();
  },
);

test('Retry keeps the focus while the server is silent, and then passes it on to the screen', {
  tags: ['sweep'],
}, async () => {
  mock.faults.add({ operation: 'listProposals', kind: 'silence' });
  hurrySlow();
  const { user } = visit('/proposals', { as: 'amina' });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  retry.focus();
  await user.keyboard('{Enter}');
  expect(retry).toBeEnabled();
  expect(retry).toHaveAttribute('aria-disabled', 'true');
  await waitFor(() => expect(retry).toHaveAttribute('aria-disabled', 'false'), { timeout: 4000 });
  expect(retry).toHaveFocus();

  mock.faults.clear();
  await user.keyboard('{Enter}');
  await screen.findByText('Borehole watch');
  await waitFor(() => expect(retry).not.toBeInTheDocument());
  expect(screen.getByRole('main')).toHaveFocus();
});

test('If the browser hides every reply to the session check, the portal says so, and the user can sign out', {
  tags: ['sweep'],
}, async () => {
  server.use(
    http.get('*/auth/profile/', ({ request }) =>
      request.headers.has('Authorization') ? HttpResponse.error() : undefined,
    ),
  );
  const { user, router } = visit('/dashboard', { as: 'amina' });
  for (const _ of [1, 2, 3]) {
    await sees(/^We didn't get the server's reply\. You're still signed in/);
    await press('Retry')(user);
    const retry = screen.getByRole('button', { name: 'Retry' });
    await waitFor(() => expect(retry).toHaveAttribute('aria-disabled', 'false'), { timeout: 4000 });
  }
  await sees(/^The server replies, but your browser doesn't let us read the reply\. We'll keep/);
  expect(accessToken()).not.toBeNull();
  await press('Sign out')(user);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

test('A cancelled session check does not count as a refusal: the deep link stays', async () => {
  server.use(
    http.get('*/auth/profile/', () => new Promise<undefined>((done) => setTimeout(done, 200))),
  );
  const { router, queryClient } = visit('/profile', { as: 'amina' });
  await waitFor(() => expect(queryClient.isFetching({ queryKey: ['getProfile'] })).toBe(1));

  await queryClient.cancelQueries();

  expect(await screen.findByRole('button', { name: 'User menu of Amina Otieno' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/profile');
});

test.each(['/login', '/register'])(
  '%s appears at once; after the session check the dashboard opens',
  async (path) => {
    const release = hold('get', '*/auth/profile/');
    const { router } = visit(path, { as: 'amina' });
    expect((await screen.findAllByRole('textbox'))[0]).toBeVisible();
    expect(router.state.location.pathname).toBe(path);

    release();
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  },
);

test('The session check ends while somebody types on /login: the text stays, and a link leads on', async () => {
  const release = hold('get', '*/auth/profile/');
  const { user, router } = visit('/login', { as: 'amina' });
  const typed = await field('Email or National ID');
  await user.type(typed, 'esther@');

  release();
  await sees(/^You're already signed in/);
  expect(typed).toHaveValue('esther@');

  await user.click(screen.getByRole('link', { name: 'Go to the dashboard' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
});

test('A second question closes the first, which counts as "no"', async () => {
  visit('/terms');
  await screen.findAllByRole('heading');
  const first = confirm({ title: 'First', question: 'The first?', confirmLabel: 'Yes' });
  await screen.findByText('The first?');

  const second = confirm({ title: 'Second', question: 'The second?', confirmLabel: 'Yes' });

  await expect(first).resolves.toBe(false);
  (await screen.findByRole('button', { name: 'Yes' })).click();
  await expect(second).resolves.toBe(true);
});

test('A dark page is printed in light colours', () => {
  const { dataset } = document.documentElement;
  const before = dataset.mantineColorScheme;
  onTestFinished(() => void Object.assign(dataset, { mantineColorScheme: before }));
  printInLight();
  dataset.mantineColorScheme = 'dark';
  window.dispatchEvent(new Event('beforeprint'));
  expect(dataset.mantineColorScheme).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(dataset.mantineColorScheme).toBe('dark');
});
