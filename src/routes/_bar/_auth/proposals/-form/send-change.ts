/** Sends a change of a draft. A success is believed only if the server's reply shows it. */
import { api } from '@/api/client';
import { ApiError, isRefusal } from '@/api/errors';
import { lostPart } from '@/api/lost-part';
import type { Proposal } from '@/api/readers';
import { placeOf } from '@/device/sent-documents';
import { isSameText, isSimilarText } from '@/lib/same-text';
import { eachText, labels, rows } from './fields';
import { hasStatus, type ProposalValues, type Sending, textNames, valuesOf } from './values';

/** Sends what differs from `former`. */
type Send = (former: Proposal) => Promise<Proposal>;

export async function sendChange(
  send: Send,
  before: Proposal,
  sending: Sending,
): Promise<Proposal> {
  const reply = await send(before).catch((error) => submittedBefore(before, sending, error));
  const changed = await withAll(reply, send, before, sending);
  const lost = lostIn(changed, sending.values, valuesOf(before), before.proposal_document);
  if (changed !== reply && lost.length > 0) throw lostProposal('updateProposal', changed, lost);
  if (isOnlySaved(changed, before, sending))
    throw new ApiError('updateProposal', 'refused', {
      status: 200,
      body: { detail: 'Your changes were saved, but your proposal was not submitted.' },
    });
  // Some servers can't read a multipart PATCH, and reply with the unchanged proposal.
  if (isUnchanged(changed, before, sending))
    throw new ApiError('updateProposal', 'malformed', { status: 200, body: changed });
  return changed;
}

/**
 * Browsers repeat a request by themselves if the connection breaks before the reply. A repeated submission is refused,
 * because the proposal is no longer a draft. Returns the proposal if it shows all that was sent; otherwise throws `error`.
 */
async function submittedBefore(
  { id, proposal_document }: Proposal,
  { values, status }: Sending,
  error: unknown,
): Promise<Proposal> {
  if (status === 'DRAFT' || !isRefusal(error)) throw error;
  const row = await api.getProposal({ path: { id } }).catch(() => undefined);
  if (!row || !hasStatus(row, { status })) throw error;
  const told = valuesOf(row);
  const isSamePlace = placeOf(row.proposal_document) === placeOf(proposal_document);
  const isAll =
    textNames(values).every((name) => isSameText(told[name], values[name])) &&
    (values.proposal_document === null || !isSamePlace);
  if (!isAll) throw error;
  return row;
}

export const lostProposal = (
  operation: 'createProposal' | 'updateProposal',
  { status }: Proposal,
  lost: readonly string[],
): ApiError =>
  lostPart(
    operation,
    lost,
    `Your proposal was ${status === 'DRAFT' ? 'saved' : 'submitted'}`,
    'Save your text as a file',
  );

/** What the server should have, the form did not empty, and the row lacks, by its label. */
export function lostIn(
  row: Proposal,
  values: ProposalValues,
  held = values,
  document: unknown = values.proposal_document,
): string[] {
  const told = valuesOf(row);
  const texts = textNames(values).filter((name) => held[name] && values[name] && !told[name]);
  return [
    ...texts.map((name) => labels[name]),
    ...(document && !row.proposal_document ? [rows.proposal_document.label] : []),
  ];
}

/**
 * Some servers leave out of their reply what was not sent: then reads the proposal. Others empty it: then sends the whole
 * form. Returns the reply if it lacks nothing or if the proposal can't be read.
 */
async function withAll(reply: Proposal, send: Send, before: Proposal, sending: Sending) {
  const isWhole = (row: Proposal) =>
    lostIn(row, sending.values, valuesOf(before), before.proposal_document).length === 0;
  if (isWhole(reply)) return reply;
  const row = await api.getProposal({ path: { id: before.id } }).catch(() => reply);
  const isEmptied = row !== reply && !isWhole(row);
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
