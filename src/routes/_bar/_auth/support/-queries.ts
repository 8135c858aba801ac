import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, q } from '@/api/client';
import { firstPage, type Page, type PagePosition, type Proposal } from '@/api/readers';

export const supportRequestQuery = (id: number) => q('getSupportRequest', { path: { id } });

export const supportStatisticsQuery = q('getSupportStatistics');

/** The user's own requests, page by page where the server pages them. */
export const supportRequestPages = infiniteQueryOptions({
  queryKey: ['listSupportRequests', { query: { my_requests: true } }, 'pages'],
  queryFn: ({ pageParam, signal }) =>
    api.listSupportRequests({ query: { my_requests: true, ...pageParam } }, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: (page) => page.next,
});

const place = ({ offset, page }: PagePosition) => offset ?? page ?? 0;

/** Every own proposal that is not a draft: each must be found in the form, on whichever page it comes. */
export const eligibleProposals = queryOptions({
  queryKey: ['listProposals', 'eligible'],
  queryFn: async ({ signal }) => {
    const proposals: Proposal[] = [];
    for (let at: PagePosition | undefined = {}; at; ) {
      const page: Page<Proposal> = await api.listProposals(
        { query: { my_proposals: true, ...at } },
        { signal },
      );
      proposals.push(...page.results.filter(({ status }) => status !== 'DRAFT'));
      // Only ever forward, whatever the server says.
      at = page.next && place(page.next) > place(at) ? page.next : undefined;
    }
    return proposals;
  },
});

export function invalidateSupportRequests(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['listSupportRequests'] });
  void queryClient.invalidateQueries({ queryKey: ['getSupportStatistics'] });
}
