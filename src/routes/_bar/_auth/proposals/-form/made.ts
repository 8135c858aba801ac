import type { QueryClient } from '@tanstack/react-query';
import type { Proposal } from '@/api/readers';
import { ownershipQuery, proposalQuery } from '../-queries';
import { keepDocumentOf, type ProposalNote } from './delivery';

/**
 * Call after a proposal was sent. Saves its document's fingerprint on the device. Puts the row into the query cache,
 * and notes there that it is the user's own.
 */
export async function noteMade(
  queryClient: QueryClient,
  proposal: Proposal,
  note: ProposalNote,
  sentAt: number | undefined,
): Promise<void> {
  await keepDocumentOf(proposal, note, sentAt);
  queryClient.setQueryData(proposalQuery(proposal.id).queryKey, proposal);
  queryClient.setQueryData(ownershipQuery(proposal.id).queryKey, true);
}
