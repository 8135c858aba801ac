import { api } from '@/api/client';
import { documentUrl, fetchDocument } from '@/api/document';
import { ApiError } from '@/api/errors';
import { type Proposal, UNTITLED } from '@/api/readers';
import type { OnProgress } from '@/api/upload-progress';
import type { DoubtWords } from '@/components/forms/doubt-notice';
import { type Sent, sinceOf } from '@/device/outgoing';
import { keepSentDocument, placeOf, sentDocument } from '@/device/sent-documents';
import { now } from '@/lib/clock';
import { found, type Seen } from '@/lib/doubt';
import { compareFiles, fingerprintOf } from '@/lib/fingerprint';
import { quoted } from '@/lib/names';
import { isSameText, isSimilarText, mayBeStored, normalText } from '@/lib/same-text';
import { DELETE_DRAFT } from '@/lib/twins';
import { newRecord } from '@/outbox/new-record';
import type { Arriving, Delivery } from '@/outbox/send';
import { mayBeDraft } from '../-decided';
import { invalidateProposals, ownProposals, showProposal } from '../-queries';
import { lostIn, lostProposal, sendChange } from './send-change';
import {
  bodyOf,
  changesOf,
  hasCutTitle,
  hasStatus,
  noteOf,
  type ProposalNote,
  type Sending,
  shows,
  textNames,
  valuesOf,
} from './values';

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
 * Compares the server's document with the one that was sent. `unknown`: none was sent, or the server's can't be read.
 * Downloads it, unless this device has noted that the server has the same one at this address: mobile data is expensive.
 */
