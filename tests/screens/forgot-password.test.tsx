import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { mock } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { visit } from '../helpers/visit';
import { enterCredentials, expectBlocked, expectLink, fill, press, sees } from './bad-days/by-hand';

const { amina } = people;

async function ask(user: UserEvent, identifier: string) {
  await fill({ 'Email or phone number': identifier });
  await press('Send reset code')(user);
}

const codeField = () => screen.findByLabelText(/^Verification Code/);

async function reset(user: UserEvent, code = '', password = '', confirmation = password) {
  if (code) await fill({ 'Verification Code': code });
  if (password) await fill({ 'New password': password, 'Confirm new password': confirmation });
  await press('Reset password')(user);
}

test('A forgotten password is replaced with a code, and the login takes the new one', async () => {
  const { user, router } = visit('/forgot-password');

  await ask(user, amina.email);
  await sees('If an account exists, a reset code has been sent.');
  await reset(user, mock.latestCode(amina.email), 'quiet-rain');

  await sees('Password reset successfully.');
  expect(screen.getByRole('button', { name: 'Continue now' })).toBeVisible();
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(await screen.findByLabelText(/^Email or National ID/)).toHaveValue(amina.email);
  await enterCredentials(user, amina.email, 'quiet-rain');
  expect(await screen.findByPlaceholderText('Enter 6-digit code')).toBeVisible();
});

test('A password manager is told the e-mail, but not a phone number, which the login refuses', async () => {
  const { user, router } = visit('/forgot-password');
  const name = () => document.querySelector('[autocomplete="username"]');

  await ask(user, amina.email);
  await codeField();
  expect(name()).toHaveValue(amina.email);
  await press('Back')(user);
  mock.clock.jump(60_000);
  await ask(user, amina.phone_number);
  await codeField();
  expect(name()).toBeNull();
  await reset(user, mock.latestCode(amina.email), 'quiet-rain');

  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(await screen.findByLabelText(/^Email or National ID/)).toHaveValue('');
});

test('The e-mail typed at the login is passed on and back again; a national ID is not', async () => {
  const { user, router } = visit('/login');
  await user.type(await screen.findByLabelText(/^Email or National ID/), amina.email);
  await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
  expect(await screen.findByLabelText(/^Email or phone number/)).toHaveValue(amina.email);

  expectLink(screen.getByRole('link', { name: 'Create Account' }), '/register');
  await user.click(screen.getByRole('link', { name: 'Back to login' }));
  const field = await screen.findByLabelText(/^Email or National ID/);
  expect(field).toHaveValue(amina.email);
  await user.clear(field);
  await user.type(field, '23456789');
  await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
  expect(await screen.findByLabelText(/^Email or phone number/)).toHaveValue('');
  expect(router.state.location.pathname).toBe('/forgot-password');
});

test('A national ID or a part of a phone number shows a warning, and is sent only by a second press', async () => {
  const { user } = visit('/forgot-password');
  const field = await screen.findByLabelText(/^Email or phone number/);

  await user.type(field, '700000003');
  expect(screen.queryByText(/^A national ID may not work here\./)).toBeNull();
  await user.clear(field);
  await user.type(field, '0712 34');
  expect(screen.queryByText(/^A national ID may not work here\./)).toBeNull();
  await user.type(field, '5');
  expect(screen.getByText(/^A national ID may not work here\./)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Send reset code' }));
  await sees('Press the button again to send it anyway.');
  expect(field).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Send reset code' }));
  await codeField();
  expect(screen.queryByText(/^A national ID may not work here\./)).toBeNull();
  await sees(/^0712345 is neither an email nor a complete phone number\. If no code arrives/);
});

test('Errors of the new password are shown under its field', async () => {
  const { user } = visit('/forgot-password');
  await ask(user, amina.email);
  // Password managers can tell which account the new password belongs to.
  const form = (await codeField()).closest('form');
  const account = form?.querySelector('[autocomplete="username"]');
  expect(account).toHaveValue(amina.email);
  expect(account).not.toBeVisible();

  await reset(user, '123', 'short', 'other');

  await sees('Please enter all 6 digits of the verification code.');
  expect(screen.getByText('Password must be at least 8 characters long')).toBeVisible();
  expect(screen.getByText('Passwords do not match.')).toBeVisible();
  await waitFor(async () => expect(await codeField()).toHaveFocus());
});

test('A wrong code loses nothing; a new one can be sent a minute later', async () => {
  const { user } = visit('/forgot-password');
  await ask(user, amina.email);
  await reset(user, '000000', 'quiet-rain');
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid verification code.');
  expect(screen.getByLabelText(/^New password/)).toHaveValue('quiet-rain');
  await reset(user, '000000');
  await sees(/^Check that it's the newest code\. Password already changed\?/);

  const first = mock.latestCode(amina.email);
  mock.clock.jump(60_000);
  await user.click(await screen.findByRole('button', { name: 'Send a new code' }));
  await waitFor(() => expect(mock.latestCode(amina.email)).not.toBe(first));
  expectBlocked(await screen.findByRole('button', { name: /^Resend code in/ }));
  await reset(user, mock.latestCode(amina.email));

  await sees('Password reset successfully.');
});
