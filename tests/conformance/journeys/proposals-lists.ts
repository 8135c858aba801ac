import { at, type Exchange, isSuccess, listOf, textAt } from '../exchange';
import { journey } from '../journey';
import type { Kit } from '../kit';
import { idOf } from '../proposal-forms';
import { error, info, warning } from '../rule';
import { proposalCounts, statisticsMatch } from '../statistics';

const rules = {
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
  'listProposals.newest-first': error(
    'openapi.yaml listProposals',
    'Newest first.',
    'The dashboard shows old work as recent.',
  ),
  'listProposals.count': error(
    'openapi.yaml ProposalPage',
    '`count` is how many there are in all.',
    '"n of m" is wrong.',
  ),
  'listProposals.pages': warning(
    'A-67',
    'Following `next` by its `offset` reaches every item.',
    'Load more does not load the rest.',
  ),
  'listProposals.no-doubles': error(
    'spec 2, My Proposals',
    'A proposal is in the list once.',
    'The same card twice.',
  ),
  'listProposals.same-item': error(
    'spec 3, proposal',
    'An item of the list says what the proposal itself says.',
    'A card and its page disagree.',
  ),
  'getProposal.answers': error('spec 7', 'A proposal can be opened.', '"Error Loading Proposal".'),
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
    kit.need(kit.author, 'nobody is signed in');
    const { ann, ben } = kit.world.people;
    for (const account of [ann, ben, ...kit.world.given]) {
      if (!account?.access) continue;
      const reply = await kit.call('listProposals', {
        as: account,
        query: { my_proposals: 'true' },
      });
      if (!kit.accepts('listProposals.answers', reply)) continue;
      const all = await allPages(kit, reply, account.access);
      const statistics = await kit.call('getProposalStatistics', { as: account });
      if (isSuccess(statistics) && isWhole(reply, all))
        statisticsMatch(kit, 'getProposalStatistics.matches-list', statistics, proposalCounts(all));
      const uncounted = all.filter((item) => /REVIEW|REVISION/i.test(String(at(item, 'status'))));
      if (uncounted.length > 0)
        kit.observe('A-69', `counts ${Object.keys(Object(statistics.json)).join(', ')}`);
      await items(kit, account, reply, all);
    }
    await filters(kit);
  },
});

type Account = NonNullable<Kit['world']['people']['ann']>;

/** Fewer than `count` says means that the rest was not reached; its rule says so, and counts are not compared. */
const isWhole = ({ json }: Exchange, all: unknown[]) => {
  const count = at(json, 'count');
  return typeof count !== 'number' || count === all.length;
};

/** The portal reads only the offset of `next`, and asks for it again. */
async function allPages(
  kit: Kit<keyof typeof rules>,
  first: Exchange,
  token: string | undefined,
): Promise<unknown[]> {
  const all = [...(listOf(first.json) ?? [])];
  let next = textAt(first.json, 'next');
  const count = at(first.json, 'count');
  for (let page = 0; next && page < 20; page += 1) {
    const offset = new URL(next, 'http://any.invalid').searchParams.get('offset');
    const reply = offset
      ? await kit.call('listProposals', { token, query: { my_proposals: 'true', offset } })
      : undefined;
    const items = reply && listOf(reply.json);
    kit.check('listProposals.pages', Boolean(items?.length), reply ?? first, {
      expected: '`next` has an offset, and items follow',
      got: next,
    });
    if (!reply || !items?.length) break;
    all.push(...items);
    next = textAt(reply.json, 'next');
  }
  if (typeof count === 'number')
    kit.check(
      'listProposals.count',
      count >= (listOf(first.json)?.length ?? 0) &&
        (at(first.json, 'next') || count === all.length) !== false,
      first,
      { expected: `${all.length}`, got: `${count}` },
    );
  return all;
}

async function items(
  kit: Kit<keyof typeof rules>,
  account: Account,
  reply: Exchange,
  all: unknown[],
): Promise<void> {
  const ids = all.map((item) => String(at(item, 'id')));
  kit.check('listProposals.no-doubles', new Set(ids).size === ids.length, reply, {
    expected: 'each once',
    got: ids.join(', '),
  });
  const times = all.map((item) => Date.parse(String(at(item, 'created_at'))));
  const sorted = times.every((time, index) => index === 0 || !(time > (times[index - 1] ?? time)));
  kit.check('listProposals.newest-first', sorted, reply, {
    expected: 'descending created_at',
    got: all.map((item) => at(item, 'created_at')).join(', '),
  });
  const own = [...kit.world.drafts, ...kit.world.submitted].filter(
    ({ owner }) => owner === account,
  );
  const lost = own.filter(({ id }) => !ids.includes(String(id)));
  if (isWhole(reply, all))
    kit.check('listProposals.complete', lost.length === 0, reply, {
      expected: `${own.length} of this run`,
      got: `without ${lost.map(({ id }) => id).join(', ')}`,
    });

  for (const item of account.registration ? all.slice(0, 2) : all.slice(0, 12)) {
    const id = at(item, 'id');
    if (typeof id !== 'number' && typeof id !== 'string') continue;
    const one = await kit.call('getProposal', { as: account, id });
    if (!kit.accepts('getProposal.answers', one)) continue;
    const differing = ['id', 'status', 'project_name', 'created_at'].filter(
      (field) =>
        String(at(one.json, field)) !== String(at(item, field)) && at(item, field) !== undefined,
    );
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

async function filters(kit: Kit<keyof typeof rules>): Promise<void> {
  const as = kit.author;
  const drafts = await kit.call('listProposals', {
    as,
    query: { my_proposals: 'true', drafts: 'true' },
  });
  if (kit.accepts('listProposals.answers', drafts)) {
    const list = listOf(drafts.json) ?? [];
    const others = list.filter((item) => String(at(item, 'status')).toUpperCase() !== 'DRAFT');
    kit.check('listProposals.drafts-only', others.length === 0, drafts, {
      expected: 'DRAFT only',
      got: others.map((item) => at(item, 'status')).join(', '),
    });
    const ids = list.map((item) => String(at(item, 'id')));
    const lost = kit.world.drafts.filter(
      ({ owner, id }) => owner === as && !ids.includes(String(id)),
    );
    kit.observe('A-68', `drafts=true gives ${list.length} items`);
    const paged = textAt(drafts.json, 'next') !== undefined;
    kit.check('listProposals.drafts-complete', paged || lost.length === 0, drafts, {
      expected: 'every draft',
      got: `without ${lost.map(({ id }) => id).join(', ')}`,
    });
  }
  const limited = await kit.call('listProposals', {
    as,
    query: { my_proposals: 'true', limit: '2' },
  });
  if (kit.accepts('listProposals.answers', limited)) {
    const { length } = listOf(limited.json) ?? [];
    kit.check('listProposals.limit', length <= 2, limited, {
      expected: 'at most 2',
      got: `${length}`,
    });
    if (textAt(limited.json, 'next')) await allPages(kit, limited, as.access);
    kit.observe(
      'A-67',
      Array.isArray(limited.json)
        ? 'lists are plain arrays'
        : `lists have an envelope (${Object.keys(Object(limited.json)).join(', ')})`,
    );
  }
}
