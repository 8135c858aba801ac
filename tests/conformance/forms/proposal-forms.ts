/** Proposals as the portal sends them. */

import { at, type Exchange } from '../contract/exchange';
import { pdf } from './documents';
import { ENOUGH } from './lengths';

export type Form = { [field: string]: string | File | undefined };

export const AREAS = {
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

/** The contract does not limit these texts. */
export const longTexts = (): Form => {
  const pages = (start: string, length: number) => start.padEnd(length, ' Maji yanapanda usiku.');
  const problem = pages('The problem, at length:', 10_000);
  const solution = pages('The solution, at length:', 10_000);
  return {
    thematic_area: 'OTHER',
    thematic_area_description: pages('An area of its own:', 250),
    problem_statement: problem,
    proposed_solution: solution,
    relevance_to_theme: pages('The relevance, at length:', 5000),
    technology_methodology: pages('The technology, at length:', 3000),
    technologies_used: pages('The technology, at length:', 3000),
    description: `Problem: ${problem}\n\nSolution: ${solution}`,
  };
};

export function proposalForm(title: string, changes: Form = {}): Form {
  return {
    project_name: title,
    project_title: title,
    thematic_area: 'CYBERSECURITY',
    problem_statement: `The problem: ${ENOUGH}`,
    proposed_solution: `The solution: ${ENOUGH}`,
    relevance_to_theme: 'It’s for R&D in Nyahururu and São Tomé: it keeps what is shared.',
    technology_methodology: 'Rules, journeys and a checker',
    technologies_used: 'Rules, journeys and a checker',
    description: `Problem: The problem: ${ENOUGH}\n\nSolution: The solution: ${ENOUGH}`,
    status: 'DRAFT',
    proposal_document: pdf(title),
    ...changes,
  };
}

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
