/** The portal treats a one-time code in the same way wherever the user enters one. */
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http } from 'msw/http';
import { describe, expect, test } from 'vitest';
import { rememberPending } from '@/device/before-login';
import { mock, server } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { testExamples } from '../helpers/test-examples';
import { visit } from '../helpers/visit';
import { enterCode, enterCredentials, fill, press, sees } from './bad-days/by-hand';

const { amina, brian } = people;

const code = () => screen.findByRole('textbox', { name: /^Verification code(, digit 1 of 6)?$/i });
/** What the field or the boxes hold. */
const typed = () =>
  screen
    .getAllByRole<HTMLInputElement>('textbox', { name: /^Verification code/i })
    .map(({ value }) => value)
    .join('');
const typeCode = async (user: UserEvent) => user.type(await code(), '123456');

const screens = [
  {
    name: 'the login',
    path: '/login',
    call: 'login/otp/verify',
    button: 'Verify & Sign In',
    open: (user: UserEvent) => enterCredentials(user, amina.email),
    enter: typeCode,
  },
  {
    name: 'the dialog at the login',
    path: '/login',
    call: 'verify-otp',
    button: 'Activate Account',
    open: (user: UserEvent) => enterCredentials(user, brian.email),
    enter: typeCode,
  },
  {
    name: 'the verification',
    path: '/verify-otp',
    call: 'verify-otp',
    button: 'Verify',
    open: () => {},
    enter: (user: UserEvent) => enterCode(user, '123456'),
  },
];

const answers = (call: string, status: number, body: object, headers: HeadersInit = {}) =>
  server.use(
    http.post(`*/auth/${call}/`, () =>
      status === 0 ? Response.error() : Response.json(body, { status, headers }),
    ),
  );

describe.for(screens)('At $name', ({ path, call, button, open, enter }) => {
  async function enterWrong(status: number, body: object, headers?: HeadersInit) {
    rememberPending({ email: brian.email, phone: brian.phone_number });
    const { user } = visit(path);
    await open(user);
    await code();
    answers(call, status, body, headers);
    await enter(user);
    await press(button)(user);
    return user;
  }

  test('a wrong code leaves an empty field with the focus, and says why', async () => {
    const user = await enterWrong(400, { error: 'Invalid verification code.' });

    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid verification code.');
    await waitFor(async () => expect(await code()).toHaveFocus());
    expect(typed()).toBe('');

    await enter(user);
    await press(button)(user);
    await waitFor(() => expect(typed()).toBe(''));
    await waitFor(async () => expect(await code()).toHaveFocus());
  });

  const failures: [status: number, body: object][] = [
    [429, { error: 'Request was throttled.' }],
    [500, { error: 'A server error occurred.' }],
    [503, { detail: 'Please try again.' }],
    [0, {}],
  ];
  testExamples(failures, ([status]) => status === 429 || status === 0)(
    'a failure (%i) does not blame the code, which is kept',
    async ([status, body]) => {
      await enterWrong(status, body, { 'Retry-After': '90' });

      const alert = await screen.findByRole('alert');
      expect(alert).not.toHaveTextContent(/invalid/i);
      if (status > 0) expect(alert).toHaveTextContent(/(try again in|wait) about 2 minutes/);
      expect(screen.queryByText(/Get a new one below/)).toBeNull();
      expect(typed()).toBe('123456');
    },
  );

  test('a refusal of something else shows only its reason, and keeps the code', async () => {
    await enterWrong(400, { non_field_errors: ['Your account is suspended.'] });

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^Your account is suspended\.$/);
    expect(typed()).toBe('123456');
  });

  test.each([
    { error: 'Too many wrong codes.', remaining_attempts: 0 },
    { error: 'Too many wrong codes. Please request a new one.' },
    { otp_code: ['Maximum attempts reached. Request another code.'] },
  ])('a code without attempts left is locked until a new one is sent: %j', async (body) => {
    const user = await enterWrong(400, body);

    await sees(/^To try again, you need a new code\./);
    await enter(user);
    expect(screen.getByRole('button', { name: button })).toBeDisabled();
  });
});

test.for(['/verify-otp', '/activate'])(
  '%s: with five digits the empty box takes the focus',
  async (path) => {
    rememberPending({ email: brian.email });
    const { user } = visit(path);
    await enterCode(user, '12345');
    await user.keyboard('{Enter}');

    await sees('Please enter all 6 digits of the verification code.');
    const last = screen.getByRole('textbox', { name: 'Verification code, digit 6 of 6' });
    // Put the focus elsewhere first, so that only the button can move it to the empty box.
    await user.click(screen.getByRole('textbox', { name: 'Verification code, digit 1 of 6' }));
    await press(path === '/activate' ? 'Activate Account' : 'Verify')(user);
    await waitFor(() => expect(last).toHaveFocus());
  },
);

test('A reload does not unlock a code without attempts left, and a new code does', async () => {
  rememberPending({ email: brian.email });
  const body = { error: 'Too many wrong codes.', remaining_attempts: 0 };
  mock.faults.add({ operation: 'verifyOtp', kind: 'answer', status: 400, body, count: 1 });
  const first = visit('/verify-otp');
  await enterCode(first.user, '123456');
  await press('Verify')(first.user);
  await sees(/^To try again, you need a new code\./);
  first.unmount();

  const { user } = visit('/verify-otp');
  await sees(/^To try again, you need a new code\./);
  await enterCode(user, '123456');
  expect(screen.getByRole('button', { name: 'Verify' })).toBeDisabled();
  await press('Send a new code')(user);
  await waitFor(() => expect(screen.queryByText(/^To try again/)).toBeNull());
  await enterCode(user, '123456');
  expect(screen.getByRole('button', { name: 'Verify' })).toBeEnabled();
});

const verification = {
  state: { email: brian.email },
  done: 'Account verified successfully! Redirecting to login...',
  ask: press('Send a new code'),
  enter: async (user: UserEvent) => {
    await enterCode(user, mock.latestCode(brian.email));
    await press('Verify')(user);
  },
};

const reloaded = [
  { path: '/register', ...verification },
  { path: '/verify-otp', ...verification, state: {} },
  {
    path: '/forgot-password',
    state: {},
    done: 'Password reset successfully.',
    ask: async (user: UserEvent) => {
      await fill({ 'Email or phone number': brian.email });
      await press('Send reset code')(user);
    },
    enter: async (user: UserEvent) => {
      await fill({
        'Verification Code': mock.latestCode(brian.email) ?? '',
        'New password': 'quiet-rain',
        'Confirm new password': 'quiet-rain',
      });
      await press('Reset password')(user);
    },
  },
];
testExamples(reloaded, ({ path }) => path === '/forgot-password')(
  'After a reload, $path says again that the code was accepted, and opens the login. Back does not ask for the used code',
  async ({ path, state, done, ask, enter }) => {
    rememberPending({ email: brian.email });
    const first = visit('/login');
    await first.router.navigate({ to: path, state });
    await ask(first.user);
    await waitFor(() => expect(mock.latestCode(brian.email)).toBeDefined());
    await enter(first.user);
    await sees(done);
    // A reload keeps the history entry with its state.
    const entry = first.router.history.location;
    first.unmount();

    const { router } = visit('/login');
    await router.navigate({ to: path, state: entry.state });
    await sees(done);
    expect(screen.queryByRole('textbox', { name: /^Verification code/i })).toBeNull();
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(router.history.length).toBe(2);
  },
);
