import { api } from '@/api/client';
import { documentUrl, fetchDocument } from '@/api/document';
import { ApiError } from '@/api/errors';
import { type Proposal, UNTITLED } from '@/api/readers';
import type { OnProgress } from '@/api/upload-progress';
import { loadedRows } from '@/components/forms/known-rows';
import { type Arriving, isSurelyNew, rowsSince } from '@/components/forms/use-arrival';
import { madeHere, noteMadeHere } from '@/device/made';
import { type Sent, sinceOf } from '@/device/sent';
import { keepSentDocument, placeOf } from '@/device/sent-documents';
import { now } from '@/lib/clock';
import { foundOr } from '@/lib/doubt';
import { compareFiles, fingerprintOf } from '@/lib/fingerprint';
import { quoted } from '@/lib/names';
import { isSameText, isSimilarText, normalText } from '@/lib/same-text';
import type { Delivery } from '@/outbox/send';
import { invalidateProposals, ownProposals } from '../-queries';
import { noteMade } from './made';
import { noteOf, type ProposalNote, type Sending, shows, textNames } from './note';
import { bodyOf, changesOf, valuesOf } from './values';

export type ProposalDelivery = Delivery<Sending, ProposalNote, Proposal>;

/**
 * Saves the document's fingerprint on the device, for the receipt. Call only if the row certainly has this document: it
 * is the reply to the request, or the server's copy was compared.
 */
async function keepDocumentOf(
  { id, proposal_document }: Proposal,
  sent: Sent<ProposalNote>,
): Promise<void> {
  const { document, sentBy } = sent.note;
  if (!document) return;
  const owned = { user: sentBy, proposal: id };
  const sentAt = sinceOf(sent) ?? now();
  await keepSentDocument(owned, { ...document, sentAt, address: proposal_document ?? null });
}

/**
 * Downloads the server's document and compares it with the one that was sent. `unknown`: none was sent, or the server's
 * can't be read.
 */
async function compareDocument(
  row: Proposal,
  sent: Sent<ProposalNote>,
): Promise<ReturnType<typeof compareFiles>> {
  const url = documentUrl(row.proposal_document);
  const { document } = sent.note;
  if (!document || !url) return 'unknown';
  try {
    const { blob, name } = await fetchDocument(url);
    const result = compareFiles(document, await fingerprintOf(blob, name));
    if (result === 'same') await keepDocumentOf(row, sent);
    return result;
  } catch {
    return 'unknown';
  }
}

/**
 * Whether the reply shows the old status, or the old text of a field that was changed. If only the document was changed,
 * its old address shows nothing: the server may have stored the new document there or ignored it.
 */
function isUnchanged(row: Proposal, before: Proposal, { values, status }: Sending): boolean {
  const [told, old] = [valuesOf(row), valuesOf(before)];
  const changed = textNames(values).filter((name) => !isSimilarText(values[name], old[name]));
  const isSamePlace = placeOf(row.proposal_document) === placeOf(before.proposal_document);
  return (
    (status !== 'DRAFT' && row.status === 'DRAFT') ||
    changed.some((name) => old[name] && isSameText(told[name], old[name])) ||
    (values.proposal_document !== null &&
      isSamePlace &&
      changed.length === 0 &&
      row.status === before.status)
  );
}

/** Lists may leave out long texts, so a missing text counts as the same. */
const isSameWhereTold: typeof isSameText = (told, text) => !told || isSameText(told, text);

/** Lists may leave out long texts and the document. Then reads the proposal itself, if possible. */
async function whole(row: Proposal, note: ProposalNote): Promise<Proposal> {
  const told = valuesOf(row);
  const isWhole =
    row.proposal_document && textNames(note).every((name) => told[name] || !note[name]);
  return isWhole ? row : api.getProposal({ path: { id: row.id } }).catch(() => row);
}

