/** Creating an account: the form, the verification screen, the activation screen. */
import { effects } from '../faults/effects';
import { sendCode } from '../handlers/codes';
import type { Server } from '../handlers/handler';
import { CLOCK_START } from '../state/clock';
import { people } from '../state/people';
import { createdAccount, registration } from './flows';
import { scenariosOf } from './scenario';

const { brian } = people;

/** Returns a function that sends Brian a code and uses up this many of its attempts. */
const codeWithWrongTries = (wrongTries: number) => (server: Server) => {
  sendCode(server, 'verification', brian.email, brian);
  for (const code of server.db.codes) code.wrongTries = wrongTries;
};

const pending = {
  'portal.tab.pending': JSON.stringify({
    version: 1,
    at: CLOCK_START,
    value: { email: brian.email, phone: brian.phone_number },
  }),
};

export const registrationScenarios = scenariosOf(
  { tags: ['registration', 'server'] },
  {
    register: {
      title: 'Registration in three steps',
      purpose: 'From the empty form to the verified account.',
      tags: ['registration'],
      path: '/register',
      steps: [
        ...registration(),
        { see: 'Step 3 of 3: Verification', as: 'heading' },
        { enterCodeOf: 'newcomer' },
        { press: 'Verify' },
        { see: 'Account verified successfully! Redirecting to login...' },
      ],
    },
    'register-duplicate': {
      title: 'Registration with an e-mail address that is taken',
      purpose:
        'The server refuses single fields. The errors are listed with labels and shown under the fields.',
      tags: ['registration'],
      path: '/register',
      steps: [
        ...registration(people.amina.email),
        { see: 'Email: An account with this email already exists.' },
      ],
    },
    'register-html-error': {
      title: 'Registration gets an HTML page instead of JSON',
      purpose:
        'A 500 with an HTML page. The portal shows the page title but never the page (A-92).',
      path: '/register',
      faults: [{ operation: 'register', ...effects.htmlError, count: 1 }],
      steps: [...registration(), { see: 'Server error: Server Error (500)' }, ...createdAccount],
    },
    'register-html-untitled': {
      title: 'Registration gets an HTML page without a title',
      purpose: 'The error message for a page without a title.',
      path: '/register',
      faults: [{ operation: 'register', ...effects.htmlUntitled, count: 1 }],
      steps: [
        ...registration(),
        { see: 'Server error occurred. Please check that all fields are valid and try again.' },
        ...createdAccount,
      ],
    },
    'register-refused': {
      title: 'Registration is refused without a message',
      purpose: 'The portal shows its own message when the server sends none.',
      path: '/register',
      faults: [{ operation: 'register', ...effects.refused, count: 1 }],
      steps: [
        ...registration(),
        { see: 'Registration failed. Please try again.' },
        ...createdAccount,
      ],
    },
    'register-offline': {
      title: 'Registration without a network',
      purpose: 'Nothing typed is lost, and the second try succeeds once the network is back.',
      tags: ['registration', 'network'],
      path: '/register',
      faults: [{ operation: 'register', ...effects.networkError }],
      steps: [
        ...registration(),
        { see: 'Registration failed. Please check your connection and try again.' },
        { removeFaults: true },
        ...createdAccount,
      ],
    },
    verify: {
      title: 'The code of a new account',
      purpose:
        'The verification screen on a phone that reloaded the page while the user read the SMS (A-17).',
      tags: ['registration'],
      path: '/verify-otp',
      remembered: pending,
      arrange: codeWithWrongTries(0),
      steps: [
        { see: `Enter the 6-digit code sent to ${brian.email}` },
        { enterCodeOf: 'brian' },
        { press: 'Verify' },
        { see: 'Account verified successfully! Redirecting to login...' },
      ],
    },
    'verify-refused': {
      title: 'Code and resend are refused without a message',
      purpose: 'The two error messages of the verification screen.',
      path: '/verify-otp',
      remembered: pending,
      faults: [
        { operation: 'verifyOtp', ...effects.refused },
        { operation: 'resendOtp', ...effects.serverError },
      ],
      steps: [
        { enterCode: '123456' },
        { press: 'Verify' },
        { see: 'Invalid OTP. Please try again.' },
        { press: 'Send a new code' },
        { see: 'Failed to resend OTP. Please try again.' },
        { removeFaults: true },
        { press: 'Send a new code' },
        { see: 'OTP has been resent to your email and phone.' },
      ],
    },
    'verify-offline': {
      title: 'Code and resend without a network',
      purpose: 'The two network error messages of the verification screen.',
      tags: ['registration', 'network'],
      path: '/verify-otp',
      remembered: pending,
      faults: [
        { operation: 'verifyOtp', ...effects.networkError },
        { operation: 'resendOtp', ...effects.networkError },
      ],
      steps: [
        { enterCode: '123456' },
        { press: 'Verify' },
        { see: 'Verification failed. Please try again.' },
        { press: 'Send a new code' },
        { see: 'An error occurred. Please try again.' },
        { removeFaults: true },
        { press: 'Send a new code' },
        { see: 'OTP has been resent to your email and phone.' },
      ],
    },
    'activate-one-attempt-left': {
      title: 'One attempt left',
      purpose: 'The activation screen shows how many attempts are left.',
      tags: ['registration'],
      path: '/activate',
      remembered: pending,
      arrange: codeWithWrongTries(3),
      steps: [
        { enterCode: '000000' },
        { press: 'Activate Account' },
        { see: 'Invalid verification code. (1 attempts remaining)' },
      ],
    },
    'activate-locked': {
      title: 'No attempt left',
      purpose: 'The code is locked until the user requests a new one (A-37).',
      tags: ['registration'],
      path: '/activate',
      remembered: pending,
      arrange: codeWithWrongTries(5),
      steps: [
        { enterCode: '000000' },
        { press: 'Activate Account' },
        { see: 'Too many wrong codes. Please request a new one. (0 attempts remaining)' },
        { see: 'To try again, you need a new code.' },
        { letMinutesPass: 1 },
        { press: 'Send a new code' },
        { see: 'A new verification code has been sent to your email.' },
        { enterCodeOf: 'brian', sent: 2 },
        { press: 'Activate Account' },
        { see: 'Account activated successfully! Please login.', on: '/login' },
      ],
    },
    'activate-refused': {
      title: 'The activation screen, and refusals without a message',
      purpose: 'The two error messages of the activation screen.',
      path: '/activate',
      remembered: pending,
      faults: [
        { operation: 'activateAccount', ...effects.serverError, count: 1 },
        { operation: 'resendActivation', ...effects.serverError, count: 1 },
      ],
      steps: [
        { enterCode: '123456' },
        { press: 'Activate Account' },
        { see: 'Verification failed. Please try again.' },
        { press: 'Send a new code' },
        { see: 'Failed to resend verification code.' },
        { press: 'Send a new code' },
        { see: 'A new verification code has been sent to your email.' },
        { enterCodeOf: 'brian' },
        { press: 'Activate Account' },
        { see: 'Account activated successfully! Please login.', on: '/login' },
      ],
    },
  },
);
