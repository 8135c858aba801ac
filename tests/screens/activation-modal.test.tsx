/** The dialog at the login of an unverified account. */
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw/http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mock, server } from '../../mocks/node';
import { people } from '../../mocks/state/people';
import { visit } from '../helpers/visit';
import { enterCredentials, expectBlocked, press, sees, signInByHand } from './bad-days/by-hand';

const { brian } = people;
const latestCode = () => mock.latestCode(brian.email) ?? 'no code';

async function openModal(identifier = brian.email) {
  const { user } = visit('/login');
  await enterCredentials(user, identifier);
  const modal = within(await screen.findByRole('dialog', { name: 'Account Not Activated' }));
  return { user, modal };
}

const RESEND = 'Resend verification code';
const SEND_NEW = 'Click here to send new verification code';

/** Returns the bodies of all requests to this operation. */
const sent = (operation: string) =>
  mock.log.list().flatMap((call) => (call.operation === operation ? [call.request] : []));

/** Makes the server refuse each login as unverified, without sending a code. `body` has the reply's other fields. */
const refusesWith = (body: object) =>
  server.use(
    http.post('*/auth/login/otp/initiate/', () =>
      Response.json(
        { error: 'account_not_verified', requires_verification: true, ...body },
        { status: 403 },
      ),
    ),
  );