async function compareDocument(
  row: Proposal,
  sent: Sent<ProposalNote>,
): Promise<ReturnType<typeof compareFiles>> {
  const url = documentUrl(row.proposal_document);
  const { document } = sent.note;
  if (!document || !url) return 'unknown';
  const noted = sentDocument({ user: sent.note.sentBy, proposal: row.id }, row.proposal_document);
  if (noted && compareFiles(document, noted) === 'same') return 'same';
  try {
    const { blob, name } = await fetchDocument(url);
    const result = compareFiles(document, await fingerprintOf(blob, name));
    if (result === 'same') await keepDocumentOf(row, sent);
    return result;
  } catch {
    return 'unknown';
  }
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

function compareContent(row: Proposal, note: ProposalNote): Seen['content'] {
  // Submitting is final, so a row that was submitted is not a draft that we sent.
  const isLess = note.status === 'SUBMITTED' || row.status === 'DRAFT';
  if (isLess && shows(row, note, isSameWhereTold)) return 'same';
  const isSimilar = isSimilarText(row.project_name, note.project_title);
  return isSimilar || shows(row, note, mayBeStored) ? 'similar' : 'other';
}

async function compare(listed: Proposal, sent: Sent<ProposalNote>) {
  const { note } = sent;
  const row = compareContent(listed, note) === 'same' ? await whole(listed, note) : listed;
  const content = compareContent(row, note);
  const document = content === 'same' ? await compareDocument(row, sent) : 'unknown';
  return { row, content, document, isDone: hasStatus(row, note) };
}

/**
 * Reads the new proposal if the reply shows only its number, a draft although it was submitted, or nothing that was
 * sent: some servers mix two requests that come at once. Throws if the proposal shows the same: then `find` says so.
 */
async function confirmed(made: Proposal, { values, status }: Sending): Promise<Proposal> {
  const isBare = made.project_name === UNTITLED;
  const isOurs = (row: Proposal) => {
    const told = valuesOf(row);
    const hasAny = textNames(values).some(
      (name) => values[name] && mayBeStored(told[name], values[name]),
    );
    return hasStatus(row, { status }) && hasAny;
  };
  if (!isBare && isOurs(made)) return made;
  const row = await api.getProposal({ path: { id: made.id } }).catch(() => undefined);
  if (row && isOurs(row)) return row;
  // The number shows that the proposal was made. Take the title and the status from what was sent.
  if (isBare && !row) return { ...made, project_name: normalText(values.project_title), status };
  throw new ApiError('createProposal', 'malformed', { status: 201, body: made });
}

/** What creating and changing a proposal have in common. */
const common = {
  show: showProposal,
  reload: invalidateProposals,
  thing: ({ project_title }) => `your proposal ${quoted(project_title)}`,
} satisfies Partial<ProposalDelivery>;

const list = { to: '/proposals', label: 'Look in My Proposals' };

const open = ({ id, project_name }: Proposal) => ({
  to: `/proposals/${id}`,
  label: `Open ${quoted(project_name)} (number ${id})`,
});

/**
 * Texts for the case that the reply to a new proposal was lost. If one draft arrived, its link opens the form. If
 * several proposals arrived, each has a link to its own screen, where the user can compare them.
 */
const wordsOfNew: DoubtWords<Proposal> = {
  list,
  wayTo: (made, many) =>
    made.status === 'DRAFT' && !many
      ? { to: `/proposals/${made.id}/edit`, label: `Edit ${quoted(made.project_name)}` }
      : open(made),
  tooMany: DELETE_DRAFT,
  partly: 'It was saved as a draft, but not submitted.',
  untold: "We can't tell whether your proposal arrived. We'll ask before sending it again.",
};

/** Texts for the case that the reply to a change of a draft was lost. */
const wordsOfChange: DoubtWords<Proposal> = {
  list,
  wayTo: open,
  partly: 'Your proposal is still a draft. It was not submitted.',
  untold:
    "We can't tell whether all your changes arrived. You can send them again while the proposal is a draft.",
};

const SUBMITTED = 'your proposal was submitted';

export const creation = (user: number, onProgress?: OnProgress): ProposalDelivery => {
  const record = newRecord({
    user,
    kind: 'proposal',
    reads: ['getProposal', 'listProposals'],
    list: ownProposals,
    compare,
    // The same proposal as a draft and submitted has the same content.
    contentOf: ({ status, ...content }) => content,
  });
  return {
    ...common,
    ...record,
    send: async ({ values, status }, signal) => {
      const made = await api.createProposal(
        { body: bodyOf(values, status) },
        { signal, onProgress },
      );
      const sending = { values, status };
      return record.kept(await confirmed(made, sending), () => noteOf(user)(sending), {
        lostIn: (row) => lostIn(row, values),
        read: (id) => api.getProposal({ path: { id } }),
        failure: (row, lost) => lostProposal('createProposal', row, lost),
      });
    },
    later: ({ values, status }) => ({
      sends: { operation: 'createProposal', status },
      title: values.project_title,
    }),
    note: noteOf(user),
    replied: (made, sent) => {
      record.replied(made, sent);
      return keepDocumentOf(made, sent);
    },
    received: ({ status }) => (status === 'DRAFT' ? 'your draft was saved' : SUBMITTED),
    words: wordsOfNew,
    failure: ({ status }) =>
      status === 'DRAFT' ? 'createProposal.draft' : 'createProposal.submit',
  };
};

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
    // Until the last look, the server may still submit the draft.
    if (!hasStatus(row, note))
      return decides && mayBeDraft(row) && shows(row, note, isText)
        ? found('partly', row)
        : found('missing');
    if (!shows(row, note, isText))
      return hasCutTitle(row, note) || shows(row, note, isSimilarText)
        ? found('untold')
        : found('missing');
    if (!note.document) return found('arrived', row);
    // The server probably still has the old document. Only the last look makes sure.
    if (!decides && placeOf(row.proposal_document) === placeOf(note.replaces))
      return found('missing');
    const document = await compareDocument(row, sent);
    if (document === 'same') return found('arrived', row);
    return found(document === 'unknown' && decides ? 'untold' : 'missing');
  },
  received: ({ status }) => (status === 'DRAFT' ? 'your changes were saved' : SUBMITTED),
  reload: invalidateProposals,
  words: wordsOfChange,
});

export const change = (
  user: number,
  before: Proposal,
  onProgress?: OnProgress,
): ProposalDelivery => ({
  ...common,
  ...arriving(before.id),
  send: (sending, signal) => {
    const { values, status } = sending;
    const send = (former: Proposal) =>
      api.updateProposal(
        { path: { id: before.id }, body: changesOf(values, former, status) },
        { signal, ...(values.proposal_document && { onProgress }) },
      );
    return sendChange(send, before, sending);
  },
  later: ({ values, status }) => ({
    sends: { operation: 'updateProposal', status, id: before.id },
    title: values.project_title,
  }),
  note: noteOf(user, before),
  replied: keepDocumentOf,
  idOf: () => before.id,
  creates: false,
  failure: () => 'updateProposal',
});
