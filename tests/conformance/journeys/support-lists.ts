import type { Account } from '../accounts';
import { at, type Exchange, listOf } from '../exchange';
import { journey } from '../journey';
import type { Kit } from '../kit';
import { allPages, descends, idsOf, type Pages, supportPageRules } from '../pages';
import { unknownId } from '../proposal-forms';
import { error, info, warning } from '../rule';
import { disagreeing } from '../same';
import { statisticsMatch, supportCounts } from '../statistics';

const rules = {
  ...supportPageRules,
  'listSupportRequests.answers': error(
    'spec 7',
    "The list of the user's support requests.",
    'Nothing can be seen on Support Requests.',
  ),
  'listSupportRequests.complete': error(
    'spec 2, support list',
    'Every own request is in the list.',
    'A request is missing from the list.',
  ),
  'listSupportRequests.newest-first': error(
    'openapi.yaml listSupportRequests',
    'Newest first.',
    'Old requests come first.',
  ),
  'listSupportRequests.private': error(
    'spec 6, "they see only their own … requests"',
    'With `my_requests=true` there are own requests only.',
    'Somebody else reads the request.',
  ),
  'listSupportRequests.private-unfiltered': warning(
    'A-86',
    'A competitor sees only own requests, with or without the filter.',
    'Nothing: the portal always sends the filter.',
  ),
  'getSupportStatistics.answers': error(
    'spec 7',
    "The counts of the user's requests.",
    'No numbers on the cards.',
  ),
  'getSupportStatistics.matches-list': error(
    'spec 3, support statistics',
    'The counts are those of the list.',
    'Wrong numbers on the cards.',
  ),
  'getSupportRequest.answers': error(
    'spec 7',
    'A request can be opened.',
    '"Error Loading Support Request".',
  ),
  'getSupportRequest.same-item': error(
    'spec 3, support request',
    'An item of the list says what the request itself says.',
    'A card and its page disagree.',
  ),
  'getSupportRequest.private': error(
    'spec 6, "they see only their own … requests"',
    "Somebody else's request is refused.",
    'Somebody else reads the request.',
  ),
  'getSupportRequest.unknown': error(
    'openapi.yaml NotFound',
    'A record that does not exist is refused.',
    'An empty page instead of "Support request not found".',
  ),
  'getSupportRequest.comments-order': warning(
    'openapi.yaml SupportRequest',
    'The comments are the history, oldest first.',
    'The history runs backwards.',
  ),
  'getSupportRequest.id-type': info(
    'A-79',
    'An id has one type everywhere.',
    'Nothing: the portal reads both.',
  ),
};

export const supportLists = journey({
  name: 'Support: lists and statistics',
  writes: false,
  rules,
  async walk(kit) {
    const author = kit.author;
    const { ann, ben } = kit.world.people;
    for (const account of [ann, ben, ...kit.world.given]) {
      if (!account?.access) continue;
      const pages = await allPages(kit, 'listSupportRequests', account, OWN);
      if (!kit.accepts('listSupportRequests.answers', pages.first)) continue;
      await statistics(kit, account, pages);
      if (account === author && pages.whole) complete(kit, pages);
      kit.check('listSupportRequests.newest-first', descends(pages.items), pages.first, {
        expected: 'descending created_at',
        got: pages.items.map((item) => at(item, 'created_at')).join(', '),
      });
      const { items } = pages;
      for (const item of account.registration ? items.slice(0, 2) : items.slice(0, 12))
        await one(kit, account, item);
    }
    await privacy(kit);
  },
});

const OWN = { my_requests: 'true' };

async function statistics(
  kit: Kit<keyof typeof rules>,
  as: Account,
  { items, whole }: Pages,
): Promise<void> {
  const reply = await kit.call('getSupportStatistics', { as });
  if (!kit.accepts('getSupportStatistics.answers', reply)) return;
  if (whole) statisticsMatch(kit, 'getSupportStatistics.matches-list', reply, supportCounts(items));
  kit.observe('A-75', `counts ${Object.keys(Object(at(reply.json, 'by_status'))).join(', ')}`);
}

function complete(kit: Kit<keyof typeof rules>, { first, items }: Pages): void {
  const ids = idsOf(items);
  const lost = kit.world.requests.map(String).filter((id) => !ids.includes(id));
  kit.check('listSupportRequests.complete', lost.length === 0, first, {
    expected: `${kit.world.requests.length} of this run`,
    got: `without ${lost.join(', ')}`,
  });
}

/** What a card shows. */
const COMPARED = [
  'id',
  'status',
  'title',
  'proposal',
  'support_type',
  'priority',
  'estimated_cost',
  'created_at',
  'review_comments',
  'approved_amount',
];

async function one(
  kit: Kit<keyof typeof rules>,
  account: Kit['author'],
  item: unknown,
): Promise<void> {
  const id = at(item, 'id');
  if (typeof id !== 'number' && typeof id !== 'string') return;
  const reply = await kit.call('getSupportRequest', { as: account, id });
  if (!kit.accepts('getSupportRequest.answers', reply)) return;
  const differing = disagreeing(item, reply.json, COMPARED);
  kit.check('getSupportRequest.same-item', differing.length === 0, reply, {
    expected: 'the same as in the list',
    got: `another ${differing.join(', ')}`,
  });
  kit.check('getSupportRequest.id-type', typeof at(reply.json, 'id') === typeof id, reply, {
    expected: typeof id,
    got: typeof at(reply.json, 'id'),
  });
  const comments = at(reply.json, 'comments');
  if (Array.isArray(comments))
    kit.check('getSupportRequest.comments-order', descends([...comments].reverse()), reply, {
      expected: 'oldest first',
      got: comments.map((comment) => at(comment, 'created_at')).join(', '),
    });
}

async function privacy(kit: Kit<keyof typeof rules>): Promise<void> {
  const own = await kit.call('listSupportRequests', {
    as: kit.author,
    query: OWN,
  });
  const id = at(listOf(own.json)?.[0], 'id');
  const record = kit.need(
    (typeof id === 'number' || typeof id === 'string') && id,
    'there is no support request',
  );
  const other = kit.stranger;
  const read = await kit.call('getSupportRequest', { as: other, id: record });
  kit.refuses('getSupportRequest.private', read, "it is somebody else's", [404, 403]);
  const seen = ({ json }: Exchange) =>
    listOf(json)?.some((item) => String(at(item, 'id')) === String(record)) ?? false;
  const filtered = await kit.call('listSupportRequests', {
    as: other,
    query: OWN,
  });
  kit.check('listSupportRequests.private', !seen(filtered), filtered, {
    expected: 'own requests',
    got: "somebody else's too",
  });
  const all = await kit.call('listSupportRequests', { as: other });
  kit.check('listSupportRequests.private-unfiltered', !seen(all), all, {
    expected: 'own requests',
    got: "somebody else's too",
  });
  const nobody = await kit.call('getSupportRequest', {
    as: kit.author,
    id: unknownId(record),
  });
  kit.refuses('getSupportRequest.unknown', nobody, 'there is no such request', [404, 403, 400]);
}