test('An unverified competitor activates the account in the modal, and logs in again', async () => {
  const { user, modal } = await openModal();
  await sees(
    "Your account needs to be verified. We'll send a verification code to your registered email and phone.",
    modal,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  const activate = modal.getByRole('button', { name: 'Activate Account' });
  expect(activate).toBeDisabled();
  await user.type(modal.getByPlaceholderText('000000'), latestCode());
  await user.click(activate);

  await sees('Account activated successfully! Please login.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText(/^Password/)).toHaveValue('');

  await signInByHand(user, brian);
  expect(await screen.findByRole('button', { name: 'User menu of Brian Kiprono' })).toBeVisible();
});

test('A phone that closes the page while the code is looked up opens the dialog again; Cancel goes back to the login', async () => {
  refusesWith({ email: brian.email, phone_number: brian.phone_number });
  const first = visit('/login');
  await enterCredentials(first.user, brian.email);
  await screen.findByRole('dialog');
  // A reload keeps the history entry with its state.
  const { state } = first.router.history.location;
  first.unmount();

  const { user, router } = visit('/help');
  await router.navigate({ to: '/login', state });
  await screen.findByRole('dialog', { name: 'Account Not Activated' });
  await press(RESEND)(user);
  await waitFor(() => expect(sent('resendOtp')).toHaveLength(1));
  expect(sent('resendOtp')[0]).toMatchObject({ email: brian.email });
  await press('Cancel')(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText(/^Email or National ID/)).toHaveValue(brian.email);
  expect(router.history.location.state.unverified).toBeUndefined();
});

test('Opening the dialog sends no code and does not claim to; its two links work at once, and one press makes both wait', async () => {
  refusesWith({ email: brian.email, phone_number: brian.phone_number });
  const { user, modal } = await openModal();
  const first = modal.getByRole('button', { name: RESEND });
  const second = modal.getByRole('button', { name: SEND_NEW });
  // "Cancel" is the only button that closes it.
  const buttons = modal.getAllByRole('button').map((button) => button.textContent);
  expect(buttons).toEqual([RESEND, 'Activate Account', 'Cancel', SEND_NEW]);
  expect(first).not.toHaveAttribute('aria-disabled');
  expect(second).not.toHaveAttribute('aria-disabled');
  expect(screen.queryByText(/code was sent/)).toBeNull();
  expect(sent('resendOtp')).toEqual([]);

  await user.click(second);

  await sees('Verification code sent to your email and phone');
  expectBlocked(await modal.findByRole('button', { name: /^Resend code in \d+s$/ }));
  expectBlocked(second);
  mock.clock.jump(60_000);
  await user.click(await modal.findByRole('button', { name: RESEND }));
  await modal.findByRole('button', { name: /^Resend code in \d+s$/ });
  expectBlocked(second);
});

test('If a new code is refused as too soon, what was wrong with the code before is not told beside it', async () => {
  const { user, modal } = await openModal();
  await user.type(modal.getByPlaceholderText('000000'), '000000');
  await press('Activate Account')(user);
  const wrong = /^Invalid verification code/;
  await sees(wrong, modal);
  await user.click(modal.getByRole('button', { name: SEND_NEW }));
  await sees(/^A code may already have been sent\./, modal);
  expect(modal.queryByText(wrong)).toBeNull();
});

test('If the refused login sent a code, the server says how long to wait for another', async () => {
  const { user, modal } = await openModal();

  const second = modal.getByRole('button', { name: SEND_NEW });
  await user.click(second);

  expectBlocked(await modal.findByRole('button', { name: /^Resend code in (60|5\d)s$/ }));
  expect(second).toHaveFocus();
  await sees(/^A code may already have been sent\./, modal);
  expect(modal.queryByText(/^Too many attempts/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Close notification' })).toBeNull();

  server.use(
    http.post(
      '*/auth/verify-otp/',
      () =>
        Response.json(
          { error: 'Too many wrong codes. Please request a new one.' },
          { status: 400 },
        ),
      { once: true },
    ),
  );
  await user.type(modal.getByPlaceholderText('000000'), '000000');
  await press('Activate Account')(user);
  await sees(/^To try again, you need a new code\./, modal);
  expect(modal.queryByText(/^A code may already have been sent/)).toBeNull();
});

test('After a new sign-in, the dialog takes the code that the refused login may have sent', async () => {
  const body = { error: 'Too many wrong codes. Please request a new one.' };
  mock.faults.add({ operation: 'verifyOtp', kind: 'answer', status: 400, body, count: 1 });
  const first = await openModal();
  await first.user.type(first.modal.getByPlaceholderText('000000'), '000000');
  await press('Activate Account')(first.user);
  await sees(/^To try again, you need a new code\./, first.modal);
  cleanup();
  mock.clock.jump(60_000);

  const { user, modal } = await openModal();
  await user.type(modal.getByPlaceholderText('000000'), latestCode());
  expect(modal.queryByText(/^To try again/)).toBeNull();
  await user.click(modal.getByRole('button', { name: 'Activate Account' }));
  await sees('Account activated successfully! Please login.');
});

test('If the server asks for an hour, the link shows that wait in words', async () => {
  refusesWith({ email: brian.email });
  server.use(
    http.post('*/auth/resend-otp/', () =>
      Response.json({}, { status: 429, headers: { 'Retry-After': '3600' } }),
    ),
  );
  const { user, modal } = await openModal();

  await user.click(modal.getByRole('button', { name: RESEND }));

  expectBlocked(await modal.findByRole('button', { name: /^Resend code in (about )?1 hour$/ }));
});

test('If a national ID was typed and the refusal has no e-mail, the dialog asks for it', async () => {
  refusesWith({});
  const { user, modal } = await openModal(brian.id_passport);
  const email = modal.getByLabelText(/^Email/);

  await user.click(modal.getByRole('button', { name: SEND_NEW }));
  expect(await modal.findByText(/^Please enter a valid email address/)).toBeVisible();
  expect(email).toHaveFocus();
  expect(sent('resendOtp')).toEqual([]);

  await user.type(email, brian.email);
  await user.click(modal.getByRole('button', { name: SEND_NEW }));
  await screen.findByText('Verification code sent to your email and phone');
  await user.type(modal.getByPlaceholderText('000000'), latestCode());
  await press('Activate Account')(user);
  await sees('Account activated successfully! Please login.');
});

test('A failure in the dialog is shown there, and Cancel clears it', async () => {
  refusesWith({ email: brian.email });
  const { user, modal } = await openModal();
  server.use(http.post('*/auth/verify-otp/', () => Response.json({}, { status: 400 })));
  await user.type(modal.getByPlaceholderText('000000'), '000000');
  await press('Activate Account')(user);
  expect(await modal.findByText('Invalid verification code. Please try again.')).toBeVisible();
  server.use(http.post('*/auth/verify-otp/', () => Response.error()));
  await user.type(modal.getByPlaceholderText('000000'), '000000');
  await press('Activate Account')(user);
  expect(await modal.findByRole('alert')).toHaveTextContent(
    'Verification failed. Please try again.',
  );

  await user.click(modal.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('form', { name: 'Login' })).not.toHaveTextContent(/failed/);
});

test('If the dialog cannot be loaded, the login keeps what was typed and says so', async () => {
  vi.doMock('@/routes/_bar/_guest/-login/activation-modal', () => {
    throw new Error('the network failed');
  });
  onTestFinished(() => void vi.doUnmock('@/routes/_bar/_guest/-login/activation-modal'));
  const { user } = visit('/login');
  await enterCredentials(user, brian.email);
  await sees(/^This could not be loaded\./);
  expect(screen.getByLabelText(/^Email or National ID/)).toHaveValue(brian.email);
});
