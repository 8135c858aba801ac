import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { allRows, nextOf, ownProposalPages } from '@/api/all-pages';
import type { CallOptions } from '@/api/calls';
import { reloadLists } from '@/api/changed';
import { api, q } from '@/api/client';
import { ApiError } from '@/api/errors';
import { firstPage } from '@/api/pages';
import type { Proposal } from '@/api/readers';
import { allProposals, recentProposals } from '../-dashboard/queries';

export const proposalQuery = (id: number) => q('getProposal', { path: { id } });

/**
 * After a change, reloads lists and counts. A proposal is reloaded only when it is opened next, so that nothing changes
 * while the user has it open.
 */
export function invalidateProposals(queryClient: QueryClient): void {
  reloadLists(queryClient, ['listProposals', 'getProposalStatistics']);
  void queryClient.invalidateQueries({ queryKey: ['getProposal'], refetchType: 'none' });
}

/**
 * Changes the loaded lists at once, page by page: until they are reloaded, they must not contradict what we have just
 * said.
 */
function changeLists(
  queryClient: QueryClient,
  change: (pages: Proposal[][]) => Proposal[][],
): void {
  for (const { queryKey } of [recentProposals, allProposals])
    queryClient.setQueryData(queryKey, (rows) => rows && change([rows]).flat());
  for (const drafts of [false, true])
    queryClient.setQueryData(proposalPages(drafts).queryKey, (list) => {
      if (!list) return undefined;
      const before = list.pages.map(({ results }) => results);
      const after = change(before).map((rows) =>
        rows.filter(({ status }) => !drafts || status === 'DRAFT'),
      );
      const more = after.flat().length - before.flat().length;
      const pages = list.pages.map((page, index) => ({
        ...page,
        results: after[index] ?? [],
        count: page.count + more,
      }));
      return { ...list, pages };
    });
}

/** Shows a proposal that the server has just confirmed. One that was sent here is the user's own. */
export function showProposal(queryClient: QueryClient, made: Proposal): void {
  const isSame = ({ id }: Proposal) => id === made.id;
  queryClient.setQueryData(proposalQuery(made.id).queryKey, made);
  queryClient.setQueryData(ownershipQuery(made.id).queryKey, true);
  changeLists(queryClient, (pages) => {
    const [first = [], ...others] = pages;
    if (pages.flat().some(isSame))
      return pages.map((rows) => rows.map((row) => (isSame(row) ? made : row)));
    return made.created_at ? [[made, ...first], ...others] : pages;
  });
}

/** Also forgets that it was the user's own: no notice may offer it any more. */
export function leaveOutProposal(queryClient: QueryClient, deleted: number): void {
  queryClient.setQueryData(ownershipQuery(deleted).queryKey, false);
  changeLists(queryClient, (pages) => pages.map((rows) => rows.filter(({ id }) => id !== deleted)));
}

/** The user's own proposals, as far as the server lists them. `hasMore` is true if there are more. */
export const ownProposals = (options?: CallOptions) => allRows(ownProposalPages(options));

/** The user's own proposals, or only the drafts. A server may return them in several pages. */
export function proposalPages(drafts: boolean) {
  const query = { my_proposals: true, ...(drafts && { drafts }) };
  return infiniteQueryOptions({
    queryKey: ['listProposals', { query }, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      api.listProposals({ query: { ...query, ...pageParam } }, { signal }),
    initialPageParam: firstPage,
    getNextPageParam: nextOf,
  });
}

export const titleOf = ({ project_name }: Proposal): string => project_name;

/** Whether the proposal is the user's own, which means that `my_proposals` lists it. */
export const ownershipQuery = (id: number) =>
  queryOptions({
    // The key begins like those of the lists, so that they are invalidated together.
    queryKey: ['listProposals', 'own', id],
    queryFn: async ({ client, signal }) => {
      const has = (page: Proposal[]) => page.some((proposal) => proposal.id === id);
      if (loadedPages(client).some(has)) return true;
      const { rows, hasMore } = await ownProposals({ signal });
      if (has(rows)) return true;
      if (hasMore) throw new ApiError('listProposals', 'malformed', { status: 200 });
      return false;
    },
    // Once true, it stays true: a proposal keeps its owner, and an incomplete list must not close an open form.
    staleTime: ({ state }) => (state.data ? 'static' : 0),
  });

/** The pages that the list and the dashboard have loaded. If the proposal is among them, no call is needed. */
const loadedPages = (client: QueryClient): Proposal[][] =>
  [
    client.getQueryData(recentProposals.queryKey),
    ...[false, true].flatMap((drafts) =>
      client.getQueryData(proposalPages(drafts).queryKey)?.pages.map(({ results }) => results),
    ),
  ].filter((page) => page !== undefined);
