import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw/http';
import { expect, test } from 'vitest';
import { type PendingAccount, rememberPending } from '@/device/before-login';
import { mock, server } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { visit } from '../helpers/visit';
import { enterCode, expectBlocked, expectLink, fill, sees } from './bad-days/by-hand';

const { brian } = people;

const activate = () => screen.getByRole('button', { name: 'Activate Account' });

async function typeCode(user: UserEvent, code = '') {
  await enterCode(user, code);
  await user.click(activate());
}

async function askForCode(user: UserEvent): Promise<string | undefined> {
  await user.click(await screen.findByRole('button', { name: 'Send a new code' }));
  await screen.findAllByText('A new verification code has been sent to your email.');
  return mock.latestCode(brian.email);
}

test('A user who knows only the e-mail gets a code; wrong codes count the attempts down, at zero only a new one helps', async () => {
  const { user, router } = visit('/activate');
  await fill({ Email: brian.email });
  await askForCode(user);
  // A reload keeps the history entry with its state.
  expect(router.history.location.state.email).toBe(brian.email);

  await typeCode(user, '000000');
  for (const remaining of [4, 3, 2, 1]) {
    const words = `Invalid verification code. (${remaining} attempts remaining)`;
    await sees(words);
    await typeCode(user, '000000');
  }
  await sees(/\(0 attempts remaining\)$/);
  expect(activate()).toBeDisabled();

  mock.clock.jump(60_000);
  const code = await askForCode(user);
  expect(activate()).toBeEnabled();
  expect(screen.queryByText(/attempts remaining/)).toBeNull();
  await typeCode(user, code);
  await sees('Account activated successfully! Please login.');
  expect(router.state.location).toMatchObject({ pathname: '/login', state: { isDone: true } });
});

test('Without an e-mail nothing is sent', async () => {
  const { user } = visit('/activate');

  await user.click(await screen.findByRole('button', { name: 'Send a new code' }));

  await sees('Please enter a valid email address (e.g., name@example.com).');
  expect(mock.outbox.messages()).toEqual([]);
});

test('A reply with success: false is a failure, whatever its status', async () => {
  server.use(
    http.post('*/auth/activate/', () => Response.json({ success: false, error: 'Not today.' })),
  );
  const { user, router } = visit('/activate');
  await fill({ Email: brian.email });
  await typeCode(user, '123456');

  await sees('Not today.');
  expect(router.state.location.pathname).toBe('/activate');
});

const account: PendingAccount = { email: brian.email, phone: brian.phone_number };

/** Opens the screen for a user who registered in this tab. The server has not sent a code yet. */
function visitPending() {
  rememberPending(account);
  return visit('/verify-otp');
}

const boxes = () => screen.findAllByRole('textbox', { name: /^Verification code, digit/ });
const verify = () => screen.getByRole('button', { name: 'Verify' });
const values = async () => (await boxes()).map((box) => (box as HTMLInputElement).value);
const digits = async () => (await values()).join('');

test('The code verifies the account, and the login says so', async () => {
  const { user, router } = visitPending();
  await sees(/brian@example.com and 0700000002$/);

  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  await sees('OTP has been resent to your email and phone.');
  await enterCode(user, mock.latestCode(brian.email));
  await user.click(verify());

  const notice = await screen.findByText('Account verified successfully! Redirecting to login...');
  expect(notice).toBeVisible();
  // Nobody has to wait for the two seconds.
  await user.click(screen.getByRole('button', { name: 'Continue now' }));
  expect(router.state.location.pathname).toBe('/login');
  await sees('Account verified successfully! Please login.');
});

test('Without an e-mail from the navigation, the screen goes to /register', async () => {
  const { router } = visit('/verify-otp');
  await waitFor(() => expect(router.state.location.pathname).toBe('/register'));

  await router.navigate({ to: '/verify-otp', state: { email: 'someone@example.com' } });

  await sees(/someone@example.com$/);
  expectLink(
    screen.getByRole('link', { name: 'support@example.org' }),
    'mailto:support@example.org',
  );
});

