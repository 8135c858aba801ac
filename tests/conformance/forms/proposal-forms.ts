/** Proposals as the portal sends them. */

import { contract, fieldsOf, formOf, optionalOf } from '../contract/contract';
import { at, type Exchange } from '../contract/exchange';
import { pdf } from './documents';
import { ENOUGH, each, enough, line, long, my, ofLength, padded, rich } from './lengths';

export type Form = { [field: string]: string | File | undefined };

/** The thematic areas with their names, which the contract lists in a description. */
const NAMED = contract.components.schemas.ThematicArea?.description?.matchAll(/`(\w+)`: (.*)/g);
export const AREAS = new Map([...(NAMED ?? [])].map(([, area = '', name = '']) => [area, name]));

/** Fields that the portal fills in itself, or that have rules of their own. */
const OTHERS = ['status', 'proposal_document', 'description'];
/** The fields that competitors write in a proposal. */
export const WRITTEN = fieldsOf('createProposal').filter((field) => !OTHERS.includes(field));

const optional = optionalOf('createProposal');
export const OPTIONAL = WRITTEN.filter((field) => optional.includes(field));

/** Titles and short texts, which have values of their own, and what is the same as another text. */
const SPECIAL = [
  ...['project_name', 'project_title'],
  ...['thematic_area_description', 'technologies_used'],
];
const { properties } = formOf('createProposal');
const texts = WRITTEN.filter(
  (field) => properties[field]?.type === 'string' && !SPECIAL.includes(field),
);
const limitOf = (field: string) => properties[field]?.maxLength ?? 0;
/** Texts of several lines, which the contract does not limit, and those of one line. */
export const TEXTS = texts.filter((field) => limitOf(field) === 0);
export const LINES = texts.filter((field) => limitOf(field) > 0);
const inLine = (text: (field: string) => string): Form =>
  each(LINES, (field) => text(field).slice(0, limitOf(field)));

export const longestLine = (field: string) => ofLength(limitOf(field), my(field), ' na zaidi');
export const richTexts = (): Form => ({ ...each(TEXTS, rich), ...inLine(line) });
export const paddedTexts = (): Form => ({
  ...each(TEXTS, padded),
  ...inLine((field) => ` ${my(field)} `),
});
export const longTexts = (): Form => ({
  ...each(TEXTS, long),
  thematic_area: 'OTHER',
  thematic_area_description: 'An area of its own:'.padEnd(250, ' Maji yanapanda usiku.'),
});

/** The portal sends these texts under two names. */
export const TWINS: { [field: string]: string } = {
  project_name: 'project_title',
  technology_methodology: 'technologies_used',
};
export const bothOf = <Value>(field: string, value: Value): { [field: string]: Value } => ({
  [field]: value,
  ...(TWINS[field] && { [TWINS[field]]: value }),
});

/** Adds what the portal derives from a form: the twins, and the description, which it builds. */
export function derived(form: Form): Form {
  const { problem_statement: problem, proposed_solution: solution = ENOUGH } = form;
  const twins = Object.keys(TWINS).filter((field) => form[field] !== undefined);
  const added = {
    ...Object.assign({}, ...twins.map((field) => bothOf(field, form[field]))),
    // A form without a problem also has a description: one field at a time is wrong.
    ...('problem_statement' in form && {
      description: `Problem: ${problem ?? ''}\n\nSolution: ${solution}`,
    }),
  };
  return { ...form, ...added, ...form };
}

export const proposalForm = (title: string, changes: Form = {}): Form =>
  derived({
    project_name: title,
    thematic_area: 'CYBERSECURITY',
    ...each(TEXTS, enough),
    ...inLine(my),
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
