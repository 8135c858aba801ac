/** Calls before the login that worked, or may have worked, although the reply was lost. */
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import type { OperationId } from '@/contract/contract.gen';
import { rememberPending } from '@/device/before-login';
import { REGISTRATION } from '@/device/work';
import { mock } from '../../mocks/node';
import { DEMO_PASSWORD, people } from '../../mocks/state/people';
import { keepTyped } from '../helpers/device';
import { hurryTimers } from '../helpers/hurry';
import { visit } from '../helpers/visit';
import { enterCode, field, fill, press, tick } from './bad-days/by-hand';

const { amina, brian } = people;
const EARLIER = "An earlier attempt may have worked, although we couldn't tell.";
const VERIFIED = 'Your account may already be verified. Try signing in';

const loseAnswer = (operation: OperationId) =>
  mock.faults.add({ operation, kind: 'answer-lost', count: 1 });

const notice = async (words: string) =>
  waitFor(() => {
    const found = screen.getAllByRole('status').find((it) => it.textContent.includes(words));
    expect(found, words).toBeDefined();
    return within(found as HTMLElement);
  });

/** Step 1 is already filled in. */
async function register(): Promise<ReturnType<typeof visit>> {
  keepTyped(REGISTRATION, {
    first_name: 'Wambui',
    last_name: 'Njeri',
    id_passport: '23456789',
    phone_number: '0712345678',
    email: 'wambui@example.com',
    county: 'Nairobi',
  });
  const visited = visit('/register?step=2');
  await createAccount(visited.user);
  return visited;
}

async function createAccount(user: UserEvent) {
  await fill({ Password: 'Savanna-Rain-7', 'Confirm password': 'Savanna-Rain-7' });
  await tick(user, 'I accept the terms and conditions');
  await tick(user, 'I am human');
  await press('Create Account')(user);
}

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
  await enterCode(user, mock.latestCode('wambui@example.com'));
  await press('Verify')(user);
  expect(await screen.findByText(/^Account verified successfully! Redirecting/)).toBeVisible();
});

test('The link to the login passes on the e-mail', async () => {
  loseAnswer('register');
  const { user } = await register();
  const { getByRole } = await notice('Your account may already exist');

  await user.click(getByRole('link', { name: 'sign in' }));

  expect(await screen.findByLabelText(/^Email or National ID/)).toHaveValue('wambui@example.com');
});

test('"Already exists" is explained by the earlier attempt, even after a reload', async () => {
  loseAnswer('register');
  const first = await register();
  await notice('Your account may already exist');
  first.unmount();

  const { user } = visit('/register?step=2');
  await createAccount(user);

  expect(
    await screen.findByText('Email: An account with this email already exists.'),
  ).toBeVisible();
  await notice(`${EARLIER} Your account may already exist: sign in, or enter your code.`);
});

test('"Already exists" needs no explanation when nothing was lost', async () => {
  const { user } = visit('/register');
  await fill({
    'First name': 'Amina',
    'Last name': 'Otieno',
    'National ID': amina.id_passport,
    'Phone number': '0712345678',
    Email: amina.email,
    County: 'Nairobi',
  });
  await press('Next')(user);
  await createAccount(user);

  await screen.findByText('Email: An account with this email already exists.');
  expect(screen.queryByText(/may already exist/)).toBeNull();
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
  { path: '/verify-otp', operation: 'verifyOtp', button: 'Verify' },
  { path: '/activate', operation: 'activateAccount', button: 'Activate Account' },
] as const)('$path: a code that may have worked leads to the login', async (screenOf) => {
  rememberPending({ email: brian.email });
  loseAnswer(screenOf.operation);
  const { user } = visit(screenOf.path);
  await press('Send a new code')(user);
  await screen.findAllByText(/^(OTP has been resent|A new verification code has been sent)/);
  await enterCode(user, mock.latestCode(brian.email));
  await press(screenOf.button)(user);
  await notice(VERIFIED);

  await press(screenOf.button)(user);
  await screen.findByText(/^That code is no longer valid/);
  const { getByRole } = await notice(`${EARLIER} ${VERIFIED}`);
  await user.click(getByRole('link', { name: 'Try signing in' }));

  expect(await screen.findByLabelText(/^Email or National ID/)).toHaveValue(brian.email);
});

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

async function signIn(user: UserEvent, email: string) {
  await fill({ 'Email or National ID': email, Password: DEMO_PASSWORD });
  await press('Sign In')(user);
}

