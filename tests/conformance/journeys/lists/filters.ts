/** The parameters that only the list of proposals has: `drafts` and `limit`. */

import type { Exchange } from '../../contract/exchange';
import { at, listOf, textAt } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import type { Id } from '../../forms/proposal-forms';
import type { Kit } from '../../walk/kit';
import { KINDS } from './kinds';
import { allPages, idsOf, inOrder, type Pages } from './pages';

const OWN = KINDS.proposals.filter;
const statusOf = (item: unknown) => String(at(item, 'status')).toUpperCase();

export async function filters(kit: Kit, as: Account): Promise<void> {
  const pages = await allPages(kit, 'listProposals', as, OWN);
  await limited(kit, as, pages);
  await drafts(kit, as, pages.items);
  await oddQueries(kit, as);
}

/** The server may refuse or ignore these parameters, but must not read `drafts=false` as true, or return 5xx. */
async function oddQueries(kit: Kit, as: Account): Promise<void> {
  const all = await kit.call('listProposals', { as, query: OWN });
  const query = { ...OWN, drafts: 'false' };
  const undrafted = await kit.call('listProposals', { as, query });
  const [every, some] = [all, undrafted].map(({ json }) => listOf(json)?.length ?? 0);
  const same = undrafted.status >= 400 || every === some;
  kit.check('listProposals.drafts-false', same, undrafted, {
    fault: 'treats `drafts=false` like `drafts=true`',
    expected: `${every} items, as without it`,
    got: `${some} items`,
  });
  for (const limit of ['0', '-1', 'many'])
    await kit.odd('listProposals', { as, query: { ...OWN, limit } });
  await kit.odd('listProposals', { as, query: { ...OWN, offset: 'x', page: '9999' } });
}

const without = (records: { id: Id }[], list: unknown[]) => {
  const ids = idsOf(list);
  return records.map(({ id }) => String(id)).filter((id) => !ids.includes(id));
};

/** Requests a limited list, as the dashboard does. The limit is 5 or, for a short list, half of its length. */
async function limited(kit: Kit, as: Account, { first, items: all }: Pages): Promise<void> {
  const limit = Math.max(1, Math.min(5, Math.floor(all.length / 2)));
  const reply = await kit.call('listProposals', { as, query: { ...OWN, limit: String(limit) } });
  if (!kit.accepts('listProposals.answers', reply, `refused \`limit=${limit}\``)) return;
  const list = listOf(reply.json) ?? [];
  kit.check('listProposals.limit', list.length <= limit, reply, {
    fault: `returns ${list.length} items for \`limit=${limit}\``,
    expected: `at most ${limit}`,
    got: `${list.length}`,
  });
  const wanted = idsOf(all).slice(0, list.length);
  const isNewest = all.length === 0 || (list.length > 0 && idsOf(list).join() === wanted.join());
  // A server may have pages smaller than the limit if `next` leads to the rest.
  const onePage = listOf(first.json)?.length ?? 0;
  const smaller = textAt(reply.json, 'next') !== undefined && list.length >= onePage;
  const whole = list.length >= Math.min(limit, all.length) || smaller;
  kit.check('listProposals.limit', isNewest && whole, reply, {
    fault: isNewest
      ? `returns ${list.length} items for \`limit=${limit}\`, although there are more`
      : `returns other items for \`limit=${limit}\` than the first ${limit} of the list`,
    expected: `the proposals ${idsOf(all).slice(0, limit).join(', ')}`,
    got: idsOf(list).join(', ') || 'none',
  });
  if (textAt(reply.json, 'next')) {
    const pages = await allPages(kit, 'listProposals', as, { ...OWN, limit: String(limit) });
    const missing = idsOf(all).filter((id) => !idsOf(pages.items).includes(id));
    kit.check('listProposals.limit', !pages.whole || missing.length === 0, pages.first, {
      fault: `leaves out items when its pages are followed with \`limit=${limit}\``,
      expected: `the ${all.length} items of the list`,
      got: `without ${missing.join(', ')}`,
    });
  } else kit.holds('listProposals.limit');
  kit.observe(
    'A-67',
    Array.isArray(reply.json)
      ? 'lists are plain arrays'
      : `lists have an envelope (${Object.keys(Object(reply.json)).join(', ')})`,
  );
}

async function drafts(kit: Kit, as: Account, all: unknown[]): Promise<void> {
  const pages = await allPages(kit, 'listProposals', as, { ...OWN, drafts: 'true' });
  if (!kit.accepts('listProposals.answers', pages.first, 'refused `drafts=true`')) return;
  const others = pages.items.map(statusOf).filter((status) => status !== 'DRAFT');
  kit.check('listProposals.drafts', others.length === 0, pages.first, {
    fault: 'lists records that are not drafts with `drafts=true`',
    expected: 'DRAFT only',
    got: others.join(', '),
  });
  kit.observe('A-68', `drafts=true gives ${pages.items.length} items`);
  inOrder(kit, 'listProposals', pages.first, pages.items);
  // If possible, the limit covers a proposal that is not a draft. A server that applies the limit before the filter
  // then returns too few drafts.
  const mixed = all.findIndex((item) => statusOf(item) !== 'DRAFT') + 1;
  const limit = Math.max(2, Math.min(mixed, pages.items.length));
  const query = { ...OWN, drafts: 'true', limit: String(limit) };
  const few = await kit.call('listProposals', { as, query });
  const some = idsOf(listOf(few.json) ?? []);
  const newest = idsOf(pages.items).slice(0, some.length);
  const onePage = listOf(pages.first.json)?.length ?? 0;
  const smaller = textAt(few.json, 'next') !== undefined && some.length >= onePage;
  const enough = some.length >= Math.min(limit, pages.items.length) || smaller;
  kit.check('listProposals.limit', some.join() === newest.join() && enough, few, {
    fault: `returns other drafts for \`drafts=true&limit=${limit}\` than the first ${limit}`,
    expected: `the drafts ${idsOf(pages.items).slice(0, limit).join(', ')}`,
    got: some.join(', ') || 'none',
  });
  nextKeeps(kit, few);
  const own = kit.world.drafts.filter(({ owner }) => owner === as);
  const lost = pages.whole ? without(own, pages.items) : [];
  kit.check('listProposals.drafts', lost.length === 0, pages.first, {
    fault: 'leaves out drafts with `drafts=true`',
    expected: 'every draft',
    got: `without ${lost.join(', ')}`,
  });
}

/**
 * If `next` repeats `my_proposals` or `limit`, it must repeat `drafts` too. If it repeats none of these parameters,
 * clients add them all.
 */
function nextKeeps(kit: Kit, reply: Exchange): void {
  const next = new URL(textAt(reply.json, 'next') ?? '', kit.world.wire.root).searchParams;
  const some = next.has('my_proposals') || next.has('limit');
  kit.check('listProposals.next-filters', !some || next.has('drafts'), reply, {
    fault: 'returns a `next` without the filter `drafts`',
    expected: 'a next page of the same list',
    got: `next: ${textAt(reply.json, 'next')}`,
  });
}
