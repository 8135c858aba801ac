/** The parameters that only the list of proposals has: `drafts` and `limit`. */
import { type Exchange, listOf, statusOf, textAt } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { any } from '../../walk/record';
import { KINDS } from './kinds';
import {
  allPages,
  countsRightly,
  idsOf,
  inOrder,
  keepsFilters,
  type Pages,
  sameBefore,
} from './pages';

const LIST = 'listProposals';
const OWN = KINDS.proposals.filter;

export async function filters(kit: Kit, as: Account, pages: Pages): Promise<void> {
  await ofDashboard(kit, as, pages);
  await drafts(kit, as, pages.items);
  await noDrafts(kit, as, pages.first);
}

/** The server may refuse or ignore this value, but must not read it as true. */
async function noDrafts(kit: Kit, as: Account, all: Exchange): Promise<void> {
  const undrafted = await kit.call(LIST, { as, query: { ...OWN, drafts: 'false' } });
  const [every = [], some = []] = [all, undrafted].map(({ json }) => idsOf(listOf(json) ?? []));
  const missing = every.filter((id) => !some.includes(id));
  const isSame = missing.length === 0 && every.length === some.length;
  kit.check('listProposals.drafts-false', undrafted.status >= 400 || isSame, undrafted, {
    fault: 'treats `drafts=false` like `drafts=true`',
    expected: 'the same items as without it',
    got: `${some.length} items, without ${missing.length} of the ${every.length}`,
  });
}

/** Checks that a limited list has the first items of the whole one, as many as the limit. */
async function limited(
  kit: Kit,
  as: Account,
  { items: all }: Pages,
  limit: number,
  more: Record<string, string> = {},
  unfiltered: unknown[] = [],
): Promise<Exchange> {
  const query = { ...OWN, ...more, limit: String(limit) };
  const reply = await kit.call(LIST, { as, query });
  if (!kit.accepts('listProposals.answers', reply, `refused \`limit=${limit}\``)) return reply;
  keepsFilters(kit, LIST, reply, query);
  const list = idsOf(listOf(reply.json) ?? []);
  const wanted = idsOf(all).slice(0, list.length);
  const first = idsOf(all).slice(0, limit);
  const isNewest = all.length === 0 || (list.length > 0 && list.join() === wanted.join());
  // A server may have pages smaller than the limit if `next` leads to the rest.
  const smaller = textAt(reply.json, 'next') !== undefined;
  const whole = list.length >= Math.min(limit, all.length) || smaller;
  // A server may have pages of a fixed size, which are larger than this limit. The dashboard's limit is not smaller.
  const isMore = !('drafts' in more) && list.length > limit;
  // What is left of the first items of the list without the filter.
  const left = idsOf(unfiltered.slice(0, limit)).filter((id) => idsOf(all).includes(id));
  const isEarly = list.length > 0 && list.join() === left.join();
  const odd = isNewest || isMore ? '' : ', other ones than the first of the list';
  const other = isEarly ? ', because it applies `drafts` after it' : odd;
  kit.check('listProposals.limit', !isMore && isNewest && whole, reply, {
    fault: `returns ${any(`${list.length} items of ${all.length} for \`limit=${limit}\``)}${other}`,
    expected: `the proposals ${first.join(', ')}`,
    got: list.join(', ') || 'none',
  });
  return reply;
}

/** The largest size of pages with which the last one is full: there must be no next one. */
const dividing = (count: number): number | undefined =>
  Array.from({ length: Math.floor(count / 2) }, (_, index) => index + 1)
    .filter((size) => size > 1 && count % size === 0)
    .at(-1);

/** Requests a limited list, as the dashboard does. The limit is 5 or, for a short list, half of its length. */
async function ofDashboard(kit: Kit, as: Account, pages: Pages): Promise<void> {
  const limit = Math.max(1, Math.min(5, Math.floor(pages.items.length / 2)));
  const { json } = await limited(kit, as, pages, limit);
  if (textAt(json, 'next')) {
    const size = dividing(pages.items.length) ?? limit;
    const parts = await allPages(kit, LIST, as, { ...OWN, limit: String(size) });
    const listed = idsOf(parts.items);
    const missing = idsOf(pages.items).filter((id) => !listed.includes(id));
    if (missing.length === 0) countsRightly(kit, LIST, parts);
    kit.check('listProposals.limit', !parts.whole || missing.length === 0, parts.first, {
      fault: `leaves out items when its pages are followed with \`limit=${size}\``,
      expected: `the ${pages.items.length} items of the list`,
      got: `without ${missing.join(', ')}`,
    });
  }
  const keys = Object.keys(Object(json)).join(', ');
  kit.observe('A-67', `lists ${Array.isArray(json) ? 'are arrays' : `have an envelope (${keys})`}`);
}

async function drafts(kit: Kit, as: Account, all: unknown[]): Promise<void> {
  const pages = await allPages(kit, LIST, as, { ...OWN, drafts: 'true' });
  const { first, items, whole } = pages;
  if (!kit.accepts('listProposals.answers', first, 'refused `drafts=true`')) return;
  const others = items.map(statusOf).filter((status) => status !== 'DRAFT');
  const listed = idsOf(items);
  const own = kit.draftsOf(as).map(String);
  const lost = own.filter((id) => whole && !listed.includes(id));
  const old = sameBefore(kit, first);
  const foreign = 'lists records that are not drafts with `drafts=true`';
  kit.check('listProposals.drafts', others.length === 0, first, {
    fault: foreign + (old ? ', the same as before without it' : ''),
    expected: 'DRAFT only',
    got: others.join(', '),
  });
  const drafts = 'leaves out drafts with `drafts=true`';
  const seen = { fault: drafts, expected: 'every draft', got: `without ${lost.join(', ')}` };
  kit.check('listProposals.drafts', lost.length === 0, first, seen);
  countsRightly(kit, LIST, pages);
  kit.observe('A-68', `drafts=true gives ${items.length} items`);
  inOrder(kit, LIST, first, items);
  // If possible, the limit covers a proposal that is not a draft. A server that applies the limit before the filter
  // then returns too few drafts.
  const mixed = all.findIndex((item) => statusOf(item) !== 'DRAFT') + 1;
  await limited(
    kit,
    as,
    pages,
    Math.max(2, Math.min(mixed, items.length)),
    { drafts: 'true' },
    all,
  );
}
