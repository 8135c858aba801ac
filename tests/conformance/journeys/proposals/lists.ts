import { at, type Exchange, isEmpty, listOf, textAt } from '../../contract/exchange';
import { disagreeing } from '../../contract/same';
import type { Account } from '../../forms/accounts';
import { type Id, idOf, titleOf } from '../../forms/proposal-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { allPages, descends, idsOf, outOfOrder, type Pages } from '../lists/pages';
import { proposalCounts, statisticsMatch } from '../lists/statistics';
import { fresh } from './lists-fresh';

export const proposalsLists = journey({
  name: 'Proposals: lists and statistics',
  also: [
    'listProposals.*',
    'getProposal.(answers|shows|id-type)',
    'getProposalStatistics.(answers|matches-list|fresh)',
    'createProposal.refusal-changes-nothing',
  ],
  people: ['ann', 'ben'],
  writes: false,
  async walk(kit) {
    const author = kit.author;
    const { ann, ben, dan } = kit.world.people;
    for (const account of [ann, ben, dan, ...kit.world.given]) {
      if (!account?.access) continue;
      const pages = await allPages(kit, 'listProposals', account, OWN);
      const what = account === dan ? 'a user without proposals' : 'the user';
      if (!kit.accepts('listProposals.answers', pages.first, `refused the list of ${what}`))
        continue;
      await statistics(kit, account, pages);
      await items(kit, account, pages);
      if (account === author) await limited(kit, account, pages);
    }
    await drafts(kit, author, (await allPages(kit, 'listProposals', author, OWN)).items);
    await oddQueries(kit, author);
    if (!kit.world.readOnly) await fresh(kit, author);
  },
});

const OWN = { my_proposals: 'true' };
const statusOf = (item: unknown) => String(at(item, 'status')).toUpperCase();

async function statistics(kit: Kit, as: Account, { items, whole }: Pages): Promise<void> {
  const reply = await kit.call('getProposalStatistics', { as });
  if (!kit.accepts('getProposalStatistics.answers', reply, 'refused the signed-in user')) return;
  if (whole)
    statisticsMatch(kit, 'getProposalStatistics.matches-list', reply, proposalCounts(items));
  if (items.some((item) => /REVIEW|REVISION/.test(statusOf(item))))
    kit.observe('A-69', `counts ${Object.keys(Object(reply.json)).join(', ')}`);
}

const inOrder = (kit: Kit, first: Exchange, all: unknown[]) =>
  kit.check('listProposals.newest-first', descends(all), first, {
    fault: 'does not list the newest first',
    expected: 'descending created_at',
    got: outOfOrder(all),
  });

async function items(
  kit: Kit,
  account: Account,
  { first, items: all, whole }: Pages,
): Promise<void> {
  inOrder(kit, first, all);
  const own = [...kit.world.drafts, ...kit.world.submitted].filter(
    ({ owner }) => owner === account,
  );
  const lost = without(own, all);
  const drafts = without(
    kit.world.drafts.filter(({ owner }) => owner === account),
    [],
  );
  const noDraft = drafts.length > 1 && lost.join() === drafts.join();
  if (whole)
    kit.check('listProposals.complete', lost.length === 0, first, {
      fault: noDraft
        ? 'leaves out drafts: without `drafts=true` none is listed'
        : `leaves out ${lost.length} of ${own.length} proposals`,
      expected: `all ${own.length} of this run`,
      got: `without ${lost.join(', ')}`,
    });
  if (whole && account.registration) unknownRows(kit, account, all, first);

  for (const item of account.registration ? all.slice(0, 2) : all.slice(0, 12)) {
    const id = at(item, 'id');
    if (typeof id !== 'number' && typeof id !== 'string') continue;
    const one = await kit.call('getProposal', { as: account, id });
    if (!kit.accepts('getProposal.answers', one, "refused the user's own proposal")) continue;
    const differing = disagreeing(item, one.json, COMPARED);
    kit.check('listProposals.same-item', differing.length === 0, one, {
      operation: 'listProposals',
      fault: `says another ${differing.join(', ')} than getProposal`,
      expected: differing.map((field) => `${field}: ${String(at(one.json, field))}`).join(', '),
      got: differing.map((field) => `${field}: ${String(at(item, field))}`).join(', '),
    });
    shows(kit, 'getProposal.shows', one, one.json, PAGE);
    shows(kit, 'listProposals.shows', first, item, CARD);
    kit.check('getProposal.id-type', typeof idOf(one) === typeof id, one, {
      expected: typeof id,
      got: typeof idOf(one),
    });
  }
}

/** These fields must be the same in the list and in `getProposal`. */
const COMPARED = [
  ...['id', 'status', 'project_name', 'project_title', 'description'],
  ...['thematic_area', 'thematic_area_display', 'created_at', 'submitted_at'],
  ...['review_comments', 'reviewed_at', 'submitted_by.display_name'],
];
const CARD = ['project_title', 'thematic_area_display', 'description'];
const PAGE = [...CARD, 'submitted_by', 'technologies_used'];

/** Checks that none of the fields is empty. Skips records that the kit did not create: their fields may be empty. */
function shows(
  kit: Kit,
  rule: 'getProposal.shows' | 'listProposals.shows',
  answer: Exchange,
  record: unknown,
  fields: string[],
): void {
  if (!titleOf(record).startsWith('Kit ')) return;
  const missing = fields.filter((field) => isEmpty(at(record, field)));
  kit.check(rule, missing.length === 0, answer, {
    fault: `has no ${missing.join(', ')}`,
    expected: missing.join(', '),
    got: missing.map((field) => `${field}: ${String(at(record, field) ?? 'absent')}`).join(', '),
  });
}

/** All proposals of this account are from this run, so an unknown one was saved although the server refused it. */
function unknownRows(kit: Kit, account: Account, all: unknown[], first: Exchange): void {
  const known = [...kit.world.drafts, ...kit.world.submitted]
    .filter(({ owner }) => owner === account)
    .map(({ id }) => String(id));
  const ghosts = all.filter((item) => !known.includes(String(at(item, 'id'))));
  kit.check('createProposal.refusal-changes-nothing', ghosts.length === 0, first, {
    operation: 'createProposal',
    fault: `refused a proposal but saved it: ${[...new Set(ghosts.map(titleOf))].join('; ').slice(0, 200)}`,
    expected: `the ${known.length} proposals that were accepted`,
    got: `${ghosts.length} more in the list`,
  });
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
  inOrder(kit, pages.first, pages.items);
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
