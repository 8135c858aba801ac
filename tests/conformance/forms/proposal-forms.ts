/** Proposals as the portal sends them. */

import { at, type Exchange } from '../contract/exchange';
import { pdf } from './documents';
import { ENOUGH } from './lengths';

export type Form = { [field: string]: string | File | undefined };

/** The thematic areas with their display names. */
export const AREAS: { [area: string]: string } = {
  SUSTAINABLE_DEV: 'Sustainable Development and Economic Innovation',
  SECURITY_POLICING: 'Security, Safety, and Policing',
  CYBERSECURITY: 'Cybersecurity and Data Protection',
  GOVERNANCE: 'Governance, Public Policy and Political Stability',
  HOMEGROWN_AI: 'Generative & Agentic AI',
  OTHER: 'Other, describe briefly',
};

/** A text with several scripts, special characters and several lines, as people type or paste it. */
export const RICH = `Wanjikũ's “maji” model: x < 5 && y > 3 is <b>not</b> HTML, nor is 100 %s \\ a mistake 🌍.

Second paragraph,	with a tab and  two blanks: mita za mto ≥ 12 m³/s, بيانات, 数据.`;

/** Each field with a text of its own, so that swapped fields are found. */
const texts = (text: (field: string) => string): Form => ({
  problem_statement: text('The problem'),
  proposed_solution: text('The solution'),
  relevance_to_theme: text('The theme'),
  technology_methodology: text('The technology'),
});

export const richTexts = () => texts((field) => `${field}: ${RICH}`);

/** The contract does not limit these texts. */
export const longTexts = (): Form => ({
  ...texts((field) => `${field}, at length:`.padEnd(5000, ' Maji yanapanda usiku.')),
  thematic_area: 'OTHER',
  thematic_area_description: 'An area of its own:'.padEnd(250, ' Maji yanapanda usiku.'),
});

/** Blanks around a text, as they come with a copied text. */
export const paddedTexts = () => texts((field) => `  ${field} with blanks around it, ${ENOUGH} \n`);

/** Adds what the portal derives from a form: it sends two texts under two names, and builds the description. */
export function derived(form: Form): Form {
  const { project_name, technology_methodology, problem_statement: problem } = form;
  const solution = form.proposed_solution ?? ENOUGH;
  const more = {
    project_title: project_name,
    technologies_used: technology_methodology,
    // A form without a problem also has a description: one field at a time is wrong.
    description:
      'problem_statement' in form
        ? `Problem: ${problem ?? ''}\n\nSolution: ${solution}`
        : undefined,
  };
  const added = Object.entries(more).filter(
    ([field, text]) => text !== undefined && !(field in form),
  );
  return { ...form, ...Object.fromEntries(added) };
}

export const proposalForm = (title: string, changes: Form = {}): Form =>
  derived({
    project_name: title,
    thematic_area: 'CYBERSECURITY',
    ...texts((field) => `${field}: ${ENOUGH}`),
    relevance_to_theme: 'It’s for R&D in Nyahururu and São Tomé: it keeps what is shared.',
    status: 'DRAFT',
    proposal_document: pdf(title),
    ...changes,
  });

export const sent = (form: Form): object =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));

export type Id = string | number;

export function idOf({ json }: Exchange): Id | undefined {
  const id = at(json, 'id');
  return typeof id === 'number' || typeof id === 'string' ? id : undefined;
}

/** An ID of the right type that doesn't exist. */
export const unknownId = (id: Id): Id =>
  typeof id === 'number' || /^[0-9]+$/.test(id)
    ? 2_000_000_000
    : id.replace(/[0-9a-f]{4}/i, (part) => (part === 'dead' ? 'beef' : 'dead'));

export const titleOf = (record: unknown) => String(at(record, 'project_name') ?? '');