test('The dialog at the login closes for another try, which then asks for the code', async () => {
  const { user } = visit('/login');
  await signIn(user, brian.email);
  await screen.findByRole('dialog');
  loseAnswer('verifyOtp');
  await fill({ 'Verification Code': mock.latestCode(brian.email) ?? '' });
  await press('Activate Account')(user);
  const { getByRole } = await notice(VERIFIED);

  await user.click(getByRole('button', { name: 'Try signing in' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Sign In')(user);

  expect(await screen.findByPlaceholderText('Enter 6-digit code')).toBeVisible();
});

test('After a lost reply the login says that the code may have been used, and offers a new one', async () => {
  const { user } = visit('/login');
  await signIn(user, amina.email);
  loseAnswer('verifyLogin');
  await fill({ 'Verification Code': mock.latestCode(amina.email) ?? '' });
  await press('Verify & Sign In')(user);
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
  await signIn(user, amina.email);
  await notice('A code may have been sent. Enter it here');

  await press('Sign In')(user);
  const { getByRole } = await notice(`${EARLIER} A code may have been sent. Enter it here`);
  await user.click(getByRole('link', { name: 'Enter it here' }));
  await fill({ 'Verification Code': mock.latestCode(amina.email) ?? '' });
  await press('Verify & Sign In')(user);

  expect(await screen.findByRole('button', { name: 'User menu of Amina Otieno' })).toBeVisible();
});

test('A login whose reply was lost continues to the dashboard, however long the profile takes', async () => {
  loseAnswer('initiateLogin');
  mock.faults.add({ operation: 'getProfile', kind: 'delay', milliseconds: 1500 });
  const { user } = visit('/login');
  await signIn(user, amina.email);
  const { getByRole } = await notice('A code may have been sent. Enter it here');
  await user.click(getByRole('link', { name: 'Enter it here' }));
  await fill({ 'Verification Code': mock.latestCode(amina.email) ?? '' });
  await press('Verify & Sign In')(user);

  await waitFor(() => expect(localStorage.getItem('access_token')).not.toBeNull());
  expect(await screen.findByRole('button', { name: 'Verifying...' })).toBeVisible();
  expect(screen.queryByText(/Login failed/)).toBeNull();
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
  expect(await screen.findByLabelText(/^Email or National ID/)).toHaveValue(amina.email);
});

test('A new code whose reply is lost may have been sent', async () => {
  rememberPending({ email: brian.email });
  loseAnswer('resendOtp');
  const { user } = visit('/verify-otp');

  await press('Send a new code')(user);

  expect(await screen.findByText(/^A code may already have been sent\./)).toBeVisible();
});

const busy = { kind: 'answer', status: 503, body: {}, headers: { 'Retry-After': '90' } } as const;

test('If the server refused a call before doing anything, no account and no code are mentioned', async () => {
  mock.faults.add({ operation: 'register', ...busy });
  const { unmount } = await register();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Registration failed\..*Please wait about 2 minutes first\./,
  );
  expect(screen.queryByText(/may already exist/)).toBeNull();
  unmount();

  mock.faults.add({ operation: 'initiateLogin', ...busy });
  const login = visit('/login');
  await signIn(login.user, amina.email);
  await screen.findByText(/You can try again in about 2 minutes\./);
  expect(screen.queryByText(/may have been sent/)).toBeNull();
});

test('After a page that says the server is down, no code is mentioned either', async () => {
  const body = '<html><title>Maintenance</title></html>';
  mock.faults.add({
    operation: 'initiateLogin',
    kind: 'answer',
    status: 503,
    body,
    headers: { 'Content-Type': 'text/html' },
  });
  const { user } = visit('/login');
  await signIn(user, amina.email);

  expect(await screen.findByText(/^Something went wrong on our side\./)).toBeVisible();
  expect(screen.queryByText(/may have/)).toBeNull();
});

test('A waiting time visibly counts down', async () => {
  mock.faults.add({
    operation: 'initiateLogin',
    kind: 'answer',
    status: 429,
    headers: { 'Retry-After': '42' },
  });
  const { user } = visit('/login');
  await signIn(user, amina.email);
  await screen.findByText(/^Too many attempts\. You can try again in 4\d seconds\.$/);

  mock.clock.jump(20_000);
  await screen.findByText(/^Too many attempts\. You can try again in (1\d|2[0-2]) seconds\.$/);
  mock.clock.jump(60_000);
  expect(await screen.findByText('Too many attempts. You can try again now.')).toBeVisible();
});

const waits = [
  {
    operation: 'initiateLogin',
    open: async () => {
      const { user } = visit('/login');
      await signIn(user, amina.email);
      return user;
    },
    words: 'A code may have been sent. Enter it here',
    kept: ['Password', DEMO_PASSWORD],
  },
  {
    operation: 'register',
    open: async () => (await register()).user,
    words: 'Your account may already exist: sign in, or enter your code.',
    kept: ['Confirm password', 'Savanna-Rain-7'],
  },
  {
    operation: 'requestPasswordReset',
    open: async () => {
      const { user } = visit('/forgot-password');
      await fill({ 'Email or phone number': amina.email });
      await press('Send reset code')(user);
      return user;
    },
    words: 'A code may have been sent. Enter it here',
    kept: ['Email or phone number', amina.email],
  },
  {
    operation: 'activateAccount',
    open: async () => {
      const { user } = visit('/activate');
      await fill({ Email: brian.email });
      await enterCode(user, '123456');
      await press('Activate Account')(user);
      return user;
    },
    words: VERIFIED,
    kept: ['Email', brian.email],
  },
] as const;

test.for(waits)(
  'The user can stop waiting for $operation, and reads what may have happened',
  async (wait) => {
    mock.faults.add({ operation: wait.operation, kind: 'silence', count: 1 });
    onTestFinished(hurryTimers(6000));
    const user = await wait.open();

    await user.click(await screen.findByRole('button', { name: 'Stop waiting' }));

    await notice(`You stopped waiting for the server. ${wait.words}`);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText(/^Still waiting/)).toBeNull();
    const [label, value] = wait.kept;
    expect(await field(label)).toHaveValue(value);
  },
);

test('The user can stop waiting for a new code, which may still come', async () => {
  rememberPending({ email: brian.email });
  mock.faults.add({ operation: 'resendOtp', kind: 'silence', count: 1 });
  onTestFinished(hurryTimers(6000));
  const { user } = visit('/verify-otp');
  await press('Send a new code')(user);

  await user.click(await screen.findByRole('button', { name: 'Stop waiting' }));

  expect(await screen.findByText(/^A code may already have been sent\./)).toBeVisible();
  expect(screen.queryByText(/failed|error/i)).toBeNull();
});
