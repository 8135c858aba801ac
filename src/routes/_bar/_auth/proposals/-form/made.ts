import type { QueryClient } from '@tanstack/react-query';
import type { Proposal } from '@/api/readers';
import { ownershipQuery, proposalQuery } from '../-queries';
import { keepDocumentOf, type ProposalNote } from './delivery';

/**
 * Call after a proposal was sent. Saves its document's fingerprint on the device, and keeps the row and its owner in the
 * query cache.
 */
export async function noteMade(
  queryClient: QueryClient,
  proposal: Proposal,
  note: ProposalNote,
): Promise<void> {
  await keepDocumentOf(proposal, note);
  queryClient.setQueryData(proposalQuery(proposal.id).queryKey, proposal);
  queryClient.setQueryData(ownershipQuery(proposal.id).queryKey, true);
}
