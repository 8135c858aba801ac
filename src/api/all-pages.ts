import { firstPage, type Page, type PagePosition } from './readers';

const place = ({ offset, page }: PagePosition) => offset ?? page ?? 0;

/** A list page by page, as the server counts them. */
export async function* pagesOf<Row>(
  read: (position: PagePosition) => Promise<Page<Row>>,
): AsyncGenerator<Page<Row>> {
  for (let at: PagePosition | undefined = firstPage; at; ) {
    const page: Page<Row> = await read(at);
    const { results, next } = page;
    yield page;
    // Only ever forward, whatever the server says.
    at = next && results.length > 0 && place(next) > place(at) ? next : undefined;
  }
}

interface Rows<Row> {
  rows: Row[];
  /** Whether there is more on later pages. */
  hasMore: boolean;
}

/** The rows of the first pages; one that moves from one page to the next meanwhile counts once. */
export async function firstRows<Row extends { id: number }>(
  pages: AsyncIterable<Page<Row>>,
  most: number,
): Promise<Rows<Row>> {
  const rows = new Map<number, Row>();
  let left = most;
  for await (const { results, next } of pages) {
    for (const row of results) rows.set(row.id, row);
    left -= 1;
    if (left === 0) return { rows: [...rows.values()], hasMore: next !== undefined };
  }
  return { rows: [...rows.values()], hasMore: false };
}

/** All of it. */
export const allRows = async <Row extends { id: number }>(
  pages: AsyncIterable<Page<Row>>,
): Promise<Row[]> => (await firstRows(pages, Number.POSITIVE_INFINITY)).rows;
