import { firstPage, type Page, type PagePosition } from './readers';

const place = ({ offset, page }: PagePosition) => offset ?? page ?? 0;

/** A list page by page, as the server counts them. */
export async function* pagesOf<Row>(
  read: (position: PagePosition) => Promise<Page<Row>>,
): AsyncGenerator<Row[]> {
  for (let at: PagePosition | undefined = firstPage; at; ) {
    const { results, next }: Page<Row> = await read(at);
    yield results;
    // Only ever forward, whatever the server says.
    at = next && results.length > 0 && place(next) > place(at) ? next : undefined;
  }
}

/** All of it; a row that moves from one page to the next meanwhile counts once. */
export async function allRows<Row extends { id: number }>(
  pages: AsyncIterable<Row[]>,
): Promise<Row[]> {
  const rows = new Map<number, Row>();
  for await (const page of pages) for (const row of page) rows.set(row.id, row);
  return [...rows.values()];
}
