import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { allRows } from '@/api/all-pages';
import { api, q } from '@/api/client';
import { ownRequestPages } from '@/api/own-records';
import { firstPage } from '@/api/pages';
import type { SupportRequest } from '@/api/readers';
import { ownProposals } from '../proposals/-queries';

export const supportRequestQuery = (id: number) => q('getSupportRequest', { path: { id } });

export const supportStatisticsQuery = q('getSupportStatistics');

/** The user's own requests. A server may return them in several pages. */
export const supportRequestPages = infiniteQueryOptions({
  queryKey: ['listSupportRequests', { query: { my_requests: true } }, 'pages'],
  queryFn: ({ pageParam, signal }) =>
    api.listSupportRequests({ query: { my_requests: true, ...pageParam } }, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: (page) => page.next,
});

export const ownRequests = (): Promise<SupportRequest[]> => allRows(ownRequestPages());

/** All the user's proposals except drafts, from all pages, because the form must offer each of them. */
export const eligibleProposals = queryOptions({
  queryKey: ['listProposals', 'eligible'],
  queryFn: async ({ signal }) => {
    const { rows: proposals } = await ownProposals(signal);
    return proposals.filter(({ status }) => status !== 'DRAFT');
  },
});

export function invalidateSupportRequests(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['listSupportRequests'] });
  void queryClient.invalidateQueries({ queryKey: ['getSupportStatistics'] });
}
