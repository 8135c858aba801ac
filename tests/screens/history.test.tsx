/** What Back shows to the next user of the device. */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { logout } from '@/api/client';
import { leaveOtherTurns } from '@/device/history';
import { signIn, signOut } from '@/device/session';
import { people } from '../../mocks/state/people';
import { tokenFor, visit } from '../helpers/visit';
import { fill, press, sees } from './bad-days/by-hand';

const { amina, brian } = people;

const shown = () =>
  [
    document.body.textContent,
    ...[...document.querySelectorAll('input')].map(({ value }) => value),
  ].join(' ');

/** Leaves behind what Back could show: requests a reset code, opens the verification of an account, and goes to /terms. */
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
    end: () => signInChebet(),
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
  await sees(new RegExp(`${brian.email}$`));
  act(() => router.history.back());
  await sees(`Set a new password for ${amina.email}.`);
});

/**
 * Leaves the page for another site, and returns with Back. `meanwhile` is what happens in other tabs in between.
 * Returns a spy that the portal calls if it loads the page again instead of showing it.
 */
function comeBackAfter(meanwhile: () => void) {
  const open = vi.fn();
  onTestFinished(() => document.documentElement.removeAttribute('hidden'));
  leaveOtherTurns(open);
  window.dispatchEvent(new Event('pagehide'));
  meanwhile();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  return open;
}

const signInChebet = () =>
  signIn({ access: tokenFor('chebet', 'access'), refresh: 'refresh' }, { own: false });

test.for([
  ['a logout', () => logout()],
  ['a sign-in', signInChebet],
  ['an expired session', () => signOut('expired')],
] as const)('After %s, a page that the browser kept in memory is loaded again', ([, meanwhile]) => {
  signIn({ access: tokenFor('amina', 'access'), refresh: 'refresh' }, { own: false });
  expect(comeBackAfter(meanwhile)).toHaveBeenCalledOnce();
  expect(document.documentElement).not.toBeVisible();
});

test('After another person’s sign-in and logout, a half-filled public form is loaded again', () => {
  const open = comeBackAfter(() => {
    signInChebet();
    logout();
  });
  expect(open).toHaveBeenCalledOnce();
});

test('In the same session, Back shows a page from the browser’s memory as it was', () => {
  signIn({ access: tokenFor('amina', 'access'), refresh: 'refresh' }, { own: false });
  expect(comeBackAfter(() => undefined)).not.toHaveBeenCalled();
  expect(document.documentElement).toBeVisible();
});
