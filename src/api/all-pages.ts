import type { CallOptions } from './calls';
import { api } from './client';
import { firstPage, type Page, type PagePosition } from './pages';

const place = ({ offset, page }: PagePosition) => offset ?? page ?? 0;

/** Yields a list page by page, following the server's own paging. */
export async function* pagesOf<Row extends { id: number }>(
  read: (position: PagePosition) => Promise<Page<Row>>,
): AsyncGenerator<Page<Row>> {
  const cursors = new Set<string>();
  // `next` is followed only if it points forward: a wrong link must not make us loop.
  const leads = (next: PagePosition, at: PagePosition) => {
    if (next.cursor === undefined) return place(next) > place(at);
    const isNew = !cursors.has(next.cursor);
    cursors.add(next.cursor);
    return isNew;
  };
  const ids = new Set<number>();
  for (let at: PagePosition | undefined = firstPage; at; ) {
    const page: Page<Row> = await read(at);
    const known = ids.size;
    for (const { id } of page.results) ids.add(id);
    yield page;
    // Some servers send their last page again for every later number, with a link to one more.
    const hasNew = ids.size > known;
    at = page.next && hasNew && leads(page.next, at) ? page.next : undefined;
  }
}

interface Rows<Row> {
  rows: Row[];
  /** Whether there are more rows on later pages. */
  hasMore: boolean;
}

/** Returns the rows of several pages. A row that moved to another page between two calls is returned only once. */
export const rowsOf = <Row extends { id: number }>(pages: readonly { results: Row[] }[]): Row[] => [
  ...new Map(pages.flatMap(({ results }) => results).map((row) => [row.id, row])).values(),
];

/** The page after these. Undefined if the last one added no row: then its link leads nowhere. */
export const nextOf = <Row extends { id: number }>(page: Page<Row>, pages: readonly Page<Row>[]) =>
  rowsOf(pages).length > rowsOf(pages.slice(0, -1)).length ? page.next : undefined;

/** Loads the first `most` pages. A row that moves to another page between two calls is returned only once. */
export async function firstRows<Row extends { id: number }>(
  pages: AsyncIterable<Page<Row>>,
  most: number,
): Promise<Rows<Row>> {
  const rows = new Map<number, Row>();
  let left = most;
  let unread = 0;
  let missing = 0;
  let isLast = true;
  for await (const { results, unreadable, count, next } of pages) {
    for (const row of results) rows.set(row.id, row);
    left -= 1;
    if (left === 0) return { rows: [...rows.values()], hasMore: next !== undefined };
    // This may be the last page that we get although there are more rows: some servers count more rows than their pages
    // hold, or link to a next page that leads nowhere.
    unread += unreadable;
    missing = count - unread - rows.size;
    isLast = next === undefined;
  }
  return { rows: [...rows.values()], hasMore: missing > 0 || !isLast };
}

/** No user has this many pages, so we stop reading a list that links to more. */
const MOST_PAGES = 100;

/** Loads all pages. `hasMore` if the server counts more rows than it lists, or if its pages never end. */
export const allRows = <Row extends { id: number }>(
  pages: AsyncIterable<Page<Row>>,
): Promise<Rows<Row>> => firstRows(pages, MOST_PAGES);

/** The user's own proposals and support requests, page by page. */

export const ownProposalPages = (options?: CallOptions) =>
  pagesOf((at) => api.listProposals({ query: { my_proposals: true, ...at } }, options));

export const ownRequestPages = (options?: CallOptions) =>
  pagesOf((at) => api.listSupportRequests({ query: { my_requests: true, ...at } }, options));
