import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, q } from '@/api/client';
import type { Proposal } from '@/api/readers';

export const supportRequestQuery = (id: number) => q('getSupportRequest', { path: { id } });

export const supportStatisticsQuery = q('getSupportStatistics');

/** The user's own requests, page by page where the server pages them. */
export const supportRequestPages = infiniteQueryOptions({
  queryKey: ['listSupportRequests', { query: { my_requests: true } }, 'pages'],
  queryFn: ({ pageParam, signal }) =>
    api.listSupportRequests(
      { query: { my_requests: true, ...(pageParam && { offset: pageParam }) } },
      { signal },
    ),
  initialPageParam: 0,
  getNextPageParam: (page) => page.nextOffset,
});

/** Every own proposal that is not a draft: each must be found in the form, on whichever page it comes. */
export const eligibleProposals = queryOptions({
  queryKey: ['listProposals', 'eligible'],
  queryFn: async ({ signal }) => {
    const proposals: Proposal[] = [];
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const query = { my_proposals: true, ...(offset && { offset }) };
      const page = await api.listProposals({ query }, { signal });
      proposals.push(...page.results.filter(({ status }) => status !== 'DRAFT'));
      // Only ever forward, whatever the server says.
      offset = (page.nextOffset ?? 0) > offset ? page.nextOffset : undefined;
    }
    return proposals;
  },
});

export function invalidateSupportRequests(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['listSupportRequests'] });
  void queryClient.invalidateQueries({ queryKey: ['getSupportStatistics'] });
}
