import { queryOptions } from '@tanstack/react-query';
import { allRows, ownProposalPages, pagesOf } from '@/api/all-pages';
import { api, q } from '@/api/client';
import { firstPage, type PagePosition } from '@/api/pages';
import type { Proposal } from '@/api/readers';
import { timeIn } from '@/lib/dates';
import { lackingIn } from '../proposals/-form/rules';

/** How many recent proposals the dashboard shows. */
export const RECENT = 5;

export const statistics = q('getProposalStatistics');

/**
 * The user's newest proposals. Servers may list in any order: if there are more pages and the first one is too short or
 * not sorted with the newest first, all pages are read.
 */
export const recentProposals = queryOptions({
  queryKey: ['listProposals', 'recent'],
  queryFn: async ({ signal }) => {
    const read = (position: PagePosition) =>
      api.listProposals({ query: { my_proposals: true, limit: RECENT, ...position } }, { signal });
    const first = await read(firstPage);
    const isEnough = !first.next || isNewestOf(first.results);
    const rows = isEnough
      ? first.results
      : (await allRows(pagesOf(async (at) => (at === firstPage ? first : read(at))))).rows;
    return newestFirst(rows).slice(0, RECENT);
  },
});

/**
 * All own proposals, newest first. If the user may have more than the recent ones, all are read. Lists may leave out
 * texts, so a draft that seems to lack something is read itself.
 */
export const allProposals = queryOptions({
  queryKey: ['listProposals', 'all'],
  queryFn: async ({ client, signal }) => {
    const recent = await client.fetchQuery(recentProposals);
    const rows =
      recent.length < RECENT
        ? recent
        : newestFirst((await allRows(ownProposalPages({ signal }))).rows);
    return Promise.all(
      rows.map((row) =>
        row.status === 'DRAFT' && lackingIn(row).length > 0
          ? api.getProposal({ path: { id: row.id } }, { signal }).catch(() => row)
          : row,
      ),
    );
  },
});

/** Newest first. Proposals whose time can't be read come last. */
const newestFirst = (rows: Proposal[]) =>
  rows.toSorted((a, b) => timeIn(b.created_at) - timeIn(a.created_at));

const isNewestOf = (rows: Proposal[]) =>
  rows.length >= RECENT && newestFirst(rows).every((row, index) => row === rows[index]);
