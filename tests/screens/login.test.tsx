import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw/http';
import { expect, test } from 'vitest';
import { OFFICE_HOURS } from '@/content/contact';
import { accessToken, refreshTokenValue } from '@/device/session';
import { mock, server } from '../../mocks/node';
import { DEMO_PASSWORD, people } from '../../mocks/state/people';
import { hurrySlow } from '../helpers/hurry';
import { hold } from '../helpers/odd-days';
import { visit } from '../helpers/visit';
import {
  enterCredentials,
  enterLoginCode,
  expectLink,
  press,
  sees,
  signInByHand,
} from './bad-days/by-hand';

const { amina } = people;

const codeField = () => screen.findByPlaceholderText('Enter 6-digit code');

test('A competitor logs in with the password and the code that was sent', async () => {
  const { user, router } = visit('/login');

  await enterCredentials(user, amina.email);
  await sees('Verification code sent to your registered email/phone');
  expect(await codeField()).toHaveFocus();
  await enterLoginCode(user, amina);

  expect(await screen.findByRole('button', { name: 'User menu of Amina Otieno' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/dashboard');
  const heading = await screen.findByRole('heading', { name: 'Welcome, Amina' });
  await waitFor(() => expect(heading).toHaveFocus());
  expect(accessToken()).toBeTruthy();
  expect(refreshTokenValue()).toBeTruthy();
});

test('Nothing is sent while a field is empty. A wrong password shows an inline error, which takes the focus, and loses nothing', async () => {
  const { user } = visit('/login');
  await press('Sign In')(user);
  expect(await screen.findAllByText('This field is required.')).toHaveLength(2);
  await waitFor(() => expect(screen.getByLabelText(/^Email or National ID/)).toHaveFocus());

  await enterCredentials(user, amina.email, 'not-the-password');

  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Invalid email/ID or password.');
  expect(alert).toHaveFocus();
  expect(screen.getByLabelText(/^Email or National ID/)).toHaveValue(amina.email);
  expect(screen.getByLabelText(/^Password/)).toHaveValue('not-the-password');
});

test.each([
  [amina.phone_number, true],
  ['+254 700 000 001', true],
  ['254100000001', true],
  ['712345678', false],
  [amina.email, false],
])(
  'If a refused login was tried with %s, a hint about phone numbers is shown: %s',
  async (typed, isShown) => {
    const { user } = visit('/login');
    await enterCredentials(user, typed, 'not-the-password');
    await sees('Invalid email/ID or password.');
    const hint = screen.queryByText(
      'Sign in with your email or National ID, not your phone number.',
    );
    expect(hint !== null).toBe(isShown);
  },
);

test('The code field takes digits only, and the button waits for six', async () => {
  const { user } = visit('/login');
  await enterCredentials(user, amina.email);

  await user.type(await codeField(), '12a3-4 5');
  expect(await codeField()).toHaveValue('12345');
  expect(screen.getByRole('button', { name: 'Verify & Sign In' })).toBeDisabled();

  await user.type(await codeField(), '67');
  expect(await codeField()).toHaveValue('123456');
  expect(screen.getByRole('button', { name: 'Verify & Sign In' })).toBeEnabled();
});

test('Back from a wrong code clears the code, the error and the message', async () => {
  const { user } = visit('/login');
  await enterCredentials(user, amina.email);
  await user.type(await codeField(), '000000');
  await user.click(screen.getByRole('button', { name: 'Verify & Sign In' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid verification code.');

  await user.click(screen.getByRole('button', { name: 'Back' }));

  expect(await screen.findByLabelText(/^Email or National ID/)).toHaveValue(amina.email);
  expect(screen.getByRole('heading', { name: 'Login' })).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/^Verification code sent/)).toBeNull();

  mock.clock.jump(60_000);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(await codeField()).toHaveValue('');
});

test('"Remember me" keeps the identifier on this device, and nothing else', async () => {
  const first = visit('/login');
  expect(await screen.findByRole('checkbox', { name: 'Remember me' })).not.toBeChecked();
  await first.user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await enterCredentials(first.user, amina.email);
  await codeField();
  expect(JSON.stringify(localStorage)).not.toContain(DEMO_PASSWORD);
  first.unmount();

  const { user } = visit('/login');
  expect(await screen.findByLabelText(/^Email or National ID/)).toHaveValue(amina.email);
  expect(screen.getByLabelText(/^Password/)).toHaveValue('');

  // The tick belongs to the remembered user, not to another one who signs in here.
  const box = screen.getByRole('checkbox', { name: 'Remember me' });
  expect(box).toBeChecked();
  await user.clear(screen.getByLabelText(/^Email or National ID/));
  await user.type(screen.getByLabelText(/^Email or National ID/), 'chebet@example.com');
  expect(box).not.toBeChecked();
  await user.clear(screen.getByLabelText(/^Email or National ID/));
  await user.type(screen.getByLabelText(/^Email or National ID/), amina.email);
  expect(box).toBeChecked();

  mock.clock.jump(60_000);
  await user.click(box);
  await user.type(screen.getByLabelText(/^Password/), DEMO_PASSWORD);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await codeField();
  expect(JSON.stringify(localStorage)).not.toContain(amina.email);
});

test.each([
  ['The screen from which a user was sent to the login', '/proposals?q=rain', '/proposals?q=rain'],
  ['No other origin', '/login?from=//evil.example/', undefined],
])('%s is offered after the login', async (_, path, from) => {
  const { user, router } = visit(path);
  await signInByHand(user, amina);

  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(router.state.location.state.from).toBe(from);
});

test('A user who needs Help but cannot sign in finds the e-mail address and the hours', async () => {
  visit('/login?from=/help');

  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Sign in to open Help');
  expect(notice).toHaveTextContent(OFFICE_HOURS);
  expectLink(within(notice).getByRole('link'), 'mailto:support@example.org');
});

test('Going back and signing in again within a minute leads to the code already sent', async () => {
  const { user } = visit('/login');
  await enterCredentials(user, amina.email);
  await codeField();

  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(await screen.findByRole('button', { name: 'Sign In' }));

  await sees(/^A code was sent less than a minute ago\. Enter it here\.$/);
  await enterLoginCode(user, amina);
  expect(await screen.findByRole('button', { name: 'User menu of Amina Otieno' })).toBeVisible();
});

test('After a reload there is no resend: the form says why, and links back', async () => {
  const { user, router } = visit('/login');
  await router.navigate({ to: '/login', state: { codeSentTo: amina.email } });
  await codeField();
  expect(screen.queryByRole('button', { name: /Send a new code|Resend code/ })).toBeNull();
  expect(
    screen.getByText(
      (_, element) =>
        element?.textContent === 'To get a new code, go back and enter your password again.',
    ),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'go back' }));

  expect(await screen.findByLabelText(/^Email or National ID/)).toBeVisible();
  expect(screen.getByLabelText(/^Password/)).toHaveValue('');
});

test('After the deadline the login says that submissions are closed', async () => {
  mock.clock.set(Date.parse('2025-11-29T10:00:00+03:00'));
  visit('/login');
  await sees('Submissions are closed');
});

// Between the right code and the dashboard, the portal reads the profile.

const profileAnswers = (answer: () => Response) => server.use(http.get('*/auth/profile/', answer));

test('After the right code the button stays busy until the profile is there. After five seconds the form says so, and the user can leave', async () => {
  hurrySlow();
  hold('get', '*/auth/profile/');
  const { user, router } = visit('/login');
  await signInByHand(user, people.amina);

  await waitFor(() => expect(accessToken()).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Verifying...' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/login');

  await sees("You're signed in. We're still waiting for your profile.");
  expect(screen.queryByRole('button', { name: 'Stop waiting' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByLabelText(/^Email or National ID/)).toBeVisible();
});

test.for([
  ['a 500', () => Response.json({ detail: 'Broken.' }, { status: 500 })],
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

test.for([
  [
    'in an hour',
    () => Response.json({}, { status: 429, headers: { 'Retry-After': '3600' } }),
    'The server is busy. You can try again in 1 hour.',
  ],
  [
    'after a sign-in to the Wi-Fi',
    () => new Response('<!doctype html><title>Wi-Fi</title>'),
    /public Wi-Fi, you may need to sign in to it first\./,
  ],
] as const)('After the right code, the profile can be loaded %s', async ([, answer, why]) => {
  profileAnswers(answer);
  const { user } = visit('/login');
  await signInByHand(user, people.amina);
  const alert = await screen.findByRole('alert', {}, { timeout: 20_000 });
  expect(alert).toHaveTextContent("You're signed in, but we couldn't load your profile. ");
  expect(alert).toHaveTextContent(why);
});

const inactive = () =>
  Response.json({ detail: 'User is inactive', code: 'user_inactive' }, { status: 401 });
const HELP = "Please sign in again. If that doesn't help, email support@example.org.";

test('If the server no longer accepts the user, the login says why', async () => {
  profileAnswers(inactive);
  visit('/proposals', { as: 'amina' });
  await sees(`The server ended your session. User is inactive. ${HELP}`);
});

test('If the server does not accept the user after the right code, the login says why', async () => {
  profileAnswers(inactive);
  const { user } = visit('/login');
  await signInByHand(user, people.amina);
  await sees(
    `Your code was accepted, but we couldn't load your profile. User is inactive. ${HELP}`,
  );
});

test.for([
  'Given token not valid for any token type',
  'Signature has expired.',
  'Not enough segments',
  'Unauthorized',
])('What the server says about the token is not shown: %s', async (detail) => {
  profileAnswers(() => Response.json({ detail }, { status: 401 }));
  visit('/proposals', { as: 'amina' });
  await sees('Your session has ended. Sign in again.');
});

test('If the profile is refused after the right code, the login says so and starts again', async () => {
  profileAnswers(() => Response.json({ detail: 'Suspended.' }, { status: 403 }));
  const { user } = visit('/login');
  await signInByHand(user, people.amina);

  await sees(
    "Your code was accepted, but we couldn't load your profile. Suspended. Please sign in again. If that doesn't help, email support@example.org.",
  );
  expect(await screen.findByLabelText(/^Email or National ID/)).toBeVisible();
  expect(screen.queryByText(/session has ended/)).toBeNull();
});
