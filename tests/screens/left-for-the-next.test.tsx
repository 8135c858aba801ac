/**
 * What a user leaves on the screen is not there for the next user of the same page.
 *
 * @module-tag sweep
 */
import { act, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { logout } from '@/api/client';
import { keepToasts } from '@/components/feedback/toast';
import { leaveOtherTurns } from '@/device/history';
import { announce, confirmSession, signOut } from '@/device/session';
import { openDrawer } from '@/device/turns';
import { mock } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { hold } from '../helpers/odd-days';
import { rowOf } from '../helpers/rows';
import { beginSession } from '../helpers/turns';
import { visit } from '../helpers/visit';
import { agree, askToLogOut, field, fill, press, sees, signInByHand } from './bad-days/by-hand';

type Router = ReturnType<typeof visit>['router'];

async function leave(router: Router) {
  act(() => logout());
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
}

async function chebetComes(router: Router) {
  act(() => beginSession('chebet'));
  await act(() => router.navigate({ to: '/dashboard' }));
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Chebet' });
}

const hers = () => screen.queryAllByText(/Borehole watch/);

async function deletesDraft() {
  beginSession('amina');
  const visited = visit('/proposals');
  await press('Delete Borehole watch')(visited.user);
  await agree(visited.user, 'Delete');
  return visited;
}

test('An open question, and a message that stays until it is closed, disappear when their user leaves', async () => {
  keepToasts(true);
  const { user, router } = await deletesDraft();
  await screen.findByText('“Borehole watch” was deleted.');
  await askToLogOut(user);

  await leave(router);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(hers()).toEqual([]));
  await chebetComes(router);
  expect(hers()).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['delete', 'get'] as const)(
  'If a user has left before the reply to the %s of her deleted proposal, nobody is told, and nothing is asked under another name',
  async (method) => {
    if (method === 'get') mock.faults.add({ operation: 'deleteProposal', kind: 'network-error' });
    const reply = hold(method, '*/proposals/:id/');
    const { user, router } = await deletesDraft();
    if (method === 'get') {
      await screen.findByText(/Checking whether “Borehole watch” was deleted/);
      await press('Close')(user);
    }
    await leave(router);
    await chebetComes(router);
    const calls = () => mock.log.list().filter(({ operation }) => operation === 'getProposal');
    // On a busy machine, the portal may have asked again for Amina before she left.
    const before = calls().length;
    reply(Response.error());

    // If the portal still checked for Amina, it would ask again within two seconds.
    await act(() => new Promise((resolve) => setTimeout(resolve, 2500)));
    expect(hers()).toEqual([]);
    expect(calls()).toHaveLength(before);
    expect(rowOf(101).project_name).toBe('Borehole watch');
  },
);

test('An interrupted screen is no longer offered in this tab once its user has logged out in another tab', async () => {
  beginSession('amina');
  const { router } = visit('/proposals/101/edit');
  await field('Project Title');
  act(() => void signOut('expired'));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ from: '/proposals/101/edit' }),
  );
  act(() => announce('signed-out-elsewhere'));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test.each([
  { who: 'amina', hours: 1, offered: true, when: 'on the screen' },
  { who: 'chebet', hours: 0, offered: false, when: 'on the screen' },
  { who: 'chebet', hours: 2, offered: false, when: 'on the screen' },
  { who: 'amina', hours: 1, offered: true, when: 'at a page load' },
  { who: 'chebet', hours: 0, offered: false, when: 'at a page load' },
] as const)(
  "After Amina's session expired $when and $who signed in $hours hours later, the interrupted screen is offered: $offered",
  async ({ who, hours, offered, when }) => {
    beginSession('amina');
    if (when === 'at a page load') {
      // The session began before this page was loaded.
      openDrawer(people.amina.id);
      confirmSession();
      for (const token of ['access_token', 'refresh_token']) localStorage.setItem(token, 'expired');
    }
    const { user, router } = visit('/proposals/101/edit');
    if (when === 'on the screen') {
      await field('Project Title');
      act(() => void signOut('expired'));
    }
    await screen.findByText(/^Your session has ended\./);
    expect(router.state.location.search).toEqual({ from: '/proposals/101/edit' });
    mock.clock.jump(hours * 3_600_000);

    await signInByHand(user, people[who]);
    await screen.findByRole('heading', { level: 1, name: /^Welcome/ });
    expect(screen.queryAllByText(/^Continue where you left off/)).toHaveLength(offered ? 1 : 0);
  },
);

const { amina, brian } = people;

// What Back shows to the next user of the device.

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
  { what: 'a sign-in', end: () => beginSession('chebet'), leadsTo: '/dashboard' },
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

const comesAndGoes = () => {
  beginSession('chebet');
  logout();
};

test.for([
  ['a logout', 'amina', () => logout()],
  ['a sign-in', 'amina', () => beginSession('chebet')],
  ['an expired session', 'amina', () => signOut('expired')],
  ['another person’s sign-in and logout', undefined, comesAndGoes],
] as const)(
  'After %s, a page that the browser kept in memory is loaded again',
  ([, who, happens]) => {
    if (who) beginSession(who);
    expect(comeBackAfter(happens)).toHaveBeenCalledOnce();
    expect(document.documentElement).not.toBeVisible();
  },
);

test('In the same session, Back shows a page from the browser’s memory as it was', () => {
  beginSession('amina');
  expect(comeBackAfter(() => undefined)).not.toHaveBeenCalled();
  expect(document.documentElement).toBeVisible();
});
