/** Calls before the login when the server is down, tells the user to wait, or never replies. */
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { rememberPending } from '@/device/before-login';
import { mock } from '../../mocks/node';
import { DEMO_PASSWORD, people } from '../../mocks/state/people';
import { hurrySlow } from '../helpers/hurry';
import { visit } from '../helpers/visit';
import { notice, register } from './account-calls';
import { enterCredentials, field, press, sees } from './bad-days/by-hand';

const { amina, brian } = people;

const page = '<html><title>Maintenance</title></html>';
const html = { 'Content-Type': 'text/html' };
const wait = { 'Retry-After': '90' };

const downs = [
  ['JSON', { body: {} }],
  ['JSON and a waiting time', { body: {}, headers: wait }],
  ['a web page', { body: page, headers: html }],
  ['a web page and a waiting time', { body: page, headers: { ...html, ...wait } }],
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

test('A waiting time visibly counts down', async () => {
  mock.faults.add({
    operation: 'initiateLogin',
    kind: 'answer',
    status: 429,
    headers: { 'Retry-After': '42' },
  });
  const { user } = visit('/login');
  await enterCredentials(user, amina.email);
  await screen.findByText(/^Too many attempts\. You can try again in 4\d seconds\.$/);

  mock.clock.jump(20_000);
  await screen.findByText(/^Too many attempts\. You can try again in (1\d|2[0-2]) seconds\.$/);
  mock.clock.jump(60_000);
  await sees('Too many attempts. You can try again now.');
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
});
