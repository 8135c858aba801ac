import type { Args } from '@/api/calls';
import type { Proposal } from '@/api/readers';
import type { ThematicArea } from '@/content/thematic-areas';
import { isSameText, normalText } from '@/lib/same-text';
import { isBlank } from '@/lib/visible';

/** The form's values. A type, not an interface, because TypeScript then accepts it as `Record<string, unknown>`. */
export type ProposalValues = {
  project_title: string;
  thematic_area: ThematicArea | '';
  thematic_area_description: string;
  problem_statement: string;
  proposed_solution: string;
  technology_methodology: string;
  relevance_to_theme: string;
  proposal_document: File | null;
  /** The document is above the size limit, and the user wants to send it anyway. */
  upload_anyway: boolean;
};

/**
 * What each value is. A value without a row here is a type error. An `option` is about the sending and is not content.
 */
export const kinds = {
  project_title: 'text',
  thematic_area: 'choice',
  thematic_area_description: 'text',
  problem_statement: 'text',
  proposed_solution: 'text',
  technology_methodology: 'text',
  relevance_to_theme: 'text',
  proposal_document: 'file',
  upload_anyway: 'option',
} as const satisfies Record<keyof ProposalValues, 'text' | 'choice' | 'file' | 'option'>;

type Kinds = typeof kinds;
export type TextField = {
  [Name in keyof Kinds]: Kinds[Name] extends 'text' ? Name : never;
}[keyof Kinds];

const isTextField = (name: string): name is TextField =>
  Object.entries(kinds).some(([each, kind]) => each === name && kind === 'text');

export const textFields = Object.keys(kinds).filter(isTextField);

export type WritableStatus = 'DRAFT' | 'SUBMITTED';

export const emptyValues: ProposalValues = {
  project_title: '',
  thematic_area: '',
  thematic_area_description: '',
  problem_statement: '',
  proposed_solution: '',
  technology_methodology: '',
  relevance_to_theme: '',
  proposal_document: null,
  upload_anyway: false,
};

/** Returns a proposal's content as form values, without its document, which stays on the server. */
export function valuesOf(proposal: Proposal): ProposalValues {
  return {
    ...emptyValues,
    project_title: proposal.project_name,
    thematic_area: proposal.thematic_area,
    thematic_area_description: proposal.thematic_area_description ?? '',
    problem_statement: proposal.problem_statement ?? '',
    proposed_solution: proposal.proposed_solution ?? '',
    technology_methodology: proposal.technology_methodology,
    relevance_to_theme: proposal.relevance_to_theme ?? '',
  };
}

/** The body of a new proposal. The form's rules have already checked the area and the document. */
export function bodyOf(values: ProposalValues, status: WritableStatus) {
  const { thematic_area, proposal_document } = values;
  if (!thematic_area || !proposal_document) throw new TypeError('the form is not complete');
  return {
    ...textsOf(values),
    ...(!isBlank(values.technology_methodology) && technologyOf(values)),
    ...describedArea(values),
    thematic_area,
    proposal_document,
    status,
  } satisfies Args<'createProposal'>['body'];
}

/** Returns the changed fields and, always, the status, which says whether to save or submit. */
export function changesOf(values: ProposalValues, before: Proposal, status: WritableStatus) {
  const former = valuesOf(before);
  const { thematic_area, proposal_document } = values;
  const old: Record<string, unknown> = { ...textsOf(former), ...technologyOf(former) };
  const texts = Object.entries({ ...textsOf(values), ...technologyOf(values) });
  return {
    ...Object.fromEntries(texts.filter(([name, text]) => text !== old[name])),
    ...(thematic_area && thematic_area !== former.thematic_area && { thematic_area }),
    ...(!isSameText(values.thematic_area_description, former.thematic_area_description) &&
      describedArea(values)),
    ...(proposal_document && { proposal_document }),
    status,
  } satisfies Args<'updateProposal'>['body'];
}

function textsOf(values: ProposalValues) {
  const title = normalText(values.project_title);
  const problem = normalText(values.problem_statement);
  const solution = normalText(values.proposed_solution);
  return {
    // Servers have two fields for the title.
    project_name: title,
    project_title: title,
    problem_statement: problem,
    proposed_solution: solution,
    relevance_to_theme: normalText(values.relevance_to_theme),
    // The form has no field for the description. It is built from two texts, and never split again.
    description: `Problem: ${problem}\n\nSolution: ${solution}`,
  };
}

/** Servers have two fields for this text. */
function technologyOf({ technology_methodology }: ProposalValues) {
  const text = normalText(technology_methodology);
  return { technology_methodology: text, technologies_used: text };
}

function describedArea({ thematic_area, thematic_area_description }: ProposalValues) {
  const text = normalText(thematic_area_description);
  return thematic_area === 'OTHER' && text ? { thematic_area_description: text } : {};
}
