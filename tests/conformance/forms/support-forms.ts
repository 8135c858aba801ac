/** Support requests as the portal sends them. */
import { limits } from 'portal-contract';
import { valuesOf } from '../contract/contract';
import { each, line, long, ofLength, sizeOf } from './lengths';
import type { Id } from './proposal-forms';

export const TYPES = valuesOf('SupportType');
export const PRIORITIES = valuesOf('Priority');

export const supportForm = (proposal: Id, changes: object = {}) => ({
  // The portal sends a proposal's ID as a number if the ID has only digits.
  proposal: /^[0-9]{1,15}$/.test(String(proposal)) ? Number(proposal) : proposal,
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
  priority: 'HIGH',
  ...changes,
});

/** The contract limits only the title. These fields have several lines, and those one. */
export const TEXTS = ['description', 'justification', 'expected_impact', 'alternative_solutions'];
export const LINES = ['quantity_required', 'duration_needed', 'preferred_timeline'];

export const OPTIONAL = [...LINES, 'estimated_cost', 'alternative_solutions'];

const longLine = (field: string) => line(field).padEnd(300, ', and one more');
const TITLE = ofLength(limits.SupportRequestCreate.title.maxLength, 'Kit request', ' ya mũnene');

// biome-ignore format: a table, with one value in each line
export const longValues = [
  ['longest', { title: TITLE }, `a title of ${sizeOf(TITLE)}`],
  ['long-texts', each(TEXTS, long), 'texts of several pages'],
  ['longest', each(LINES, longLine), 'a quantity, duration or timeline of 300 characters'],
  ['long-texts', { estimated_cost: 98_765_432.1 }, 'a cost of millions'],
] as const;