test('Each box takes one digit, which phones may fill in; arrows and backspace move between them', async () => {
  const { user } = visitPending();
  const all = await boxes();
  for (const box of all) {
    expect(box).toHaveAttribute('autocomplete', 'one-time-code');
    expect(box).toHaveAttribute('inputmode', 'numeric');
  }
  // Password managers fill a box by its ID.
  expect(all.map(({ id }) => document.querySelectorAll(`[id="${id}"]`).length)).toEqual(
    Array(6).fill(1),
  );
  const [first, second, third] = all;
  expect(first).toHaveFocus();

  await user.keyboard('1x2');
  expect(await digits()).toBe('12');
  expect(third).toHaveFocus();

  await user.keyboard('{ArrowLeft}');
  expect(second).toHaveFocus();
  await user.keyboard('{Backspace}');
  expect(await digits()).toBe('1');
  expect(second).toHaveFocus();
  await user.keyboard('{Backspace}');
  expect(await digits()).toBe('');
  expect(first).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(second).toHaveFocus();
  await user.keyboard('3');
  expect(await values()).toEqual(['', '3', '', '', '', '']);
});

test.each(['123 456', '1 2 3 4 5 6', '123-456'])(
  'Of %j as messages write it, only the digits are entered, also over other digits',
  async (code) => {
    const { user } = visitPending();
    const [first, , , fourth] = await boxes();
    await user.keyboard(code);
    expect(await digits()).toBe('123456');

    await user.keyboard('{Backspace}');
    await user.click(first as HTMLElement);
    await user.keyboard('111111');
    await user.click(first as HTMLElement);
    await user.keyboard(code);
    expect(await digits()).toBe('123456');
    // The keyboard of a phone names no keys.
    fireEvent.change(fourth as HTMLElement, { target: { value: ' ' } });
    expect(await digits()).toBe('123456');
  },
);

test('A wrong digit in the middle can be corrected with Backspace or Delete, and the other digits stay', async () => {
  const { user } = visitPending();
  const [, second, third, fourth] = await boxes();
  await user.keyboard('129456');

  await user.click(third as HTMLElement);
  await user.keyboard('{Backspace}');
  expect(third).toHaveFocus();
  expect(await values()).toEqual(['1', '2', '', '4', '5', '6']);
  await user.keyboard('3');
  expect(await values()).toEqual(['1', '2', '3', '4', '5', '6']);

  await user.click(fourth as HTMLElement);
  await user.keyboard('{Delete}');
  expect(await values()).toEqual(['1', '2', '3', '', '5', '6']);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please enter all 6 digits');
  expect(fourth).toHaveFocus();
  // The keyboard of a phone names no keys.
  second?.focus();
  fireEvent.change(second as HTMLElement, { target: { value: '' } });
  expect(await values()).toEqual(['1', '', '3', '', '5', '6']);
});

test('A reload does not shorten the wait', async () => {
  const { user, unmount } = visitPending();
  await user.click(await screen.findByRole('button', { name: 'Send a new code' }));
  expectBlocked(await screen.findByRole('button', { name: /^Resend code in \d+s$/ }));
  unmount();

  mock.clock.jump(30_000);
  visit('/verify-otp');

  expectBlocked(await screen.findByRole('button', { name: /^Resend code in (2\d|30)s$/ }));
});

test('A clock that is set back starts the wait again, and does not prolong it further', async () => {
  const { user } = visitPending();
  await user.click(await screen.findByRole('button', { name: 'Send a new code' }));
  await screen.findByRole('button', { name: /^Resend code in (5\d|60)s$/ });
  mock.clock.jump(-3_600_000);
  await screen.findByRole('button', { name: 'Resend code in 60s' });
  await screen.findByRole('button', { name: /^Resend code in 5\ds$/ });
  mock.clock.jump(60_000);
  expect(await screen.findByRole('button', { name: 'Send a new code' })).toBeEnabled();
});
