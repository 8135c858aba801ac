/** Being signed in, and how a session ends. */
import { effects } from '../faults/effects';
import { codeOf, credentials, proposal } from './flows';
import { scenariosOf } from './scenario';

const ENDED = 'Your session has ended. Sign in again.';
const ENDED_IN_FORM =
  'Your session has ended. Sign in again. Nothing you typed has been lost. What you had just sent has probably not arrived.';

export const sessionScenarios = scenariosOf(
  { as: 'amina', path: '/dashboard' },
  {
    'token-expired': {
      title: 'An expired access token',
      purpose: 'The user notices nothing. Under Calls, see refreshToken: it gets the new token.',
      tags: ['session'],
      expired: 'access',
      steps: [
        { see: 'Welcome, Amina', as: 'heading', on: '/dashboard' },
        { see: 'Borehole watch' },
      ],
    },
    'token-expired-in-form': {
      title: 'The token expires in the middle of a form',
      purpose: 'The portal refreshes the expired token first, so the upload is sent only once.',
      tags: ['session', 'proposals', 'time'],
      as: 'chebet',
      path: '/proposals/new',
      steps: [
        ...proposal,
        { letMinutesPass: 6 },
        { press: 'Save as Draft' },
        { see: 'Proposal saved successfully! Redirecting...' },
      ],
    },
    'session-ended': {
      title: 'A session that has ended',
      purpose: 'The refresh is refused. The login screen opens and says why.',
      tags: ['session'],
      expired: 'both',
      steps: [{ see: 'Login', as: 'heading', on: '/login' }, { see: ENDED }],
    },
    'session-ended-in-form': {
      title: 'The session ends in the middle of a form',
      purpose:
        'The portal says that the draft was not saved. What was typed is restored after the next sign-in (A-30).',
      tags: ['session', 'proposals', 'time'],
      as: 'chebet',
      path: '/proposals/new',
      steps: [
        ...proposal,
        { letMinutesPass: 25 * 60 },
        { press: 'Save as Draft' },
        { see: ENDED_IN_FORM, on: '/login' },
        ...credentials('chebet'),
        { see: 'Verification code sent to your registered email/phone' },
        ...codeOf('chebet'),
        { see: 'Continue where you left off:', on: '/dashboard' },
        { see: 'Not sent, because your session had ended.' },
        { follow: 'New Proposal' },
        { see: 'Your unsent work from', on: '/proposals/new' },
        { press: 'Save as Draft' },
        { see: 'Proposal saved successfully! Redirecting...' },
      ],
    },
    'session-check-refused': {
      title: 'The session check meets a server error at the start',
      purpose:
        'After a 500 the check is repeated twice. The third 500 clears both tokens, and the login says that it was our fault (A-29).',
      tags: ['session', 'server'],
      faults: [{ operation: 'getProfile', ...effects.serverError, count: 3 }],
      steps: [
        { see: 'Login', as: 'heading', on: '/login' },
        { see: 'Something went wrong on our side, and you were signed out.' },
        ...credentials('amina'),
        { see: 'Verification code sent to your registered email/phone' },
        ...codeOf('amina'),
        { see: 'Welcome, Amina', as: 'heading', on: '/dashboard' },
      ],
    },
    'offline-at-start': {
      title: 'No network at the start',
      purpose:
        'Without a reply the user stays signed in (A-29). The portal tries again when Retry is pressed, and by itself within a minute.',
      tags: ['session', 'network'],
      faults: [{ operation: '*', ...effects.networkError }],
      steps: [
        { see: 'Still connecting…', as: 'heading' },
        { removeFaults: true },
        { press: 'Retry' },
        { see: 'Welcome, Amina', as: 'heading', on: '/dashboard' },
      ],
    },
    'server-restarts': {
      title: 'The server is down for a moment',
      purpose:
        'After a 503 the portal repeats its reads by itself. Under Calls, see listProposals: 503, then 200.',
      tags: ['session', 'server'],
      path: '/proposals',
      faults: [{ operation: 'listProposals', ...effects.unavailable, count: 1 }],
      steps: [{ see: '6 proposals' }],
    },
    'logout-fails': {
      title: 'The logout call fails',
      purpose: 'The login screen opens anyway.',
      tags: ['session', 'network'],
      faults: [{ operation: 'logout', ...effects.networkError }],
      steps: [
        { press: 'User menu of Amina Otieno', or: 'Open menu' },
        { press: 'Logout' },
        { see: 'Are you sure you want to logout?' },
        { press: 'Logout' },
        { see: 'Login', as: 'heading', on: '/login' },
      ],
    },
  },
);
