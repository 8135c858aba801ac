/** Proposals as the portal sends them. */

import { contract, fieldsOf } from '../contract/contract';
import { at, type Exchange } from '../contract/exchange';
import { pdf } from './documents';
import { ENOUGH, each, enough, long } from './lengths';

export type Form = { [field: string]: string | File | undefined };

/** The thematic areas with their names, which the contract lists in a description. */
const NAMED = contract.components.schemas.ThematicArea?.description?.matchAll(/`(\w+)`: (.*)/g);
export const AREAS = new Map([...(NAMED ?? [])].map(([, area = '', name = '']) => [area, name]));

/** Fields that the portal fills in itself, or that have rules of their own. */
const OTHERS = ['status', 'proposal_document', 'description'];
/** The fields that competitors write in a proposal. */
export const WRITTEN = fieldsOf('createProposal').filter((field) => !OTHERS.includes(field));

/** Short by nature, or the same as another text. */
const SHORT = ['thematic_area_description', 'technologies_used'];
const { properties = {} } = contract.components.schemas.ProposalFields ?? {};
/** The fields whose texts the contract does not limit. */
export const TEXTS = WRITTEN.filter(
  (field) =>
    properties[field]?.type === 'string' && !properties[field].maxLength && !SHORT.includes(field),
);

export const longTexts = (): Form => ({
  ...each(TEXTS, long),
  thematic_area: 'OTHER',
  thematic_area_description: 'An area of its own:'.padEnd(250, ' Maji yanapanda usiku.'),
});

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
    ...each(TEXTS, enough),
    relevance_to_theme: 'It’s for R&D in Nyahururu and São Tomé: it keeps what is shared.',
    status: 'DRAFT',
    proposal_document: pdf(title),
    ...changes,
  });

export const sent = (form: Form): object =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));

export type Id = string | number;

/** The id in this field of a record; undefined if it has none. */
export function idIn(record: unknown, field = 'id'): Id | undefined {
  const id = at(record, field);
  return typeof id === 'number' || typeof id === 'string' ? id : undefined;
}
export const idOf = ({ json }: Exchange) => idIn(json);

/** An ID of the right type that doesn't exist. */
export const unknownId = (id: Id): Id =>
  typeof id === 'number' || /^[0-9]+$/.test(id)
    ? 2_000_000_000
    : id.replace(/[0-9a-f]{4}/i, (part) => (part === 'dead' ? 'beef' : 'dead'));

export const titleOf = (record: unknown) => String(at(record, 'project_name') ?? '');
