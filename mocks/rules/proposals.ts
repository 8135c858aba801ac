/** The rules of a proposal. A new draft and a new submission have the same rules. */
import { fileTypes, limits } from '../../src/contract/contract.gen';
import type { FieldErrors, Schemas } from '../contract/schemas';
import { fieldErrors, isBlank } from './fields';

const { maxBytes } = limits.ProposalFields.proposal_document;

export const isTooLarge = ({ size }: { size: number }): boolean => size > maxBytes;

export const MAX_MEGABYTES = maxBytes / 1024 ** 2;

export const TOO_LARGE = `The document is larger than ${MAX_MEGABYTES} MB.`;

const extensions = Object.values(fileTypes.createProposal).flat();

const TYPES = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  extensions.map((extension) => extension.slice(1).toUpperCase()),
);

/** A text in place of a file has no name. */
type Document = { name?: string; size: number };
type TextFields = Omit<Schemas['ProposalFields'], 'proposal_document'>;
type Fields = { [Field in keyof TextFields]?: TextFields[Field] | null } & {
  proposal_document?: Document;
};
type Rule = (fields: Fields) => [broken: boolean, message: string];

type Created = Schemas['ProposalCreate'];
/** What a new proposal must have, except what the portal adds by itself and the document. */
type RequiredText = Exclude<
  { [Field in keyof Created]-?: undefined extends Created[Field] ? never : Field }[keyof Created],
  'status' | 'description' | 'proposal_document'
>;

const required =
  (field: keyof Fields, message: string): Rule =>
  (fields) => [isBlank(fields[field]), message];

const longEnough =
  (field: 'problem_statement' | 'proposed_solution'): Rule =>
  (fields) => {
    const { minLength } = limits.ProposalFields[field];
    return [
      Array.from((fields[field] ?? '').trim()).length < minLength,
      `Ensure this field has at least ${minLength} characters.`,
    ];
  };

const createRules = {
  project_name: required('project_name', 'Project title is required'),
  project_title: required('project_title', 'Project title is required'),
  thematic_area: required('thematic_area', 'Please select a thematic area'),
  problem_statement: longEnough('problem_statement'),
  proposed_solution: longEnough('proposed_solution'),
  relevance_to_theme: required('relevance_to_theme', 'Relevance to theme is required'),
} satisfies Partial<Record<keyof Fields, Rule>> & Record<RequiredText, Rule>;

/** Editing also requires the technology and, for the area OTHER, the area's description. */
const editRules = {
  ...createRules,
  technology_methodology: required(
    'technology_methodology',
    'Technology and methodology is required',
  ),
  thematic_area_description: (fields) => [
    fields.thematic_area === 'OTHER' && isBlank(fields.thematic_area_description),
    'Please describe the thematic area',
  ],
} satisfies Partial<Record<keyof Fields, Rule>>;

const broken = (
  rules: Partial<Record<keyof Fields, Rule>>,
  fields: Fields,
  only = Object.keys(rules),
) =>
  fieldErrors(
    Object.entries(rules)
      .filter(([field]) => only.includes(field))
      .map(([field, rule]) => [field, ...rule(fields)]),
  );

export function createErrors(fields: Fields): FieldErrors {
  return {
    ...broken(createRules, fields),
    ...(fields.proposal_document
      ? documentErrors(fields.proposal_document)
      : { proposal_document: ['Proposal document is required'] }),
  };
}

/**
 * Returns the errors of an update. A submission is checked as a whole. A draft that stays a draft is checked only in the
 * fields that change; if the area changes, also in the area's description.
 */
export function updateErrors(changes: Fields, current: Omit<Fields, 'status'>): FieldErrors {
  const whole = { ...current, ...changes };
  const touched = changes.thematic_area
    ? ['thematic_area_description', ...Object.keys(changes)]
    : Object.keys(changes);
  return {
    ...broken(editRules, whole, changes.status === 'SUBMITTED' ? undefined : touched),
    ...(changes.proposal_document ? documentErrors(changes.proposal_document) : {}),
  };
}

function documentErrors(document: Document): FieldErrors {
  return fieldErrors([
    [
      'proposal_document',
      !extensions.some((extension) => document.name?.toLowerCase().endsWith(extension)),
      `The document must be a ${TYPES} file.`,
    ],
    ['proposal_document', document.size === 0, 'The submitted file is empty.'],
  ]);
}

/** Competitors may change and delete only their drafts. */
export const isEditable = (proposal: { status: Schemas['ProposalStatus'] }) =>
  proposal.status === 'DRAFT';

/** Builds a description as the portal does, with the line ends that browsers send. */
export const buildDescription = (problem: string, solution: string) =>
  `Problem: ${problem}\r\n\r\nSolution: ${solution}`;
