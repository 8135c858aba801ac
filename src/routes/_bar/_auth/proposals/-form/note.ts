import type { Proposal } from '@/api/readers';
import { type Fingerprint, fingerprintOf } from '@/lib/fingerprint';
import { isSameText, isSimilarText, mayBeStored, normalText } from '@/lib/same-text';
import { eachText, isOf, type TextField, textFields } from './fields';
import { type ProposalValues, valuesOf, type WritableStatus } from './values';

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
) => (row.status === 'DRAFT') === (status === 'DRAFT');

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
