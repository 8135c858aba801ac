/** How servers sort a list and divide it into pages. Handlers return the complete list. */
import { isRecord } from '../contract/is-record';
import type { Reply } from '../replies/reply';
import type { Asked, Shape } from './shape';

type List = Record<string, unknown> & { results: unknown[] };

const isList = (body: unknown): body is List => isRecord(body) && Array.isArray(body.results);

const ofList =
  (change: (list: List, asked: Asked) => unknown): Shape =>
  (reply, asked) =>
    isList(reply.body) ? { ...reply, body: change(reply.body, asked) } : reply;

const numberIn = ({ searchParams }: URL, name: string): number | undefined =>
  searchParams.has(name) ? Number(searchParams.get(name)) : undefined;

const withQuery = (url: URL, name: string, value: number): URL => {
  const address = new URL(url);
  address.searchParams.set(name, String(value));
  return address;
};

/** Returns `limit` rows from `offset` on. `at` writes the address of the page that begins at a row. */
const part = (
  results: unknown[],
  offset: number,
  limit: number | undefined,
  at: (position: number) => string,
): List => ({
  count: results.length,
  next: limit && offset + limit < results.length ? at(offset + limit) : null,
  previous: limit && offset > 0 ? at(Math.max(0, offset - limit)) : null,
  results: results.slice(offset, limit && offset + limit),
});

/** Divides a list as the contract says: `next` is null unless `limit` left out later rows. */
const dividedAsAsked = ofList(({ results }, { url }) => {
  const limit = numberIn(url, 'limit');
  const offset = numberIn(url, 'offset') ?? ((numberIn(url, 'page') ?? 1) - 1) * (limit ?? 0);
  return part(results, offset, limit, (position) => {
    const address = withQuery(url, 'offset', position);
    address.searchParams.delete('page');
    return address.pathname + address.search;
  });
});

/** Divides a list even without `limit`. `size` is the default `limit`, and a larger `limit` is reduced to it. */
const byOffset = (size: number) =>
  ofList(({ results }, { url }) => {
    const limit = Math.min(numberIn(url, 'limit') ?? size, size);
    const offset = numberIn(url, 'offset') ?? 0;
    return part(results, offset, limit, (at) => withQuery(url, 'offset', at).href);
  });

/** Divides a list into numbered pages of a fixed size. Ignores `limit` and `offset`; a page after the last is a 404. */
const byNumber =
  (size: number, addressOf = (url: URL) => url.href): Shape =>
  (reply, asked) => {
    const page = numberIn(asked.url, 'page') ?? 1;
    const divided = ofList(({ results }) =>
      part(results, (page - 1) * size, size, (position) =>
        addressOf(withQuery(asked.url, 'page', position / size + 1)),
      ),
    )(reply, asked);
    const isBeyond = page > 1 && isList(divided.body) && divided.body.results.length === 0;
    return isBeyond ? { status: 404, body: { detail: 'Invalid page.' } } : divided;
  };

/** The address that a server writes if it is behind a proxy and does not know its own name. */
const behindProxy = ({ pathname, search }: URL) => `http://backend:8000${pathname}${search}`;

/** FNV-1a of the row's ID: gives a stable order without any meaning. */
function lot(row: unknown): number {
  let hash = 0x811c9dc5;
  for (const character of String(isRecord(row) ? row.id : row))
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  return hash >>> 0;
}

export const orders = {
  'oldest-first': ofList((list) => ({ ...list, results: list.results.toReversed() })),
  shuffled: ofList((list) => ({
    ...list,
    results: list.results.toSorted((a, b) => lot(a) - lot(b)),
  })),
} satisfies Record<string, Shape>;

export const divisions = {
  'plain-list': (reply, asked) => {
    const { body } = dividedAsAsked(reply, asked);
    return isList(body) ? { ...reply, body: body.results } : reply;
  },
  paged: byOffset(3),
  'numbered-pages': byNumber(3),
  'offset-pages-of-ten': byOffset(10),
  'numbered-pages-of-ten': byNumber(10, behindProxy),
} satisfies Record<string, Shape>;

/** The fields that remain if a server has a separate serializer for lists. */
const BRIEF =
  /^(id|project_name|project_title|title|thematic_area|thematic_area_display|proposal|support_type|priority|status|created_at)$/;

export const listShapes = {
  'brief-lists': (reply) => {
    const brief = (row: unknown) =>
      isRecord(row)
        ? Object.fromEntries(Object.entries(row).filter(([key]) => BRIEF.test(key)))
        : row;
    const { body } = reply;
    if (Array.isArray(body)) return { ...reply, body: body.map(brief) };
    return isList(body) ? { ...reply, body: { ...body, results: body.results.map(brief) } } : reply;
  },
} satisfies Record<string, Shape>;

const named = (shapes: Record<string, Shape>, names: readonly string[]): Shape[] =>
  names.flatMap((name) => shapes[name] ?? []);

/** Sorts the complete list and divides it into pages, as the named shapes say. */
export function arrangeList(names: readonly string[], reply: Reply, asked: Asked): Reply {
  const ordered = named(orders, names).reduce((list, order) => order(list, asked), reply);
  const divide = named(divisions, names).at(-1) ?? dividedAsAsked;
  return divide(ordered, asked);
}
