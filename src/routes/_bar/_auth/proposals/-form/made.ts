import type { QueryClient } from '@tanstack/react-query';
import type { Proposal } from '@/api/readers';
import { ownershipQuery, proposalQuery } from '../-queries';

/** Call after a proposal was sent. Puts the row into the query cache, and notes there that it is the user's own. */
export function noteMade(queryClient: QueryClient, proposal: Proposal): void {
  queryClient.setQueryData(proposalQuery(proposal.id).queryKey, proposal);
  queryClient.setQueryData(ownershipQuery(proposal.id).queryKey, true);
}
