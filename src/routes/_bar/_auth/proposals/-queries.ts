import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api, q } from '@/api/client';
import { firstPage, type Page, type PagePosition, type Proposal } from '@/api/readers';

export const proposalQuery = (id: number) => q('getProposal', { path: { id } });

/**
 * After a change: lists and counts are asked for again; a proposal is when it is next opened, and not under the
 * hands of somebody who has it open.
 */
export function invalidateProposals(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['listProposals'] });
  void queryClient.invalidateQueries({ queryKey: ['getProposalStatistics'] });
  void queryClient.invalidateQueries({ queryKey: ['getProposal'], refetchType: 'none' });
}

const place = ({ offset, page }: PagePosition) => offset ?? page ?? 0;

/** All of the user's own proposals, on however many pages they come. */
export async function ownProposals(signal?: AbortSignal): Promise<Proposal[]> {
  const proposals: Proposal[] = [];
  for (let at: PagePosition | undefined = {}; at; ) {
    const page: Page<Proposal> = await api.listProposals(
      { query: { my_proposals: true, ...at } },
      { ...(signal && { signal }) },
    );
    proposals.push(...page.results);
    // Only ever forward, whatever the server says.
    at = page.next && place(page.next) > place(at) ? page.next : undefined;
  }
  return proposals;
}

/** The user's own proposals, page by page where the server pages them. */
export function proposalPages(drafts: boolean) {
  const query = { my_proposals: true, ...(drafts && { drafts }) };
  return infiniteQueryOptions({
    queryKey: ['listProposals', { query }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.listProposals({ query: { ...query, ...pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next,
  });
}
