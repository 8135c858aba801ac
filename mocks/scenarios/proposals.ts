import type { Scenario } from './scenario';

export const proposalScenarios: Scenario[] = [
  {
    id: 'every-status',
    title: 'A proposal in every status',
    purpose: 'The list with its six badges.',
    as: 'amina',
    path: '/proposals',
    steps: [{ see: 'Borehole watch' }, { see: 'Court backlog forecast' }],
    tags: ['proposals'],
  },
  {
    id: 'nothing-yet',
    title: 'A competitor without any work',
    purpose: 'The empty dashboard, which offers to create the first proposal.',
    as: 'chebet',
    path: '/dashboard',
    steps: [{ see: 'Welcome', as: 'heading' }],
    tags: ['proposals'],
  },
  {
    id: 'list-refused',
    title: 'The list of proposals cannot be had',
    purpose: 'The sentence of the catalogue, when the server says nothing itself.',
    as: 'amina',
    path: '/proposals',
    faults: [{ operation: 'listProposals', kind: 'answer', status: 500, body: '' }],
    steps: [{ see: 'Failed to fetch proposals. Please try again.' }],
    tags: ['proposals', 'server'],
  },
];
