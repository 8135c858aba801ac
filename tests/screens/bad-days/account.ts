/** A row for each call around an account: the screen that makes it, and what the screen shows if it fails. */
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { api } from '@/api/client';
import type { OperationId } from '@/contract/contract.gen';
import { rememberPending } from '@/device/before-login';
import { REGISTRATION } from '@/device/entry';
import { mock } from '../../../mocks/node';
import { DEMO_PASSWORD, people } from '../../../mocks/state/people';
import { keepTyped } from '../../helpers/device';
import { PASSWORD, wambui } from '../../helpers/newcomer';
import { enterCode, enterCredentials, fill, press, tick } from './by-hand';
import { type Day, FIELD_REFUSED, TITLE } from './days';
import type { Outcome, Row } from './row';

const { amina, brian } = people;
const account = { email: brian.email, phone_number: brian.phone_number };
const pending = () => rememberPending({ email: brian.email, phone: brian.phone_number });
const sendCode = () => {
  pending();
  return api.resendOtp({ body: { ...account, otp_type: 'email' } });
};

const credentials = { 'Email or National ID': amina.email, Password: DEMO_PASSWORD };

async function askForLoginCode(user: UserEvent) {
  await enterCredentials(user, amina.email);
  await screen.findByPlaceholderText('Enter 6-digit code');
}

async function openActivation(user: UserEvent) {
  await enterCredentials(user, brian.email);
  await screen.findByRole('dialog');
}

const sendsCode = (email: string, button: string) => async (user: UserEvent) => {
  await fill({ 'Verification Code': mock.latestCode(email) ?? '' });
  await press(button)(user);
};

/** Returns the notice that is shown while the session check has no result, with the reason for this day. */
function connecting(day: Day): string {
  const unreadable =
    "We couldn't read the server's reply. For administrators: getProfile, an object is missing.";
  const reasons: Partial<Record<Day, string>> = {
    offline: "We didn't get the server's reply.",
    timeout: "The server isn't responding.",
    '429 with Retry-After': 'The server is busy. You can try again in 42 seconds.',
    '503 with Retry-After': 'The server is busy. You can try again in about 2 minutes.',
    'malformed JSON': "We couldn't read the server's reply.",
    '204 without body': unreadable,
    'null for an object': unreadable,
    'wrong content type':
      "A web page came back instead of our server's reply. If you're on public Wi-Fi, you may need to sign in to it first.",
  };
  const reason = reasons[day] ?? 'The server is having trouble.';
  return `${reason} You're still signed in, and we'll keep trying.`;
}

const SIGNED_OUT = 'Something went wrong on our side, and you were signed out.';

const REFUSED = "We couldn't load your profile, so you were signed out.";

/** A refused token refresh or session check ends the session. A check that keeps getting a 500 in JSON does so too. */
const isRefusal = (day: Day) => /^(40[0134]|413)/.test(day);

const code = {
  reads: ['error'],
  readsAll: true,
  blamesCode: true,
  offline: 'Verification failed. Please try again.',
} satisfies Partial<Row>;

const reset = {
  at: '/forgot-password',
  reads: ['error', 'message'],
  readsAll: true,
  emptyIsYes: true,
} satisfies Partial<Row>;

const passwords = { Password: PASSWORD, 'Confirm password': PASSWORD };
const newPasswords = { 'New password': 'quiet-rain', 'Confirm new password': 'quiet-rain' };

const notRegistered: Partial<Record<Day, Outcome>> = {
  '400 field map': { says: `Password: ${FIELD_REFUSED}` },
  '500 HTML': { says: `Server error: ${TITLE}` },
  '502 HTML': {
    says: 'Server error occurred. Please check that all fields are valid and try again.',
  },
};

/** Requests for a new code share the usual wait between two codes, so a 429 does not mean too many attempts. */
const codeRequest = {
  reads: ['error'],
  readsAll: true,
  emptyIsYes: true,
  outcome: (day) =>
    day === '429 with Retry-After'
      ? { says: 'A code may already have been sent.', shownAs: 'status' }
      : undefined,
} satisfies Partial<Row>;

const newCode = {
  ...codeRequest,
  says: 'Failed to resend OTP. Please try again.',
  offline: 'An error occurred. Please try again.',
} satisfies Partial<Row>;

/**
 * Two calls have no row: no screen uses `loginWithPassword`, which would skip the second step, and `logout` is over
 * before its reply (frame.test.tsx).
 */
