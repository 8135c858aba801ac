/** What Back shows to the next user of the device. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { logout } from '@/api/client';
import { signIn } from '@/device/session';
import { people } from '../../mocks/state/people';
import { tokenFor, visit } from '../helpers/visit';
import { fill, press } from './bad-days/by-hand';

const { amina, brian } = people;

const shown = () =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll('input')].map(({ value }) => value),
  ].join(' ');

/** A user who requested a reset code and was about to verify an account. */
async function leaveTraces() {
  const visited = visit('/forgot-password');
  await fill({ 'Email or phone number': amina.email });
  await press('Send reset code')(visited.user);
  await screen.findByText(`Set a new password for ${amina.email}.`);
  await act(() => visited.router.navigate({ to: '/verify-otp', state: { email: brian.email } }));
  await screen.findByText(new RegExp(`${brian.email}$`));
  await act(() => visited.router.navigate({ to: '/terms' }));
  return visited;
}

const ends = [
  { what: 'a logout', end: logout, leadsTo: '/register' },
  {
    what: 'a sign-in',
    end: () => signIn({ access: tokenFor('chebet', 'access'), refresh: 'refresh' }),
    leadsTo: '/dashboard',
  },
];

test.for(ends)('After $what, Back shows nothing of the previous user', async ({ end, leadsTo }) => {
  const { router } = await leaveTraces();
  act(end);

  act(() => router.history.back());
  await waitFor(() => expect(router.state.resolvedLocation?.pathname).toBe(leadsTo));
  expect(shown()).not.toContain(brian.email);

  act(() => router.history.go(-1));
  await waitFor(() => expect(router.state.location.pathname).toBe('/forgot-password'));
  await screen.findByLabelText(/^Email or phone number/);
  expect(shown()).not.toContain(amina.email);
  expect(router.state.location.state.codeSentTo).toBeUndefined();
});

test('In the same turn, Back leads to the code that was sent', async () => {
  const { router } = await leaveTraces();

  act(() => router.history.back());
  expect(await screen.findByText(new RegExp(`${brian.email}$`))).toBeVisible();
  act(() => router.history.back());
  expect(await screen.findByText(`Set a new password for ${amina.email}.`)).toBeVisible();
});
