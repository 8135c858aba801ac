import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { allRows, nextOf, ownRequestPages } from '@/api/all-pages';
import { reloadLists } from '@/api/changed';
import { api, q } from '@/api/client';
import { ApiError } from '@/api/errors';
import { firstPage } from '@/api/pages';
import { ownProposals } from '../proposals/-queries';

export const supportRequestQuery = (id: number) => q('getSupportRequest', { path: { id } });

export const supportStatisticsQuery = q('getSupportStatistics');

/** The user's own requests. A server may return them in several pages. */
export const supportRequestPages = infiniteQueryOptions({
  queryKey: ['listSupportRequests', { query: { my_requests: true } }, 'pages'],
  queryFn: ({ pageParam, signal }) =>
    api.listSupportRequests({ query: { my_requests: true, ...pageParam } }, { signal }),
  initialPageParam: firstPage,
  getNextPageParam: nextOf,
});

/** The user's own requests, as far as the server lists them; `hasMore` if it counts more. */
export const ownRequests = () => allRows(ownRequestPages());

/** All the user's proposals except drafts, from all pages, because the form must offer each of them. */
export const eligibleProposals = queryOptions({
  queryKey: ['listProposals', 'eligible'],
  queryFn: async ({ signal }) => {
    const { rows, hasMore } = await ownProposals({ signal });
    const eligible = rows.filter(({ status }) => status !== 'DRAFT');
    // An incomplete list does not show that there is no such proposal.
    if (hasMore && eligible.length === 0)
      throw new ApiError('listProposals', 'malformed', { status: 200 });
    return eligible;
  },
});

export const invalidateSupportRequests = (queryClient: QueryClient): void =>
  reloadLists(queryClient, ['listSupportRequests', 'getSupportStatistics']);
