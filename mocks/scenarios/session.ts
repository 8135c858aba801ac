/** Being signed in, and how it ends. */
import { effects } from '../faults/effects';
import { codeOf, credentials, proposal } from './flows';
import type { Scenario } from './scenario';

const ENDED = 'Your session has ended. Sign in again.';
const ENDED_IN_FORM = 'Your session has ended. Sign in again; what you typed is kept.';

export const sessionScenarios: Scenario[] = [
  {
    id: 'token-expired',
    title: 'An expired access token',
    purpose: 'The silent refresh: nobody notices anything.',
    tags: ['session'],
    as: 'amina',
    path: '/dashboard',
    expired: 'access',
    steps: [{ see: 'Welcome, Amina', as: 'heading' }, { see: 'Borehole watch' }],
  },
  {
    id: 'token-expired-in-form',
    title: 'The token expires in the middle of a form',
    purpose: 'The upload meets the 401, is renewed and sent again.',
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
  {
    id: 'session-ended',
    title: 'A session that is over',
    purpose: 'The refresh is refused: to the login, which says why.',
    tags: ['session'],
    as: 'amina',
    path: '/dashboard',
    expired: 'both',
    steps: [{ see: 'Login', as: 'heading' }, { see: ENDED }],
  },
  {
    id: 'session-ended-in-form',
    title: 'The session ends in the middle of a form',
    purpose: 'What was typed is back after the next login (A-30).',
    tags: ['session', 'proposals', 'time'],
    as: 'chebet',
    path: '/proposals/new',
    steps: [
      ...proposal,
      { letMinutesPass: 25 * 60 },
      { press: 'Save as Draft' },
      { see: ENDED_IN_FORM },
      ...credentials('chebet'),
      { see: 'Verification code sent to your registered email/phone' },
      ...codeOf('chebet'),
      { see: 'Continue where you left off:' },
      { follow: 'New Proposal' },
      { see: 'Your unsaved changes from' },
      { press: 'Save as Draft' },
      { see: 'Proposal saved successfully! Redirecting...' },
    ],
  },
  {
    id: 'session-check-refused',
    title: 'The session check meets a server error at the start',
    purpose:
      'A 500 is tried twice more; the third one clears both tokens, and the login says whose fault it was (A-29).',
    tags: ['session', 'server'],
    as: 'amina',
    path: '/dashboard',
    faults: [{ operation: 'getProfile', ...effects.serverError }],
    steps: [
      { see: 'Login', as: 'heading' },
      { see: 'Something went wrong on our side, and you were signed out.' },
    ],
  },
  {
    id: 'offline-at-start',
    title: 'No network at the start',
    purpose:
      'No answer is not a failed check: nobody is signed out, and the portal asks again by itself (A-29).',
    tags: ['session', 'network'],
    as: 'amina',
    path: '/dashboard',
    faults: [{ operation: '*', ...effects.networkError }],
    steps: [
      { see: 'Still connecting…', as: 'heading' },
      { removeFaults: true },
      { see: 'Welcome, Amina', as: 'heading' },
    ],
  },
  {
    id: 'server-restarts',
    title: 'The server is away for a moment',
    purpose: 'Reads are asked again by themselves after a 503.',
    tags: ['session', 'server'],
    as: 'amina',
    path: '/proposals',
    faults: [{ operation: 'listProposals', ...effects.unavailable, count: 1 }],
    steps: [{ see: '6 proposals' }],
  },
  {
    id: 'logout-fails',
    title: 'The logout call fails',
    purpose: 'To the login all the same.',
    tags: ['session', 'network'],
    as: 'amina',
    path: '/dashboard',
    faults: [{ operation: 'logout', ...effects.networkError }],
    steps: [
      { press: 'User menu of Amina Otieno' },
      { press: 'Logout' },
      { see: 'Are you sure you want to logout?' },
      { press: 'Logout' },
      { see: 'Login', as: 'heading' },
    ],
  },
];
