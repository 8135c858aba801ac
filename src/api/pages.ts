import { parseUrl } from '@/lib/url';
import { object, readAmount } from './fields';

/**
 * The query parameters of a page: some servers count the rows before it (`offset`), others number the pages (`page`) or
 * name the place in the list (`cursor`).
 */
export interface PagePosition {
  offset?: number;
  page?: number;
  cursor?: string;
}

export const firstPage: PagePosition = {};

export interface Page<T> {
  results: T[];
  /** The number of rows on all pages; if the server does not say, the number of rows on this page. */
  count: number;
  /** How many rows of this page could not be read. */
  unreadable: number;
  /** The next page; undefined on the last one, or if the server does not use pages. */
  next: PagePosition | undefined;
}

type List<T> = T[] | { results: T[]; count?: number; next?: string | null };

/** Leaves out and counts rows that cannot be read, so that one bad row does not break the list. */
function readRows<Raw, T>(rows: Raw[], read: (raw: Raw) => T) {
  const results: T[] = [];
  let unreadable = 0;
  let problem: unknown;
  for (const row of rows) {
    try {
      results.push(read(row));
    } catch (error) {
      unreadable += 1;
      problem = error;
    }
  }
  // If there are rows but none can be read, fail: the screen must not say that the list is empty.
  if (unreadable > 0 && results.length === 0) throw problem;
  return { results, unreadable };
}

export function readPage<Raw, T>(read: (raw: Raw) => T) {
  return (list: List<Raw>): Page<T> => {
    if (Array.isArray(list))
      return { ...readRows(list, read), count: list.length, next: undefined };
    const { results, count, next }: { results?: Raw[] | null; count?: unknown; next?: unknown } =
      object(list);
    const total = readAmount(count);
    // Some servers write an empty list as null.
    if (!Array.isArray(results) && !(results === null && !total))
      throw new TypeError('the list is missing');
    return {
      ...readRows(results ?? [], read),
      count: total ?? results?.length ?? 0,
      next: positionOf(next),
    };
  };
}

/** Reads only the position from the address in `next`. The address itself is never called. */
function positionOf(next: unknown): PagePosition | undefined {
  const searchParams =
    typeof next === 'string' ? parseUrl(next, 'https://portal.invalid')?.searchParams : undefined;
  const offset = readAmount(searchParams?.get('offset'));
  if (offset !== null) return { offset };
  const page = readAmount(searchParams?.get('page'));
  if (page !== null) return { page };
  const cursor = searchParams?.get('cursor');
  return cursor ? { cursor } : undefined;
}
