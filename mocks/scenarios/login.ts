/** Signing in: the password, the code, and what can go wrong with them. */
import { effects } from '../faults/effects';
import { codeOf, credentials } from './flows';
import { scenariosOf } from './scenario';

export const loginScenarios = scenariosOf(
  { tags: ['login', 'server'], path: '/login' },
  {
    login: {
      title: 'Login in two steps',
      purpose: 'The login without any problem.',
      tags: ['login'],
      steps: [
        ...credentials('amina'),
        { see: 'Verification code sent to your registered email/phone' },
        ...codeOf('amina'),
        { see: 'Welcome, Amina', as: 'heading', on: '/dashboard' },
      ],
    },
    'login-unverified': {
      title: 'Login with an unverified account',
      purpose: 'The activation dialog, from the refused login to the verified account.',
      tags: ['login', 'registration'],
      steps: [
        ...credentials('brian'),
        { see: 'Account Not Activated', as: 'dialog' },
        { enterCodeOf: 'brian' },
        { press: 'Activate Account' },
        { see: 'Account activated successfully! Please login.', on: '/login' },
      ],
    },
    'login-unverified-refused': {
      title: 'The activation dialog, and a refusal without a message',
      purpose: 'The dialog shows its own message when the server sends none.',
      faults: [{ operation: 'verifyOtp', ...effects.refused, count: 1 }],
      steps: [
        ...credentials('brian'),
        { enterCode: '123456' },
        { press: 'Activate Account' },
        { see: 'Invalid verification code. Please try again.' },
        { enterCodeOf: 'brian' },
        { press: 'Activate Account' },
        { see: 'Account activated successfully! Please login.', on: '/login' },
      ],
    },
    'login-wrong-password': {
      title: 'A wrong password',
      purpose: 'A 401 about the password must not end a session (A-23).',
      tags: ['login'],
      steps: [
        { fill: 'Email or National ID', with: 'amina@example.com' },
        { fill: 'Password', with: 'not-it-at-all' },
        { press: 'Sign In' },
        { see: 'Invalid email/ID or password.' },
      ],
    },
    'login-refused': {
      title: 'The login is refused without a message',
      purpose: 'The portal shows its own message when the server sends none.',
      faults: [{ operation: 'initiateLogin', ...effects.serverError, count: 1 }],
      steps: [
        ...credentials('amina'),
        { see: 'Login failed. Please check your credentials.' },
        { press: 'Sign In' },
        { see: 'Verification code sent to your registered email/phone' },
        ...codeOf('amina'),
        { see: 'Welcome, Amina', as: 'heading', on: '/dashboard' },
      ],
    },
    'login-lost-code': {
      title: 'The first code is lost',
      purpose: 'The user gets a new code after a minute, without starting again (A-15).',
      tags: ['login'],
      steps: [
        ...credentials('amina'),
        { see: 'Resend code in' },
        { letMinutesPass: 1 },
        { press: 'Send a new code' },
        { see: 'Resend code in' },
        ...codeOf('amina', 2),
        { see: 'Welcome, Amina', as: 'heading', on: '/dashboard' },
      ],
    },
    'login-code-expired': {
      title: 'The code is entered too late',
      purpose: 'A code expires after ten minutes.',
      tags: ['login', 'time'],
      steps: [
        ...credentials('amina'),
        { see: 'Enter the 6-digit code sent to your registered email/phone' },
        { letMinutesPass: 11 },
        ...codeOf('amina'),
        { see: 'The verification code has expired. Please request a new one.' },
      ],
    },
    'login-code-refused': {
      title: 'The code is refused without a message',
      purpose: 'The portal shows its own message for the second step.',
      faults: [{ operation: 'verifyLogin', ...effects.refused, count: 1 }],
      steps: [
        ...credentials('amina'),
        { enterCode: '123456' },
        { press: 'Verify & Sign In' },
        { see: 'Invalid verification code. Please try again.' },
        ...codeOf('amina'),
        { see: 'Welcome, Amina', as: 'heading', on: '/dashboard' },
      ],
    },
    'login-too-many': {
      title: 'Too many logins',
      purpose:
        'After a 429 the portal says how long to wait, and does not blame the password (A-99).',
      faults: [{ operation: 'initiateLogin', ...effects.tooMany, count: 1 }],
      steps: [
        ...credentials('amina'),
        { see: 'Too many attempts. You can try again in' },
        { letMinutesPass: 1 },
        { press: 'Sign In' },
        { see: 'Verification code sent to your registered email/phone' },
      ],
    },
    'password-reset': {
      title: 'A forgotten password',
      purpose: 'The only real way to change a password.',
      tags: ['login'],
      path: '/forgot-password',
      steps: [
        { fill: 'Email or phone number', with: 'amina@example.com' },
        { press: 'Send reset code' },
        { see: 'Set a new password for amina@example.com.' },
        { enterCodeOf: 'amina' },
        { fill: 'New password', with: 'Another-Password-1' },
        { fill: 'Confirm new password', with: 'Another-Password-1' },
        { press: 'Reset password' },
        { see: 'Password reset successfully.' },
      ],
    },
    'password-reset-refused': {
      title: 'The reset code cannot be sent',
      purpose: 'Each of the two steps shows its own error message once, and then works.',
      path: '/forgot-password',
      faults: [
        { operation: 'requestPasswordReset', ...effects.serverError, count: 1 },
        { operation: 'confirmPasswordReset', ...effects.serverError, count: 1 },
      ],
      steps: [
        { fill: 'Email or phone number', with: 'amina@example.com' },
        { press: 'Send reset code' },
        { see: 'Failed to send reset code' },
        { press: 'Send reset code' },
        { see: 'Set a new password for amina@example.com.' },
        { enterCodeOf: 'amina' },
        { fill: 'New password', with: 'Another-Password-1' },
        { fill: 'Confirm new password', with: 'Another-Password-1' },
        { press: 'Reset password' },
        { see: 'Failed to reset password.' },
        { press: 'Reset password' },
        { see: 'Password reset successfully.' },
      ],
    },
  },
);
