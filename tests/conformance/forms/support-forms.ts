/** Support requests as the portal sends them. */
import { limits } from 'portal-contract';
import { ofLength } from './lengths';
import { type Id, RICH } from './proposal-forms';

export const TYPES = [
  ...['FINANCIAL', 'HUMAN_RESOURCE', 'MENTORSHIP', 'INFRASTRUCTURE', 'CLOUD_SERVICES', 'TRAINING'],
  ...['TOOLS_SOFTWARE', 'MARKETING', 'LEGAL', 'NETWORKING', 'TESTING', 'DATA_ACCESS', 'OTHER'],
];
export const PRIORITIES = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];

export const OPTIONAL = [
  ...['quantity_required', 'duration_needed', 'preferred_timeline'],
  ...['estimated_cost', 'alternative_solutions'],
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
    description: `What: ${RICH}`,
    justification: `Why: ${RICH}`,
    expected_impact: `Then: ${RICH}`,
    alternative_solutions: `Or: ${RICH}`,
    quantity_required: '2–3 GPUs & ≥ 24 GB',
    duration_needed: '1½ months & a day',
    preferred_timeline: 'Before the deadline & “soon”',
  });

/** Blanks around each text, as they come with a copied text. */
export const paddedRequest = (proposal: Id) => {
  const { title, description, justification, expected_impact } = supportForm(proposal);
  return supportForm(proposal, {
    ...{ title: `  ${title}, padded `, description: `\n${description} ` },
    ...{ justification: ` ${justification}\n`, expected_impact: `\t${expected_impact}` },
  });
};

const { maxLength } = limits.SupportRequestCreate.title;
const pages = (field: string) => `${field}: we need it.`.padEnd(6000, ' Maji yanapanda usiku.');
const line = (field: string) => `${field}: as many as it takes`.padEnd(200, ', and one more');
const each = (fields: string[], text: (field: string) => string) =>
  Object.fromEntries(fields.map((field) => [field, text(field)]));

/** The contract limits only the title. Each field has another text, so that swapped fields are found. */
// biome-ignore format: a table, with one value in each line
export const longValues = [
  ['longest', { title: ofLength(maxLength, 'Kit request', ' na zaidi') }, `a title of ${maxLength} characters`],
  ['long-texts', each(['description', 'justification', 'expected_impact', 'alternative_solutions'], pages), 'texts of several pages'],
  ['longest', each(['quantity_required', 'duration_needed', 'preferred_timeline'], line), 'a quantity, duration or timeline of 200 characters'],
  ['long-texts', { estimated_cost: 12_345_678.9 }, 'a cost of millions'],
] as const;
