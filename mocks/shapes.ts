/** The shapes in which real servers answer although the contract says another: what the portal must bear with. */
import type { Reply } from './reply';

type Shape = (reply: Reply, url: URL) => Reply;

const PAGE = 3;
const DECIMALS = ['budget_estimate', 'estimated_cost'];
const STATUSES = ['status', 'priority', 'status_change'];

/** Changes the values of some keys wherever they stand. */
function changeValues(
  value: unknown,
  keys: string[],
  change: (value: unknown) => unknown,
): unknown {
  if (Array.isArray(value)) return value.map((item) => changeValues(item, keys, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      keys.includes(key) ? change(inner) : changeValues(inner, keys, change),
    ]),
  );
}

const values =
  (keys: string[], change: (value: unknown) => unknown): Shape =>
  (reply) => ({ ...reply, body: changeValues(reply.body, keys, change) });

const isList = (body: unknown): body is { count: number; results: unknown[] } =>
  typeof body === 'object' && body !== null && 'results' in body && 'count' in body;

export const shapes = {
  'plain-list': (reply) => (isList(reply.body) ? { ...reply, body: reply.body.results } : reply),

  /** Pages that nobody asked for. */
  paged(reply, url) {
    if (!isList(reply.body)) return reply;
    const { count, results } = reply.body;
    const reached = Number(url.searchParams.get('offset') ?? 0) + PAGE;
    const next = new URL(url);
    next.searchParams.set('offset', String(reached));
    const body = { ...reply.body, results: results.slice(0, PAGE) };
    return { ...reply, body: { ...body, next: reached < count ? next.href : null } };
  },

  /** The same with numbered pages. Without a limit the server has sent all of it. */
  'numbered-pages'(reply, url) {
    if (!isList(reply.body)) return reply;
    const { count, results } = reply.body;
    const page = Number(url.searchParams.get('page') ?? 1);
    const next = new URL(url);
    next.searchParams.set('page', String(page + 1));
    const body = { ...reply.body, results: results.slice((page - 1) * PAGE, page * PAGE) };
    return { ...reply, body: { ...body, next: page * PAGE < count ? next.href : null } };
  },

  'decimals-as-text': values(DECIMALS, (value) =>
    typeof value === 'number' ? value.toFixed(2) : value,
  ),
  'decimals-as-numbers': values(DECIMALS, (value) =>
    typeof value === 'string' ? Number(value) : value,
  ),
  'ids-as-text': values(['id', 'proposal'], String),
  'lower-case-statuses': values(STATUSES, (value) =>
    typeof value === 'string' ? value.toLowerCase() : value,
  ),
  'unknown-statuses': values(['status'], () => 'ON_HOLD'),
  'null-body': (reply) => ({ ...reply, body: null }),
  'no-body': ({ body, ...reply }) => reply,
  'html-content-type': (reply) => ({
    ...reply,
    headers: { ...reply.headers, 'Content-Type': 'text/html; charset=utf-8' },
  }),
} satisfies Record<string, Shape>;

export type ShapeName = keyof typeof shapes;

export const shapeNames = Object.keys(shapes) as ShapeName[];

export const reshape = (name: ShapeName, reply: Reply, url: URL): Reply => shapes[name](reply, url);
