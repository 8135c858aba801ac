/** Support requests as the portal sends them. */
import { limits } from 'portal-contract';
import { ofLength } from './lengths';
import { type Id, RICH } from './proposal-forms';

export const TYPES = [
  'FINANCIAL',
  'HUMAN_RESOURCE',
  'MENTORSHIP',
  'INFRASTRUCTURE',
  'CLOUD_SERVICES',
  'TRAINING',
  'TOOLS_SOFTWARE',
  'MARKETING',
  'LEGAL',
  'NETWORKING',
  'TESTING',
  'DATA_ACCESS',
  'OTHER',
];
export const PRIORITIES = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];

export const OPTIONAL = [
  'quantity_required',
  'duration_needed',
  'preferred_timeline',
  'estimated_cost',
  'alternative_solutions',
];

export const supportForm = (proposal: Id, changes: object = {}) => ({
  // The portal sends a proposal's ID as a number if the ID has only digits.
  proposal: /^[0-9]+$/.test(String(proposal)) ? Number(proposal) : proposal,
  support_type: 'CLOUD_SERVICES',
  title: 'Kit request',
  description: 'A machine with one GPU for two weeks.',
  justification: 'Training on a laptop takes nine days.',
  expected_impact: 'Forecasts every hour instead of every day.',
  quantity_required: 'One machine',
  duration_needed: 'Two weeks',
  preferred_timeline: 'Before the deadline',
  estimated_cost: 19.99,
  alternative_solutions: 'A smaller model',
  ...changes,
});

/** A request whose texts have several scripts, special characters and several lines. */
export const richRequest = (proposal: Id) =>
  supportForm(proposal, {
    title: 'Kit request “Ŵ & <co>” – it’s 🌍',
    description: RICH,
    justification: RICH,
    expected_impact: RICH,
    alternative_solutions: RICH,
    quantity_required: '2–3 GPUs (≥ 24 GB)',
  });

/**
 * A title as long as the contract allows, and a cost of millions. The contract does not limit the other texts; here
 * they are long too.
 */
export const longRequest = (proposal: Id) => {
  const pages = 'We need it.'.padEnd(6000, ' Maji yanapanda usiku.');
  const line = 'As many as it takes'.padEnd(200, ', and one more');
  return supportForm(proposal, {
    title: ofLength(limits.SupportRequestCreate.title.maxLength, 'Kit request', ' na zaidi'),
    description: pages,
    justification: pages,
    expected_impact: pages,
    alternative_solutions: pages,
    quantity_required: line,
    duration_needed: line,
    preferred_timeline: line,
    estimated_cost: 12_345_678.9,
  });
};
