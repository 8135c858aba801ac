/** Becoming a competitor: the form, the verification screen, the activation screen. */

import { effects } from '../faults/effects';
import { sendCode } from '../handlers/codes';
import type { Server } from '../handlers/handler';
import { CLOCK_START } from '../state/clock';
import { people } from '../state/people';
import { registration } from './flows';
import type { Scenario } from './scenario';

const { brian } = people;

/** Brian's code, sent a moment ago and tried a few times. */
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

export const registrationScenarios: Scenario[] = [
  {
    id: 'register',
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
  {
    id: 'register-duplicate',
    title: 'Registration with an e-mail address that is taken',
    purpose: 'A field map, listed with its labels and put under its fields.',
    tags: ['registration'],
    path: '/register',
    steps: [
      ...registration(people.amina.email),
      { see: 'Email: An account with this email already exists.' },
    ],
  },
  {
    id: 'register-html-error',
    title: 'Registration meets an HTML page',
    purpose: 'A 500 as a page: its title is shown, its markup never (A-92).',
    tags: ['registration', 'server'],
    path: '/register',
    faults: [{ operation: 'register', ...effects.htmlError }],
    steps: [...registration(), { see: 'Server error: Server Error (500)' }],
  },
  {
    id: 'register-html-untitled',
    title: 'Registration meets an HTML page without a title',
    purpose: 'The other sentence for a page.',
    tags: ['registration', 'server'],
    path: '/register',
    faults: [{ operation: 'register', ...effects.htmlUntitled }],
    steps: [
      ...registration(),
      { see: 'Server error occurred. Please check that all fields are valid and try again.' },
    ],
  },
  {
    id: 'register-refused',
    title: 'Registration is refused without a word',
    purpose: 'The sentence of the catalogue when the server says nothing itself.',
    tags: ['registration', 'server'],
    path: '/register',
    faults: [{ operation: 'register', ...effects.refused }],
    steps: [...registration(), { see: 'Registration failed. Please try again.' }],
  },
  {
    id: 'register-offline',
    title: 'Registration without a network',
    purpose: 'Nothing that was typed is lost; when the network is back it works.',
    tags: ['registration', 'network'],
    path: '/register',
    faults: [{ operation: 'register', ...effects.networkError }],
    steps: [
      ...registration(),
      { see: 'Registration failed. Please check your connection and try again.' },
      { removeFaults: true },
      { tick: 'I am human' },
      { press: 'Create Account' },
      { see: 'Step 3 of 3: Verification', as: 'heading' },
    ],
  },
  {
    id: 'verify',
    title: 'The code of a new account',
    purpose: 'The verification screen as a phone finds it again after the SMS was read (A-17).',
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
  {
    id: 'verify-refused',
    title: 'Code and resend are refused without a word',
    purpose: 'The two sentences of the verification screen.',
    tags: ['registration', 'server'],
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
  {
    id: 'verify-offline',
    title: 'Code and resend without a network',
    purpose: 'The two other sentences of the verification screen.',
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
    ],
  },
  {
    id: 'activate-one-attempt-left',
    title: 'One attempt left',
    purpose: 'The activation screen counts aloud.',
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
  {
    id: 'activate-locked',
    title: 'No attempt left',
    purpose: 'A dead code, and the new one that lifts the lock (A-37).',
    tags: ['registration'],
    path: '/activate',
    remembered: pending,
    arrange: codeWithWrongTries(5),
    steps: [
      { enterCode: '000000' },
      { press: 'Activate Account' },
      { see: 'Too many wrong codes. Please request a new one. (0 attempts remaining)' },
      { see: 'This code is locked.' },
      { letMinutesPass: 1 },
      { press: 'Send a new code' },
      { see: 'A new verification code has been sent to your email.' },
      { enterCodeOf: 'brian', sent: 2 },
      { press: 'Activate Account' },
      { see: 'Account activated successfully! Please login.' },
    ],
  },
  {
    id: 'activate-refused',
    title: 'The activation screen, and a server without words',
    purpose: 'Its two sentences.',
    tags: ['registration', 'server'],
    path: '/activate',
    remembered: pending,
    faults: [
      { operation: 'activateAccount', ...effects.serverError },
      { operation: 'resendActivation', ...effects.serverError },
    ],
    steps: [
      { enterCode: '123456' },
      { press: 'Activate Account' },
      { see: 'Verification failed. Please try again.' },
      { press: 'Send a new code' },
      { see: 'Failed to resend verification code.' },
    ],
  },
];
