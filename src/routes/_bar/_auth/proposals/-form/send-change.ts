/** Sends a change of a draft. A success is believed only if the server's reply shows it. */
import { api } from '@/api/client';
import { ApiError } from '@/api/errors';
import type { Proposal } from '@/api/readers';
import { placeOf } from '@/device/sent-documents';
import { isSameText, isSimilarText } from '@/lib/same-text';
import { eachText, labels, rows } from './fields';
import { hasStatus, type Sending, textNames } from './note';
import { valuesOf } from './values';

/** Sends what differs from `former`. */
type Send = (former: Proposal) => Promise<Proposal>;

export async function sendChange(
  send: Send,
  before: Proposal,
  sending: Sending,
): Promise<Proposal> {
  const reply = await send(before);
  const changed = await withAll(reply, send, before, sending);
  const refused = (detail: string) =>
    new ApiError('updateProposal', 'refused', { status: 200, body: { detail } });
  const lost = lostIn(changed, before, sending);
  if (changed !== reply && lost.length > 0)
    throw refused(
      `It was ${changed.status === 'DRAFT' ? 'saved' : 'submitted'}, but the server has lost a part of it: ${listed.format(lost)}. Save your text as a file, and ask the organisers.`,
    );
  if (isOnlySaved(changed, before, sending))
    throw refused('Your changes were saved, but your proposal was not submitted.');
  // Some servers can't read a multipart PATCH, and reply with the unchanged proposal.
  if (isUnchanged(changed, before, sending))
    throw new ApiError('updateProposal', 'malformed', { status: 200, body: changed });
  return changed;
}

const listed = new Intl.ListFormat('en');

/** What the server had before, the form did not empty, and the row lacks, by its label. */
function lostIn(row: Proposal, before: Proposal, { values }: Sending): string[] {
  const [told, old] = [valuesOf(row), valuesOf(before)];
  const texts = textNames(values).filter((name) => old[name] && values[name] && !told[name]);
  const isDocumentLost = before.proposal_document && !row.proposal_document;
  return [
    ...texts.map((name) => labels[name]),
    ...(isDocumentLost ? [rows.proposal_document.label] : []),
  ];
}

/**
 * Some servers leave out of their reply what was not sent: then reads the proposal. Others empty it: then sends the whole
 * form. Returns the reply if it lacks nothing or if the proposal can't be read.
 */
async function withAll(reply: Proposal, send: Send, before: Proposal, sending: Sending) {
  if (lostIn(reply, before, sending).length === 0) return reply;
  const row = await api.getProposal({ path: { id: before.id } }).catch(() => reply);
  const isEmptied = row !== reply && lostIn(row, before, sending).length > 0;
  if (!isEmptied || row.status !== 'DRAFT') return row;
  return send({ ...before, ...eachText(() => ''), project_name: '', thematic_area: '' });
}

function changesIn(row: Proposal, before: Proposal, values: Sending['values']) {
  const old = valuesOf(before);
  const changed = textNames(values).filter((name) => !isSimilarText(values[name], old[name]));
  return { told: valuesOf(row), old, changed };
}

/**
 * Whether the reply shows the old status, or the old text of a field that was changed. If only the document was changed,
 * its old address shows nothing: the server may have stored the new document there or ignored it.
 */
function isUnchanged(row: Proposal, before: Proposal, { values, status }: Sending): boolean {
  const { told, old, changed } = changesIn(row, before, values);
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

/** Whether the reply shows all texts that were changed, and is still a draft although it was submitted. */
function isOnlySaved(row: Proposal, before: Proposal, { values, status }: Sending): boolean {
  const { told, changed } = changesIn(row, before, values);
  const isSaved = changed.every((name) => isSameText(told[name], values[name]));
  return !hasStatus(row, { status }) && status === 'SUBMITTED' && changed.length > 0 && isSaved;
}
