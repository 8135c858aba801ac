import { api } from '@/api/client';
import type { Proposal } from '@/api/readers';
import { isSince } from '@/components/use-arrival';
import { ownProposals } from '../-queries';
import type { Sending } from './use-sending';
import { bodyOf, changesOf } from './values';

/** What creation would have made: as new, with the same words. */
export async function findCreated({ values, status }: Sending, since: number) {
  const { project_name, description } = bodyOf(values, status);
  const proposals = await ownProposals();
  return proposals.filter(
    (row) =>
      isSince(row.created_at, since) &&
      row.status === status &&
      row.project_name === project_name &&
      (row.description ?? description) === description,
  );
}

/** The proposal, where it shows the change. A document is known by its address, which another one changes. */
export async function findUpdated({ values, status }: Sending, before: Proposal) {
  const { proposal_document, ...texts } = changesOf(values, before, status);
  const row: Proposal = await api.getProposal({ path: { id: before.id } });
  const shown: Record<string, unknown> = row;
  const same = Object.entries(texts).every(([name, text]) => shown[name] === text);
  const replaced = row.proposal_document !== before.proposal_document;
  return same && (replaced || !proposal_document) ? [row] : [];
}
