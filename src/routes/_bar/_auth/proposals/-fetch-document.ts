import type { QueryClient } from '@tanstack/react-query';
import { documentUrl, fetchDocument } from '@/api/document';
import type { Proposal } from '@/api/readers';
import { proposalQuery } from './-queries';

/**
 * Fetches the document of a proposal. Some servers give addresses that expire within minutes. So if the address fails,
 * asks the server for the present address and, if that is a different one, tries again with it.
 */
export async function fetchProposalDocument(
  { id, proposal_document }: Proposal,
  client: QueryClient,
  signal: AbortSignal,
): Promise<{ name: string; blob: Blob }> {
  const url = documentUrl(proposal_document);
  if (!url) throw new TypeError('the proposal has no document');
  try {
    return await fetchDocument(url, signal);
  } catch (error) {
    if (signal.aborted) throw error;
    const read = client.fetchQuery({ ...proposalQuery(id), staleTime: 0 });
    const renewed = documentUrl((await read.catch(() => undefined))?.proposal_document);
    if (!renewed || renewed.href === url.href) throw error;
    return fetchDocument(renewed, signal);
  }
}
