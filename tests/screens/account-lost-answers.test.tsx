/**
 * Calls before the login that worked, or may have worked, although the reply was lost.
 *
 * @module-tag sweep
 */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rememberPending } from '@/device/before-login';
import { mock } from '../../mocks/node';
import { DEMO_PASSWORD, people } from '../../mocks/state/people';
import { hurrySlow } from '../helpers/hurry';
import { bringNetwork, pull } from '../helpers/network';
import { visit } from '../helpers/visit';
import { createAccount, loseAnswer, notice, register, VERIFIED } from './account-calls';
import {
  enterCode,
  enterCredentials,
  enterLoginCode,
  field,
  fill,
  press,
  sees,
} from './bad-days/by-hand';

bringNetwork();

const { amina, brian } = people;
const EARLIER = "An earlier attempt may have worked, although we couldn't tell.";

test('A registration whose reply is lost may have worked: a link sends a new code', async () => {
  loseAnswer('register');
  const { user, router } = await register();
  const { getByRole } = await notice(
    'Your account may already exist: sign in, or enter your code.',
  );

  await user.click(getByRole('link', { name: 'enter your code' }));
  await screen.findByText(/wambui@example\.com and 0712345678$/);
  expect(router.state.location.pathname).toBe('/verify-otp');
  expect(screen.getByText(/^We may not have sent you a code yet/)).toBeVisible();

  mock.clock.jump(60_000);
  await press('Send a new code')(user);
  await screen.findByText('OTP has been resent to your email and phone.');
  await waitFor(() =>
    expect(screen.queryByText(/^We may not have sent you a code yet/)).toBeNull(),
  );
  await enterCode(user, mock.latestCode('wambui@example.com'));
  await press('Verify')(user);
  await sees(/^Account verified successfully! Redirecting/);
});

test('Without a network nothing was sent, so nothing may have worked', async () => {
  const { user } = visit('/login');
  pull();
  await enterCredentials(user, amina.email);
  await sees(/We didn't get the server's reply\./);
  expect(screen.queryByText(/may have been sent/)).toBeNull();
});

test('A reload before the reply counts as a lost reply', async () => {
  mock.faults.add({ operation: 'register', kind: 'silence', count: 1 });
  const first = await register();
  await screen.findByRole('button', { name: 'Creating account...' });
  first.unmount();
  mock.db.users.push({ ...brian, email: 'wambui@example.com', verified: false });

  const { user } = visit('/register?step=2');
  await createAccount(user);

  await notice(`${EARLIER} Your account may already exist`);
});

test.for([
  ['/verify-otp', 'verifyOtp', 'Verify'],
  ['/activate', 'activateAccount', 'Activate Account'],
] as const)(
  '%s: a code that may have worked leads to the login, after a reload too',
  async (row) => {
    const [path, operation, button] = row;
    rememberPending({ email: brian.email });
    loseAnswer(operation);
    const { user, unmount } = visit(path);
    await press('Send a new code')(user);
    await screen.findAllByText(/^(OTP has been resent|A new verification code has been sent)/);
    await enterCode(user, mock.latestCode(brian.email));
    await press(button)(user);
    await notice(VERIFIED);

    await press(button)(user);
    await screen.findByText(/^That code is no longer valid/);
    await notice(`${EARLIER} ${VERIFIED}`);
    unmount();

    const again = visit(path);
    const { getByRole } = await notice(`${EARLIER} ${VERIFIED}`);
    await again.user.click(getByRole('link', { name: 'Try signing in' }));
    expect(await field('Email or National ID')).toHaveValue(brian.email);
  },
);

test('A code with attempts left was not used up by the earlier attempt', async () => {
  rememberPending({ email: brian.email });
  mock.faults.add({ operation: 'activateAccount', kind: 'network-error', count: 1 });
  const { user } = visit('/activate');
  await press('Send a new code')(user);
  await screen.findAllByText(/^A new verification code has been sent/);
  await enterCode(user, '000000');
  await press('Activate Account')(user);
  await notice(VERIFIED);

  await press('Activate Account')(user);
  await screen.findByText('Invalid verification code. (4 attempts remaining)');
  expect(screen.queryByText(/may already be verified/)).toBeNull();
});

