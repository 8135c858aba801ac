/** The deadline, and slow or missing replies. */
import { effects } from '../faults/effects';
import { lateProposal } from './flows';
import { scenariosOf } from './scenario';

export const timeScenarios = scenariosOf(
  { path: '/dashboard' },
  {
    'deadline-near': {
      title: 'Five minutes before the deadline',
      purpose: 'The countdown, until it reaches zero.',
      tags: ['time'],
      as: 'amina',
      clock: 'deadline-5m',
      steps: [
        { see: 'Last day to submit' },
        { letMinutesPass: 4 },
        { see: 'Last day to submit' },
        { letMinutesPass: 1 },
        { see: 'Submissions closed Fri 28 Nov 2025, 23:59:59 EAT (UTC+3)' },
      ],
    },
    'deadline-passed': {
      title: 'After the deadline',
      purpose: 'The form warns that the proposal is late, and does not block it (A-08).',
      tags: ['time', 'proposals'],
      as: 'amina',
      path: '/proposals/new',
      clock: 'deadline+1h',
      steps: [
        { see: 'Submissions closed Fri 28 Nov 2025, 23:59:59 EAT (UTC+3)' },
        { see: 'A late proposal may be refused.' },
        ...lateProposal,
        { see: 'Proposal saved successfully! Redirecting...' },
      ],
    },
    'deadline-refused': {
      title: 'The server refuses a late proposal',
      purpose: 'The server decides, and its message is shown (A-08).',
      tags: ['time', 'proposals', 'server'],
      as: 'chebet',
      path: '/proposals/new',
      clock: 'deadline+1h',
      faults: [
        {
          operation: 'createProposal',
          kind: 'answer',
          status: 403,
          body: { detail: 'The submission deadline has passed.' },
        },
      ],
      steps: [...lateProposal, { see: 'The submission deadline has passed.' }],
    },
    'deadline-for-visitors': {
      title: 'The landing page after the deadline',
      purpose: 'What a visitor sees once submissions are closed.',
      tags: ['time'],
      path: '/',
      clock: 'deadline+1d',
      steps: [{ see: 'Submissions closed' }],
    },
    'network-slow': {
      title: 'A slow network',
      purpose:
        'Each reply takes two to three seconds. Placeholders and spinners are shown, and nothing jumps.',
      tags: ['network'],
      as: 'amina',
      latency: [2000, 3000],
      steps: [
        { see: 'Welcome, Amina', as: 'heading', on: '/dashboard' },
        { see: 'Borehole watch' },
      ],
    },
    'server-silent': {
      title: 'A reply that never comes',
      purpose:
        'The list keeps loading. After half a minute the portal says that no reply came, and within another half it asks again by itself.',
      tags: ['network'],
      as: 'amina',
      path: '/proposals',
      // No `count`: in development, React starts every screen twice, and the cancelled first call would be counted.
      faults: [{ operation: 'listProposals', ...effects.silence }],
      steps: [
        { see: 'Loading', as: 'status' },
        { removeFaults: true },
        { waitSeconds: 30 },
        { see: "The server isn't responding." },
        { waitSeconds: 30 },
        { see: '6 proposals' },
      ],
    },
  },
);
