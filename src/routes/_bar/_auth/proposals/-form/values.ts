import type { Args } from '@/api/calls';
import type { Proposal } from '@/api/readers';
import type { ThematicArea } from '@/content/thematic-areas';
import { isSameText, normalText } from '@/lib/same-text';
import { eachText, fieldNames, rows, type TextField, type Texts } from './fields';

/** The form's values. A type, not an interface, because TypeScript then accepts it as `Record<string, unknown>`. */
export type ProposalValues = Record<TextField, string> & {
  thematic_area: ThematicArea | '';
  proposal_document: File | null;
  /** The document is above the size limit, and the user wants to send it anyway. Not content. */
  upload_anyway: boolean;
};

export type WritableStatus = 'DRAFT' | 'SUBMITTED';

export const emptyValues: ProposalValues = {
  ...(Object.fromEntries(
    fieldNames.map((name): [string, unknown] => [name, rows[name].kind === 'file' ? null : '']),
  ) as Omit<ProposalValues, 'upload_anyway'>),
  upload_anyway: false,
};

/** Returns a proposal's content as form values, without its document, which stays on the server. */
export const valuesOf = (proposal: Proposal): ProposalValues => ({
  ...emptyValues,
  ...eachText((name) => (name === 'project_title' ? proposal.project_name : proposal[name]) ?? ''),
  thematic_area: proposal.thematic_area,
});

/**
 * The body of a new proposal, without texts that are empty. The form's rules have already checked the area, the document
 * and the texts that are required.
 */
export function bodyOf(values: ProposalValues, status: WritableStatus) {
  const { thematic_area, proposal_document } = values;
  if (!thematic_area || !proposal_document) throw new TypeError('the form is not complete');
  const texts = Object.entries(sentTexts(values)).filter(([, text]) => text);
  return {
    ...(Object.fromEntries(texts) as ReturnType<typeof sentTexts>),
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
  const old: Record<string, unknown> = sentTexts(former);
  const texts = Object.entries(sentTexts(values));
  return {
    ...Object.fromEntries(texts.filter(([name, text]) => text !== old[name])),
    ...(thematic_area && thematic_area !== former.thematic_area && { thematic_area }),
    ...(!isSameText(values.thematic_area_description, former.thematic_area_description) &&
      describedArea(values)),
    ...(proposal_document && { proposal_document }),
    status,
  } satisfies Args<'updateProposal'>['body'];
}

/** The texts that are always sent; see `describedArea`. */
function sentTexts(values: ProposalValues) {
  const { thematic_area_description, ...texts } = eachText((name) => normalText(values[name]));
  return {
    ...texts,
    project_name: texts.project_title,
    technologies_used: texts.technology_methodology,
    // The form has no field for the description. It is built from two texts, and never split again.
    description: `Problem: ${texts.problem_statement}\n\nSolution: ${texts.proposed_solution}`,
  } satisfies Omit<Texts, 'thematic_area_description'>;
}

function describedArea({ thematic_area, thematic_area_description }: ProposalValues) {
  const text = normalText(thematic_area_description);
  return thematic_area === 'OTHER' && text ? { thematic_area_description: text } : {};
}
