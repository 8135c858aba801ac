/** Between the right code and the dashboard, the portal reads the profile. */
import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw/http';
import { expect, test } from 'vitest';
import { accessToken } from '@/device/session';
import { server } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { hurrySlow } from '../helpers/hurry';
import { hold } from '../helpers/odd-days';
import { visit } from '../helpers/visit';
import { sees, signInByHand } from './bad-days/by-hand';

const profileAnswers = (answer: () => Response | Promise<Response>) =>
  server.use(http.get('*/auth/profile/', answer));

test('After the right code the button stays busy until the profile is there', async () => {
  const reply = hold('get', '*/auth/profile/');
  const { user, router } = visit('/login');
  await signInByHand(user, people.amina);

  await waitFor(() => expect(accessToken()).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Verifying...' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/login');

  reply(Response.error());
  await sees(/^You're signed in, but we couldn't load/);
});

test.for([
  ['a 500', () => Response.json({ detail: 'Broken.' }, { status: 500 })],
  ['a 502', () => new Response('<html>', { status: 502 })],
  ['no answer', () => Response.error()],
] as const)('After the right code, %s for the profile ends no session', async ([, answer]) => {
  profileAnswers(answer);
  const { user, router } = visit('/login');
  await signInByHand(user, people.amina);

  expect(
    await screen.findByText(/^You're signed in, but we couldn't load/, {}, { timeout: 20_000 }),
  ).toBeVisible();
  expect(screen.queryByText(/session has ended/)).toBeNull();
  expect(screen.queryByText(/^Verification code sent/)).toBeNull();
  expect(accessToken()).toBeTruthy();

  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'User menu of Amina Otieno' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/dashboard');
});

test('If the profile does not arrive, the form says so after five seconds, and the user can leave', async () => {
  hurrySlow();
  profileAnswers(() => new Promise<Response>(() => {}));
  const { user } = visit('/login');
  await signInByHand(user, people.amina);

  await sees("You're signed in. We're still waiting for your profile.");
  expect(screen.queryByRole('button', { name: 'Stop waiting' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByLabelText(/^Email or National ID/)).toBeVisible();
});

test('If the profile is refused after the right code, the login says so and starts again', async () => {
  profileAnswers(() => Response.json({ detail: 'Suspended.' }, { status: 403 }));
  const { user } = visit('/login');
  await signInByHand(user, people.amina);

  await sees(
    'Your code was accepted, but we couldn’t load your profile. Suspended. Please sign in again. If that doesn’t help, email support@example.org.',
  );
  expect(await screen.findByLabelText(/^Email or National ID/)).toBeVisible();
  expect(screen.queryByText(/session has ended/)).toBeNull();
});
