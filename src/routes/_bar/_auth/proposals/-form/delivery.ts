import { api } from '@/api/client';
import { documentUrl, fetchDocument } from '@/api/document';
import { ApiError } from '@/api/errors';
import { type Proposal, UNTITLED } from '@/api/readers';
import type { OnProgress } from '@/api/upload-progress';
import { type Arriving, isSince } from '@/components/forms/use-arrival';
import type { Delivery } from '@/components/forms/use-sending';
import { keepSentDocument, placeOf } from '@/device/sent-documents';
import { now } from '@/lib/clock';
import { type Found, foundOr } from '@/lib/doubt';
import { compareFiles, type Fingerprint, fingerprintOf } from '@/lib/fingerprint';
import { quoted } from '@/lib/names';
import { isSameText, isSimilarText, normalText } from '@/lib/same-text';
import { ownProposals } from '../-queries';
import { bodyOf, changesOf, type ProposalValues, valuesOf, type WritableStatus } from './values';

export interface Sending {
  values: ProposalValues;
  status: WritableStatus;
}

const TEXTS = [
  'project_title',
  'problem_statement',
  'proposed_solution',
  'technology_methodology',
  'relevance_to_theme',
] as const;

const DESCRIPTION = 'thematic_area_description';

type Texts = Pick<ProposalValues, (typeof TEXTS)[number] | typeof DESCRIPTION>;

export interface ProposalNote extends Texts {
  thematic_area: ProposalValues['thematic_area'];
  status: WritableStatus;
  document: Fingerprint | null;
  /** The address of the document that the server had before; null if it had none. */
  replaces: string | null;
  sentBy: number;
}

export type ProposalDelivery = Delivery<Sending, ProposalNote, Proposal>;

const noteOf =
  (user: number, before?: Proposal) =>
  async ({ values, status }: Sending): Promise<ProposalNote> => {
    const { proposal_document: file, thematic_area } = values;
    const text = (name: keyof Texts) => normalText(values[name]);
    return {
      project_title: text('project_title'),
      problem_statement: text('problem_statement'),
      proposed_solution: text('proposed_solution'),
      technology_methodology: text('technology_methodology'),
      relevance_to_theme: text('relevance_to_theme'),
      thematic_area_description: thematic_area === 'OTHER' ? text('thematic_area_description') : '',
      thematic_area,
      status,
      document: file && (await fingerprintOf(file, file.name)),
      replaces: before?.proposal_document ?? null,
      sentBy: user,
    };
  };

/** The names of the texts that are sent. The area's description is one of them only if the area is "Other". */
const textNames = ({ thematic_area }: ProposalNote) =>
  thematic_area === 'OTHER' ? ([...TEXTS, DESCRIPTION] as const) : TEXTS;

/** Whether the form still holds what was sent. Files are compared by name and size. */
export function isNoteOf(note: ProposalNote, values: ProposalValues): boolean {
  const { proposal_document: file, thematic_area } = values;
  return (
    thematic_area === note.thematic_area &&
    textNames(note).every((name) => isSameText(values[name], note[name])) &&
    file?.name === note.document?.name &&
    file?.size === note.document?.size
  );
}

/** Saves the document's fingerprint on the device, so that the receipt can show it after a reload. */
export const keepDocumentOf = async (
  { id, proposal_document }: Proposal,
  { document, sentBy }: ProposalNote,
  sentAt = now(),
): Promise<void> => {
  if (!document) return;
  const owned = { user: sentBy, proposal: id };
  await keepSentDocument(owned, { ...document, sentAt, address: proposal_document ?? null });
};

/**
 * Whether the row has the texts and the area of the note, and is a draft if and only if a draft was sent. Ignores
 * `description`: servers build it in different ways.
 */
function shows(row: Proposal, note: ProposalNote, isText: typeof isSameText): boolean {
  const told = valuesOf(row);
  return (
    (row.status === 'DRAFT') === (note.status === 'DRAFT') &&
    (told.thematic_area || note.thematic_area) === note.thematic_area &&
    textNames(note).every((name) => isText(told[name], note[name]))
  );
}