export const accountRows = {
  loginWithPassword: [],
  logout: [],
  register: [
    {
      at: '/register?step=2',
      reads: ['error', 'message', 'detail'],
      says: 'Registration failed. Please try again.',
      offline: 'Registration failed. Please check your connection and try again.',
      outcome: (day) => notRegistered[day],
      before: () => keepTyped(REGISTRATION, wambui),
      prepare: async (user) => {
        await fill(passwords);
        await tick(user, 'I accept the terms and conditions');
      },
      call: async (user) => {
        await tick(user, 'I am human');
        await press('Create Account')(user);
      },
      done: 'Step 3 of 3: Verification',
      emptyIsYes: true,
      refused: ['password', /^Password/],
      typed: passwords,
    },
  ],
  verifyOtp: [
    {
      at: '/verify-otp',
      ...code,
      says: 'Invalid OTP. Please try again.',
      before: sendCode,
      // Each try enters the code, because a refused code is cleared from the boxes.
      call: async (user) => {
        await enterCode(user, mock.latestCode(brian.email));
        await press('Verify')(user);
      },
      done: 'Account verified successfully! Redirecting to login...',
      emptyIsYes: true,
    },
    {
      at: '/login',
      where: 'in the modal',
      ...code,
      says: 'Invalid verification code. Please try again.',
      prepare: openActivation,
      call: sendsCode(brian.email, 'Activate Account'),
      done: 'Account activated successfully! Please login.',
      emptyIsYes: true,
    },
  ],
  resendOtp: [
    {
      at: '/verify-otp',
      ...newCode,
      before: pending,
      call: press('Send a new code'),
      done: 'OTP has been resent to your email and phone.',
    },
    {
      at: '/login',
      where: 'in the modal',
      ...newCode,
      prepare: async (user) => {
        await openActivation(user);
        mock.clock.jump(61_000);
      },
      call: press('Click here to send new verification code'),
      done: 'Verification code sent to your email and phone',
    },
  ],
  activateAccount: [
    {
      at: '/activate',
      reads: ['error'],
      readsAll: true,
      says: 'Verification failed. Please try again.',
      before: sendCode,
      call: async (user) => {
        await enterCode(user, mock.latestCode(brian.email));
        await press('Activate Account')(user);
      },
      done: 'Account activated successfully! Please login.',
      emptyIsYes: true,
      refused: ['email', /^Email/],
      typed: { Email: brian.email },
    },
  ],
  resendActivation: [
    {
      at: '/activate',
      ...codeRequest,
      says: 'Failed to resend verification code.',
      prepare: () => fill({ Email: brian.email }),
      call: press('Send a new code'),
      done: 'A new verification code has been sent to your email.',
      typed: { Email: brian.email },
    },
  ],
  initiateLogin: [
    {
      at: '/login',
      reads: ['message', 'error'],
      says: 'Login failed. Please check your credentials.',
      prepare: () => fill(credentials),
      call: press('Sign In'),
      done: 'Verification code sent to your registered email/phone',
      emptyIsYes: true,
      refused: ['email_or_id', /^Email or National ID/],
      typed: credentials,
    },
    {
      at: '/login',
      where: 'for a new code',
      ...newCode,
      prepare: async (user) => {
        await askForLoginCode(user);
        mock.clock.jump(61_000);
      },
      call: press('Send a new code'),
      done: 'Verification code sent to your email and phone',
    },
  ],
  verifyLogin: [
    {
      at: '/login',
      ...code,
      says: 'Invalid verification code. Please try again.',
      prepare: askForLoginCode,
      call: sendsCode(amina.email, 'Verify & Sign In'),
      done: 'Welcome, Amina',
      refused: ['otp_code', /^Verification Code/],
    },
  ],
  requestPasswordReset: [
    {
      ...reset,
      says: 'Failed to send reset code',
      prepare: () => fill({ 'Email or phone number': amina.email }),
      call: press('Send reset code'),
      done: `Set a new password for ${amina.email}.`,
      refused: ['identifier', /^Email or phone/],
      typed: { 'Email or phone number': amina.email },
    },
  ],
  confirmPasswordReset: [
    {
      ...reset,
      says: 'Failed to reset password.',
      prepare: async (user) => {
        await fill({ 'Email or phone number': amina.email });
        await press('Send reset code')(user);
        await screen.findByLabelText(/^Verification Code/);
        await fill(newPasswords);
      },
      call: sendsCode(amina.email, 'Reset password'),
      done: 'Continue now',
      refused: ['new_password', /^New password/],
      typed: newPasswords,
    },
  ],
  refreshToken: [
    {
      at: '/proposals',
      as: 'amina',
      reads: ['detail'],
      says: 'Failed to fetch proposals. Please try again.',
      outcome: (day) => (isRefusal(day) ? 'signed out' : undefined),
      prepare: async () => {
        await screen.findByText('6 proposals');
        mock.clock.jump(6 * 60_000);
      },
      call: press('Refresh'),
      done: '6 proposals',
    },
  ],
  getProfile: [
    {
      at: '/proposals',
      as: 'amina',
      reads: [],
      says: "You're still signed in, and we'll keep trying.",
      shownAs: 'status',
      outcome: (day) => {
        if (day === '401, then refreshed') return 'done';
        // The portal tries twice more, with pauses, and then ends the session.
        if (day === '500 JSON') return { says: SIGNED_OUT, shownAs: 'status' };
        if (isRefusal(day) && !day.startsWith('401')) return { says: REFUSED, shownAs: 'status' };
        return isRefusal(day) ? 'signed out' : { says: connecting(day) };
      },
      onOpening: true,
      call: press('Retry'),
      done: '6 proposals',
    },
  ],
} satisfies Partial<Record<OperationId, readonly Row[]>>;