/** Enters the code in the dialog at the login. The reply does not come, so Brian tries to sign in again. */
async function triesToSignIn(fails: 'answer-lost' | 'network-error') {
  const { user } = visit('/login');
  await enterCredentials(user, brian.email);
  await screen.findByRole('dialog');
  mock.faults.add({ operation: 'verifyOtp', kind: fails, count: 1 });
  await fill({ 'Verification Code': mock.latestCode(brian.email) ?? '' });
  await press('Activate Account')(user);
  const { getByRole } = await notice(VERIFIED);
  await user.click(getByRole('button', { name: 'Try signing in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Sign In')(user);
  return user;
}

test('The dialog at the login closes for another try, which then asks for the code', async () => {
  await triesToSignIn('answer-lost');
  expect(await screen.findByPlaceholderText('Enter 6-digit code')).toBeVisible();
});

test('If the login says that the account is not verified, no earlier attempt can have worked', async () => {
  const user = await triesToSignIn('network-error');
  await screen.findByRole('dialog');
  const body = { error: 'That code has expired.' };
  mock.faults.add({ operation: 'verifyOtp', kind: 'answer', status: 400, body });
  await fill({ 'Verification Code': mock.latestCode(brian.email) ?? '' });
  await press('Activate Account')(user);
  await screen.findByText('That code has expired.');
  expect(screen.queryByText(/may already be verified/)).toBeNull();
});

test('A new login sends a new code, which has not been used', async () => {
  const { user } = visit('/login');
  await enterCredentials(user, amina.email);
  loseAnswer('verifyLogin');
  await enterLoginCode(user, amina);
  await notice('Your code may already have been used.');
  await press('Back')(user);
  mock.clock.jump(60_000);
  await press('Sign In')(user);
  await fill({ 'Verification Code': '000000' });

  await press('Verify & Sign In')(user);

  await screen.findByText('Invalid verification code.');
  expect(screen.queryByText(/may already have been used/)).toBeNull();
});

test('After a lost reply the login says that the code may have been used, and offers a new one', async () => {
  const { user } = visit('/login');
  await enterCredentials(user, amina.email);
  loseAnswer('verifyLogin');
  await enterLoginCode(user, amina);
  const used =
    'Your code may already have been used. You can get a new one when the wait below is over.';
  await notice(used);

  await press('Verify & Sign In')(user);
  await screen.findByText(/^That code is no longer valid/);
  await notice(`${EARLIER} ${used}`);

  mock.clock.jump(60_000);
  await notice(`${EARLIER} Your code may already have been used. Get a new one below.`);
  await press('Send a new code')(user);
  await screen.findByText('Verification code sent to your email and phone');
  expect(screen.queryByText(/may already have been used/)).toBeNull();
  await fill({ 'Verification Code': '000000' });
  await press('Verify & Sign In')(user);
  await screen.findByText('Invalid verification code.');
  expect(screen.queryByText(/may already have been used/)).toBeNull();
});

test('A login whose reply is lost may have sent its code, which can be entered', async () => {
  loseAnswer('initiateLogin');
  const { user } = visit('/login');
  await enterCredentials(user, amina.email);
  await notice('A code may have been sent. Enter it here');

  await press('Sign In')(user);
  const { getByRole } = await notice(`${EARLIER} A code may have been sent. Enter it here`);
  await user.click(getByRole('link', { name: 'Enter it here' }));
  await enterLoginCode(user, amina);

  expect(await screen.findByRole('button', { name: 'User menu of Amina Otieno' })).toBeVisible();
});

test('A reset password may have been changed already, and its code may have been sent', async () => {
  loseAnswer('requestPasswordReset');
  loseAnswer('confirmPasswordReset');
  const { user } = visit('/forgot-password');
  await fill({ 'Email or phone number': amina.email });
  await press('Send reset code')(user);
  const code = await notice('A code may have been sent. Enter it here');
  await user.click(code.getByRole('link', { name: 'Enter it here' }));
  await screen.findByText(`Set a new password for ${amina.email}.`);
  await fill({
    'Verification Code': mock.latestCode(amina.email) ?? '',
    'New password': 'quiet-rain',
    'Confirm new password': 'quiet-rain',
  });
  await press('Reset password')(user);

  const words = 'Your password may already have been changed. Try signing in with the new one.';
  await notice(words);
  await press('Reset password')(user);
  await screen.findByText(/^That code is no longer valid/);
  const changed = await notice(`${EARLIER} ${words}`);
  await user.click(changed.getByRole('link', { name: 'Try signing in' }));
  expect(await field('Email or National ID')).toHaveValue(amina.email);
});

const page = '<html><title>Maintenance</title></html>';
const downs = [
  ['JSON', { body: {} }],
  [
    'a web page and a waiting time',
    { body: page, headers: { 'Content-Type': 'text/html', 'Retry-After': '90' } },
  ],
] as const;

test.for(downs)(
  'If a server that is down replies with %s, no account and no code are mentioned',
  async ([, reply]) => {
    const down = { kind: 'answer', status: 503, ...reply } as const;
    mock.faults.add({ operation: 'register', ...down });
    const { unmount } = await register();
    await screen.findByRole('alert');
    expect(screen.queryByText(/may already exist/)).toBeNull();
    unmount();

    mock.faults.add({ operation: 'initiateLogin', ...down });
    const login = visit('/login');
    await enterCredentials(login.user, amina.email);
    await screen.findByText(/on our side|You can try again in about 2 minutes/);
    expect(screen.queryByText(/may have/)).toBeNull();
  },
);

test('A browser that repeats a login by itself gets a 429, and the code of the first one can be entered', async () => {
  mock.faults.add({ operation: 'initiateLogin', kind: 'answer', status: 429 });
  const { user } = visit('/login');
  await enterCredentials(user, amina.email);
  const { getByRole } = await notice('Do you have a code already? Enter it here');
  expect(screen.queryByText(/may have/)).toBeNull();
  await user.click(getByRole('link', { name: 'Enter it here' }));
  expect(await screen.findByPlaceholderText('Enter 6-digit code')).toBeVisible();
});

test.for([
  ['/verify-otp', 'verifyOtp', 'Verify'],
  ['/activate', 'activateAccount', 'Activate Account'],
] as const)(
  '%s: after the second refusal, as when a browser repeats the check by itself, the user can try to sign in',
  async ([path, operation, button]) => {
    rememberPending({ email: brian.email });
    const body = { error: 'Invalid verification code.' };
    mock.faults.add({ operation, kind: 'answer', status: 400, body });
    const { user } = visit(path);
    await enterCode(user, '123456');
    await press(button)(user);
    await sees('Invalid verification code.');
    expect(screen.queryByText(/Already verified/)).toBeNull();
    await enterCode(user, '123456');
    await press(button)(user);
    const { getByRole } = await notice('Already verified? Try signing in');
    await user.click(getByRole('link', { name: 'Try signing in' }));
    expect(await field('Email or National ID')).toHaveValue(brian.email);
  },
);

test('If the server sends no further code yet and names no wait, neither does the link', async () => {
  rememberPending({ email: brian.email });
  mock.faults.add({ operation: 'resendOtp', kind: 'answer', status: 429, body: {}, count: 1 });
  const { user } = visit('/verify-otp');
  await press('Send a new code')(user);
  await sees('Too many attempts. You can try again in a few minutes.');
  expect(screen.queryByText(/^Resend code in/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Send a new code' })).not.toHaveAttribute(
    'aria-disabled',
  );
});

test.for([
  [429, 'Too many attempts. You can try again in '],
  [503, 'Something went wrong on our side. You can try again in '],
] as const)('The waiting time of a %i visibly counts down', async ([status, says]) => {
  mock.faults.add({
    operation: 'initiateLogin',
    kind: 'answer',
    status,
    headers: { 'Retry-After': '42' },
  });
  const { user } = visit('/login');
  await enterCredentials(user, amina.email);
  await screen.findByText(new RegExp(`^${says}4\\d seconds\\.`));

  mock.clock.jump(20_000);
  await screen.findByText(new RegExp(`^${says}(1\\d|2[0-2]) seconds\\.`));
  mock.clock.jump(60_000);
  await screen.findByText(/You can try again now\./);
});

test('The user can stop waiting for the login, and reads what may have happened', async () => {
  mock.faults.add({ operation: 'initiateLogin', kind: 'silence', count: 1 });
  hurrySlow();
  const { user } = visit('/login');
  await enterCredentials(user, amina.email);
  await screen.findByText("Still waiting for the server's reply…");

  await user.click(screen.getByRole('button', { name: 'Stop waiting' }));

  await notice('You stopped waiting for the server. A code may have been sent. Enter it here');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/^Still waiting/)).toBeNull();
  expect(await field('Password')).toHaveValue(DEMO_PASSWORD);
  expect(screen.getByRole('button', { name: 'Sign In' })).toHaveFocus();
});

test('The user can stop waiting for a new code, which may still come', async () => {
  rememberPending({ email: brian.email });
  mock.faults.add({ operation: 'resendOtp', kind: 'silence', count: 1 });
  hurrySlow();
  const { user } = visit('/verify-otp');
  await press('Send a new code')(user);

  await user.click(await screen.findByRole('button', { name: 'Stop waiting' }));

  await sees(/^A code may already have been sent\./);
  expect(screen.queryByText(/failed|error/i)).toBeNull();
  expect(document.body).not.toHaveFocus();
});