/** Whether the reply shows the old status, or the old text of a field that was changed. */
function isUnchanged(row: Proposal, before: Proposal, { values, status }: Sending): boolean {
  const [told, old] = [valuesOf(row), valuesOf(before)];
  return (
    (status !== 'DRAFT' && row.status === 'DRAFT') ||
    TEXTS.some(
      (name) =>
        old[name] && !isSimilarText(values[name], old[name]) && isSameText(told[name], old[name]),
    )
  );
}

/** Lists may leave out long texts, so a missing text counts as the same. */
const isSameWhereTold: typeof isSameText = (told, text) => !told || isSameText(told, text);

const thing = ({ project_title }: ProposalNote) => `your proposal ${quoted(project_title)}`;

const SUBMITTED = 'your proposal was submitted';

export const creation = (user: number, onProgress?: OnProgress): ProposalDelivery => ({
  send: async ({ values, status }, signal) => {
    const made = await api.createProposal({ body: bodyOf(values, status) }, { signal, onProgress });
    // Some servers reply only with the ID. Then take the title and the status from what was sent.
    return made.project_name === UNTITLED
      ? { ...made, project_name: normalText(values.project_title), status }
      : made;
  },
  note: noteOf(user),
  find: async (note, since) => {
    const own = await ownProposals();
    const rows = own.rows.filter((row) => isSince(row.created_at, since));
    const found = rows.filter((row) => shows(row, note, isSameWhereTold));
    const [made, ...more] = found;
    if (made && more.length === 0) await keepDocumentOf(made, note, since);
    const isSimilar = (row: Proposal) =>
      isSimilarText(valuesOf(row).project_title, note.project_title);
    return foundOr(found, own.hasMore || rows.some(isSimilar));
  },
  thing,
  creates: true,
  received: ({ status }) => (status === 'DRAFT' ? 'your draft was saved' : SUBMITTED),
  failure: ({ status }) => (status === 'DRAFT' ? 'createProposal.draft' : 'createProposal.submit'),
});

/** How to tell whether a change has arrived. */
export const arriving = (
  id: number,
  read = () => api.getProposal({ path: { id } }),
): Arriving<ProposalNote, Proposal> => ({
  find: async (note, since, decides) => {
    const row = await read();
    // Once a proposal is submitted, nobody can edit it. So similar texts are ours, slightly changed by the server.
    const isText = note.status === 'DRAFT' ? isSameText : isSimilarText;
    const found = shows(row, note, isText)
      ? await withDocument(row, note, decides)
      : foundOr([], shows(row, note, isSimilarText));
    if (found !== 'untold' && found[0]) await keepDocumentOf(found[0], note, since);
    return found;
  },
  received: ({ status }) => (status === 'DRAFT' ? 'your changes were saved' : SUBMITTED),
});

export const change = (
  user: number,
  before: Proposal,
  onProgress?: OnProgress,
): ProposalDelivery => ({
  ...arriving(before.id),
  send: async ({ values, status }, signal) => {
    const changed = await api.updateProposal(
      { path: { id: before.id }, body: changesOf(values, before, status) },
      { signal, ...(values.proposal_document && { onProgress }) },
    );
    // A success is not enough: some servers can't read a multipart PATCH, and reply with the unchanged proposal.
    if (isUnchanged(changed, before, { values, status }))
      throw new ApiError('updateProposal', 'malformed', { status: 200, body: changed });
    return changed;
  },
  note: noteOf(user, before),
  thing,
  creates: false,
  failure: () => 'updateProposal',
});

/**
 * Returns the proposal if it has the document that was sent; `untold` if we can't tell. If the document's address has
 * changed, the document is the new one. Otherwise the file at the old address may have been replaced. Only the last
 * look (`decides`) downloads that file and compares it.
 */
async function withDocument(
  row: Proposal,
  { document, replaces }: ProposalNote,
  decides: boolean,
): Promise<Found<Proposal>> {
  if (!document || placeOf(row.proposal_document) !== placeOf(replaces)) return [row];
  const url = documentUrl(row.proposal_document);
  if (!decides) return [];
  if (!url) return 'untold';
  try {
    const { blob, name } = await fetchDocument(url);
    const result = compareFiles(document, await fingerprintOf(blob, name));
    if (result === 'unknown') return 'untold';
    return result === 'same' ? [row] : [];
  } catch {
    return 'untold';
  }
}
