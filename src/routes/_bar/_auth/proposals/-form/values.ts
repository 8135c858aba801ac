import type { Args } from '@/api/calls';
import type { Proposal } from '@/api/readers';
import type { ThematicArea } from '@/content/thematic-areas';
import { type Fingerprint, fingerprintOf } from '@/lib/fingerprint';
import { isSameText, isSimilarText, mayBeStored, normalText } from '@/lib/same-text';
import { mayBeDraft } from '../-decided';
import { eachText, fieldNames, isOf, rows, type TextField, type Texts, textFields } from './fields';

/** The form's values. A type, not an interface, because TypeScript then accepts it as `Record<string, unknown>`. */
export type ProposalValues = Record<TextField, string> & {
  thematic_area: ThematicArea | '';
  proposal_document: File | null;
  /** There is a warning about the document, and the user wants to send it anyway. Not content. */
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

export interface Sending {
  values: ProposalValues;
  status: WritableStatus;
}

export interface ProposalNote extends Record<TextField, string> {
  thematic_area: ProposalValues['thematic_area'];
  status: WritableStatus;
  document: Fingerprint | null;
  /** The address of the document that the server had before; null if it had none. */
  replaces: string | null;
  /** The title that the server had before; missing if it had none. */
  former?: string | undefined;
  sentBy: number;
}

/** Describes what is sent. `before`: the proposal that is changed. */
export const noteOf =
  (user: number, before?: Proposal) =>
  async ({ values, status }: Sending): Promise<ProposalNote> => {
    const { proposal_document: file, thematic_area } = values;
    const { thematic_area_description, ...texts } = eachText((name) => normalText(values[name]));
    return {
      ...texts,
      thematic_area_description: thematic_area === 'OTHER' ? thematic_area_description : '',
      thematic_area,
      status,
      document: file && (await fingerprintOf(file, file.name)),
      replaces: before?.proposal_document ?? null,
      former: before?.project_name,
      sentBy: user,
    };
  };

/** The names of the texts that are sent. The area's description is one of them only if the area is "Other". */
export const textNames = ({ thematic_area }: Pick<ProposalNote, 'thematic_area'>): TextField[] =>
  textFields.filter((name) => isOf(name, thematic_area));

/** Whether the server has stored only the beginning of the new title. */
export const hasCutTitle = (
  { project_name }: Proposal,
  { project_title, former }: ProposalNote,
): boolean =>
  former !== undefined &&
  !isSameText(project_name, former) &&
  !isSimilarText(project_name, project_title) &&
  mayBeStored(project_name, project_title);

/** Whether the row is a draft if and only if a draft was sent. */
export const hasStatus = (
  row: Pick<Proposal, 'status'>,
  { status }: Pick<ProposalNote, 'status'>,
) => mayBeDraft(row) === (status === 'DRAFT');

/**
 * Whether the row has the texts and the area of the note. Ignores `description`: servers build it in different ways
 * (A-62).
 */
export function shows(row: Proposal, note: ProposalNote, isText: typeof isSameText): boolean {
  const told = valuesOf(row);
  return (
    (told.thematic_area || note.thematic_area) === note.thematic_area &&
    textNames(note).every((name) => isText(told[name], note[name]))
  );
}
