import type { Account } from '../accounts';
import { at, listOf } from '../exchange';
import { journey } from '../journey';
import type { Kit } from '../kit';
import { allPages, createdAt, descends, idsOf, type Pages, proposalPageRules } from '../pages';
import { type Id, idOf } from '../proposal-forms';
import { error, info } from '../rule';
import { disagreeing } from '../same';
import { proposalCounts, statisticsMatch } from '../statistics';

const rules = {
  ...proposalPageRules,
  'listProposals.answers': error(
    'spec 7',
    "The list of the user's proposals.",
    'Nothing can be seen on My Proposals.',
  ),
  'listProposals.complete': error(
    'spec 2, My Proposals',
    'Every own proposal is in the list.',
    'A proposal is missing from the list.',
  ),
  'listProposals.drafts-only': error(
    'spec 2, "Drafts Only"',
    'With `drafts=true` there are drafts only.',
    'Submitted proposals among the drafts.',
  ),
  'listProposals.drafts-complete': error(
    'spec 2, "Drafts Only"',
    'With `drafts=true` every draft is there.',
    'A draft is missing.',
  ),
  'listProposals.limit': error(
    'spec 9, "dashboard recent proposals limit 5"',
    'With `limit` there are at most so many items.',
    'A long dashboard.',
  ),
  'listProposals.limit-newest': error(
    'spec 2, dashboard, "Recent Proposals list of up to 5"',
    'With `limit` it is the newest that come.',
    'The dashboard shows old work as recent.',
  ),
  'listProposals.newest-first': error(
    'openapi.yaml listProposals',
    'Newest first.',
    'The dashboard shows old work as recent.',
  ),
  'listProposals.same-item': error(
    'spec 3, proposal',
    'An item of the list says what the proposal itself says.',
    'A card and its page disagree.',
  ),
  'getProposal.answers': error('spec 7', 'A proposal can be opened.', '"Error Loading Proposal".'),
  'getProposalStatistics.answers': error(
    'spec 7',
    "The counts of the user's proposals.",
    'No numbers on the dashboard.',
  ),
  'getProposalStatistics.matches-list': error(
    'spec 3, proposal statistics',
    'The counts are those of the list.',
    'Wrong numbers on the dashboard.',
  ),
  'getProposal.id-type': info(
    'A-79',
    'An id has one type everywhere.',
    'Nothing: the portal reads both.',
  ),
};

export const proposalsLists = journey({
  name: 'Proposals: lists and statistics',
  writes: false,
  rules,
  async walk(kit) {
    const author = kit.author;
    const { ann, ben } = kit.world.people;
    for (const account of [ann, ben, ...kit.world.given]) {
      if (!account?.access) continue;
      const pages = await allPages(kit, 'listProposals', account, OWN);
      if (!kit.accepts('listProposals.answers', pages.first)) continue;
      await statistics(kit, account, pages);
      await items(kit, account, pages);
      if (account === author) await limited(kit, account, pages);
    }
    await drafts(kit, author);
  },
});

const OWN = { my_proposals: 'true' };
type RuleId = keyof typeof rules;
const statusOf = (item: unknown) => String(at(item, 'status')).toUpperCase();

async function statistics(kit: Kit<RuleId>, as: Account, { items, whole }: Pages): Promise<void> {
  const reply = await kit.call('getProposalStatistics', { as });
  if (!kit.accepts('getProposalStatistics.answers', reply)) return;
  if (whole)
    statisticsMatch(kit, 'getProposalStatistics.matches-list', reply, proposalCounts(items));
  if (items.some((item) => /REVIEW|REVISION/.test(statusOf(item))))
    kit.observe('A-69', `counts ${Object.keys(Object(reply.json)).join(', ')}`);
}

async function items(
  kit: Kit<RuleId>,
  account: Account,
  { first, items: all, whole }: Pages,
): Promise<void> {
  kit.check('listProposals.newest-first', descends(all), first, {
    expected: 'descending created_at',
    got: all.map((item) => at(item, 'created_at')).join(', '),
  });
  const own = [...kit.world.drafts, ...kit.world.submitted].filter(
    ({ owner }) => owner === account,
  );
  const lost = without(own, all);
  if (whole)
    kit.check('listProposals.complete', lost.length === 0, first, {
      expected: `${own.length} of this run`,
      got: `without ${lost.join(', ')}`,
    });

  for (const item of account.registration ? all.slice(0, 2) : all.slice(0, 12)) {
    const id = at(item, 'id');
    if (typeof id !== 'number' && typeof id !== 'string') continue;
    const one = await kit.call('getProposal', { as: account, id });
    if (!kit.accepts('getProposal.answers', one)) continue;
    const differing = disagreeing(item, one.json, COMPARED);
    kit.check('listProposals.same-item', differing.length === 0, one, {
      expected: 'the same as in the list',
      got: `another ${differing.join(', ')}`,
    });
    kit.check('getProposal.id-type', typeof idOf(one) === typeof id, one, {
      expected: typeof id,
      got: typeof idOf(one),
    });
  }
}

/** What a card shows. */
const COMPARED = ['id', 'status', 'project_name', 'thematic_area', 'created_at', 'submitted_at'];

const without = (records: { id: Id }[], list: unknown[]) => {
  const ids = idsOf(list);
  return records.map(({ id }) => String(id)).filter((id) => !ids.includes(id));
};

/** As the dashboard asks, where there are enough to tell. */
async function limited(kit: Kit<RuleId>, as: Account, { items: all }: Pages): Promise<void> {
  const limit = all.length > 5 ? 5 : 2;
  const reply = await kit.call('listProposals', { as, query: { ...OWN, limit: String(limit) } });
  if (!kit.accepts('listProposals.answers', reply)) return;
  const list = listOf(reply.json) ?? [];
  kit.check('listProposals.limit', list.length <= limit, reply, {
    expected: `at most ${limit}`,
    got: `${list.length}`,
  });
  const times = all.map(createdAt).filter((time) => !Number.isNaN(time));
  const [newest] = list.map(createdAt);
  const isNewest = all.length === 0 || (newest !== undefined && !(newest < Math.max(...times)));
  kit.check('listProposals.limit-newest', isNewest, reply, {
    expected: 'the newest first',
    got: list.map((item) => at(item, 'created_at')).join(', ') || 'none',
  });
  kit.observe(
    'A-67',
    Array.isArray(reply.json)
      ? 'lists are plain arrays'
      : `lists have an envelope (${Object.keys(Object(reply.json)).join(', ')})`,
  );
}

async function drafts(kit: Kit<RuleId>, as: Account): Promise<void> {
  const pages = await allPages(kit, 'listProposals', as, { ...OWN, drafts: 'true' });
  if (!kit.accepts('listProposals.answers', pages.first)) return;
  const others = pages.items.map(statusOf).filter((status) => status !== 'DRAFT');
  kit.check('listProposals.drafts-only', others.length === 0, pages.first, {
    expected: 'DRAFT only',
    got: others.join(', '),
  });
  kit.observe('A-68', `drafts=true gives ${pages.items.length} items`);
  const own = kit.world.drafts.filter(({ owner }) => owner === as);
  const lost = pages.whole ? without(own, pages.items) : [];
  kit.check('listProposals.drafts-complete', lost.length === 0, pages.first, {
    expected: 'every draft',
    got: `without ${lost.join(', ')}`,
  });
}