/** Whether the request has made this new row of a list. Returns the row as completely as it can be read. */
async function lookAt(
  listed: Proposal,
  sent: Sent<ProposalNote>,
): Promise<{ row: Proposal; is: 'ours' | 'other' | 'unclear' }> {
  const { note } = sent;
  const row = shows(listed, note, isSameWhereTold) ? await whole(listed, note) : listed;
  if (!shows(row, note, isSameWhereTold)) {
    const isSimilar = isSimilarText(row.project_name, note.project_title);
    return { row, is: isSimilar ? 'unclear' : 'other' };
  }
  const isNew = isSurelyNew(row, sent);
  const document = await compareDocument(row, sent);
  if (document === 'same' || (document === 'unknown' && isNew)) return { row, is: 'ours' };
  // A server may change a document when it stores it, so another document proves nothing about a row that is new.
  return { row, is: document === 'different' && !isNew ? 'other' : 'unclear' };
}

/** What creating and changing a proposal have in common. */
const common = {
  show: noteMade,
  reload: invalidateProposals,
  thing: ({ project_title }) => `your proposal ${quoted(project_title)}`,
} satisfies Partial<ProposalDelivery>;

const SUBMITTED = 'your proposal was submitted';

export const creation = (user: number, onProgress?: OnProgress): ProposalDelivery => ({
  ...common,
  send: async ({ values, status }, signal) => {
    const made = await api.createProposal({ body: bodyOf(values, status) }, { signal, onProgress });
    // Some servers reply only with the ID. Then take the title and the status from what was sent.
    return made.project_name === UNTITLED
      ? { ...made, project_name: normalText(values.project_title), status }
      : made;
  },
  note: noteOf(user),
  known: (queryClient) => [
    ...madeHere(user, 'proposal'),
    ...loadedRows(queryClient, ['getProposal', 'listProposals']),
  ],
  replied: (made, sent) => {
    noteMadeHere(user, 'proposal', made.id);
    return keepDocumentOf(made, sent);
  },
  find: async (sent) => {
    const own = await ownProposals();
    const rows = rowsSince(own.rows, sent);
    const looks = await Promise.all(rows.map((row) => lookAt(row, sent)));
    const found = looks.flatMap(({ row, is }) => (is === 'ours' ? [row] : []));
    for (const { id } of found) noteMadeHere(user, 'proposal', id);
    return foundOr(found, own.hasMore || looks.some(({ is }) => is === 'unclear'));
  },
  idOf: ({ id }) => id,
  creates: true,
  received: ({ status }) => (status === 'DRAFT' ? 'your draft was saved' : SUBMITTED),
  failure: ({ status }) => (status === 'DRAFT' ? 'createProposal.draft' : 'createProposal.submit'),
});

/** How to tell whether a change has arrived. */
export const arriving = (
  id: number,
  read = () => api.getProposal({ path: { id } }),
): Arriving<ProposalNote, Proposal> => ({
  find: async (sent, decides) => {
    const { note } = sent;
    const row = await read();
    // Once a proposal is submitted, nobody can edit it. So similar texts are ours, slightly changed by the server.
    const isText = note.status === 'DRAFT' ? isSameText : isSimilarText;
    if (!shows(row, note, isText)) return foundOr([], shows(row, note, isSimilarText));
    if (!note.document) return [row];
    // The server probably still has the old document. Only the last look makes sure.
    if (!decides && placeOf(row.proposal_document) === placeOf(note.replaces)) return [];
    const document = await compareDocument(row, sent);
    if (document === 'same') return [row];
    return document === 'unknown' && decides ? 'untold' : [];
  },
  received: ({ status }) => (status === 'DRAFT' ? 'your changes were saved' : SUBMITTED),
});

export const change = (
  user: number,
  before: Proposal,
  onProgress?: OnProgress,
): ProposalDelivery => ({
  ...common,
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
  replied: keepDocumentOf,
  idOf: () => before.id,
  creates: false,
  failure: () => 'updateProposal',
});
