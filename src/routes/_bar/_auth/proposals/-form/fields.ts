import type { Args } from '@/api/calls';
import { addedTexts } from '@/content/added-texts';
import { limits } from '@/contract/contract.gen';

/** The screens that require a field, and the message if it is missing or too short. */
type Need = { required: 'create' | 'edit' | 'always'; missing: string } | { required: 'never' };

/** A field of the form. */
export type Field = Need & {
  kind: 'text' | 'choice' | 'file';
  label: string;
  section: 'project' | 'idea' | 'reasons' | 'document';
  /** Where the detail page shows the text: in the story at its top, or `below`. `apart`: in a place with more in it. */
  detail: 'story' | 'below' | 'apart';
  /** Asked and sent only if the area is "Other". */
  ofOther?: true;
};

/** A second name for a text, because servers have two fields for it. */
interface Copy {
  kind: 'copy';
  of: string;
}

/** Not typed into a field: see `values.ts`. */
interface Built {
  kind: 'built';
}

const { problem_statement, proposed_solution } = limits.ProposalFields;

type ProposalBody = Args<'updateProposal'>['body'];

/** The fields without which the contract creates no proposal. */
type Needed = {
  [Name in keyof NewProposal]-?: object extends Pick<NewProposal, Name> ? never : Name;
}[keyof NewProposal];
type NewProposal = Args<'createProposal'>['body'];

/** The fields that have a place of their own on the detail page. */
type Apart = 'project_title' | 'thematic_area' | 'thematic_area_description' | 'proposal_document';

type FieldOf<Name> = Field &
  (Name extends Needed ? { required: 'create' | 'always' } : unknown) &
  (Name extends Apart ? unknown : { detail: 'story' | 'below' });

/**
 * What is sent, in the order of the form. A name that the contract has and this table lacks is a type error, and the
 * other way round, and so is a field that the contract requires and the form does not. Everything about a field is
 * derived from its row.
 */
export const rows = {
  project_title: {
    kind: 'text',
    label: 'Project Title',
    section: 'project',
    detail: 'apart',
    required: 'always',
    missing: 'Project title is required',
  },
  thematic_area: {
    kind: 'choice',
    label: 'Thematic Area',
    section: 'project',
    detail: 'apart',
    required: 'always',
    missing: 'Please select a thematic area',
  },
  thematic_area_description: {
    kind: 'text',
    label: 'Describe the Thematic Area',
    section: 'project',
    detail: 'apart',
    required: 'edit',
    missing: addedTexts.areaDescription,
    ofOther: true,
  },
  problem_statement: {
    kind: 'text',
    label: 'Problem Statement',
    section: 'idea',
    detail: 'story',
    required: 'always',
    missing: addedTexts.tooShort('Problem statement', problem_statement.minLength),
  },
  proposed_solution: {
    kind: 'text',
    label: 'Proposed Solution',
    section: 'idea',
    detail: 'story',
    required: 'always',
    missing: addedTexts.tooShort('Proposed solution', proposed_solution.minLength),
  },
  technology_methodology: {
    kind: 'text',
    label: 'Technology and Methodology',
    section: 'reasons',
    detail: 'below',
    required: 'edit',
    missing: addedTexts.technology,
  },
  relevance_to_theme: {
    kind: 'text',
    label: 'Relevance to Theme',
    section: 'reasons',
    detail: 'story',
    required: 'always',
    missing: addedTexts.relevance,
  },
  proposal_document: {
    kind: 'file',
    label: 'Proposal Document',
    section: 'document',
    detail: 'apart',
    required: 'create',
    missing: 'Proposal document is required',
  },
  // Servers have two fields for the title and for the technology.
  project_name: { kind: 'copy', of: 'project_title' },
  technologies_used: { kind: 'copy', of: 'technology_methodology' },
  description: { kind: 'built' },
  status: { kind: 'built' },
} as const satisfies { [Name in keyof Required<ProposalBody>]: FieldOf<Name> | Copy | Built };

type Rows = typeof rows;
type NameOf<Kind> = {
  [Name in keyof Rows]: Rows[Name]['kind'] extends Kind ? Name : never;
}[keyof Rows];

export type FieldName = NameOf<Field['kind']>;
export type TextField = NameOf<'text'>;

/** All texts that are sent, with the second names. */
export type Texts = Record<NameOf<'text' | 'copy'> | 'description', string>;

export const isField = (name: string): name is FieldName =>
  name in rows && 'label' in rows[name as keyof Rows];

const isTextField = (name: FieldName): name is Extract<FieldName, TextField> =>
  rows[name].kind === 'text';

export const isRequired = (name: FieldName, editing: boolean): boolean =>
  ['always', editing ? 'edit' : 'create'].includes(rows[name].required);

/** Whether a proposal in this area has the field. */
export const isOf = (name: FieldName, area: string): boolean =>
  !('ofOther' in rows[name]) || area === 'OTHER';

export const fieldNames = Object.keys(rows).filter(isField);
export const textFields = fieldNames.filter(isTextField);

/** The second names of texts, with the field that each is a copy of. */
export const copies = {
  project_name: rows.project_name.of,
  technologies_used: rows.technologies_used.of,
} satisfies Record<NameOf<'copy'>, TextField>;

/** One text for each text field. */
export const eachText = (text: (name: TextField) => string) =>
  Object.fromEntries(textFields.map((name) => [name, text(name)])) as Record<TextField, string>;

export const labels = Object.fromEntries(
  fieldNames.map((name) => [name, rows[name].label]),
) as Record<FieldName, string>;
