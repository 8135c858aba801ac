import { at, type Exchange, isEmpty, listOf } from '../../contract/exchange';
import { disagreeing } from '../../contract/same';
import type { Account } from '../../forms/accounts';
import { unknownId } from '../../forms/proposal-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { allPages, descends, idsOf, outOfOrder, type Pages } from '../lists/pages';
import { statisticsMatch, supportCounts } from '../lists/statistics';

export const supportLists = journey({
  name: 'Support: lists and statistics',
  also: [
    'listSupportRequests.*',
    'getSupportRequest.*',
    'getSupportStatistics.(answers|matches-list|private)',
    'createSupportRequest.refusal-changes-nothing',
  ],
  people: ['ann', 'ben'],
  writes: false,
  async walk(kit) {
    const author = kit.author;
    const { ann, ben } = kit.world.people;
    for (const account of [ann, ben, ...kit.world.given]) {
      if (!account?.access) continue;
      const pages = await allPages(kit, 'listSupportRequests', account, OWN);
      const { first } = pages;
      if (!kit.accepts('listSupportRequests.answers', first, "refused the user's own list"))
        continue;
      kit.check('listSupportRequests.results', !Array.isArray(first.json), first, {
        fault: 'returned a plain list',
        expected: '{ "results": [ … ] }',
        got: '[ … ]',
      });
      await statistics(kit, account, pages);
      if (account === author && pages.whole) complete(kit, pages);
      kit.check('listSupportRequests.newest-first', descends(pages.items), pages.first, {
        fault: 'does not list the newest first',
        expected: 'descending created_at',
        got: outOfOrder(pages.items),
      });
      const { items } = pages;
      // For an account that the kit registered, opens the first two requests, the last two, and one with all fields
      // filled in. For a given account, opens the first twelve.
      const chosen = account.registration
        ? [...items.slice(0, 2), ...items.filter(isWhole).slice(0, 1), ...items.slice(-2)]
        : items;
      for (const item of chosen.slice(0, 12)) await one(kit, account, pages.first, item);
    }
    await privacy(kit);
  },
});

const OWN = { my_requests: 'true' };

async function statistics(kit: Kit, as: Account, { items, whole }: Pages): Promise<void> {
  const reply = await kit.call('getSupportStatistics', { as });
  if (!kit.accepts('getSupportStatistics.answers', reply, 'refused the signed-in user')) return;
  if (whole) statisticsMatch(kit, 'getSupportStatistics.matches-list', reply, supportCounts(items));
  kit.observe('A-75', `counts ${Object.keys(Object(at(reply.json, 'by_status'))).join(', ')}`);
}

function complete(kit: Kit, { first, items }: Pages): void {
  const ids = idsOf(items);
  const lost = kit.world.requests.map(String).filter((id) => !ids.includes(id));
  kit.check('listSupportRequests.complete', lost.length === 0, first, {
    fault: `leaves out ${lost.length} of ${kit.world.requests.length} requests`,
    expected: `all ${kit.world.requests.length} of this run`,
    got: `without ${lost.join(', ')}`,
  });
  if (kit.author.registration === undefined) return;
  const known = kit.world.requests.map(String);
  const ghosts = ids.filter((id) => !known.includes(id));
  kit.check('createSupportRequest.refusal-changes-nothing', ghosts.length === 0, first, {
    operation: 'createSupportRequest',
    fault: 'refused requests but saved them',
    expected: `the ${known.length} requests that were accepted`,
    got: `${ghosts.length} more in the list: ${ghosts.join(', ')}`,
  });
}

/** The fields in which a list item must agree with the request itself. */
const COMPARED = [
  ...['id', 'status', 'title', 'description', 'proposal', 'support_type', 'priority'],
  ...['quantity_required', 'duration_needed', 'estimated_cost', 'created_at', 'review_comments'],
  ...['approved_amount', 'proposal_details.project_name', 'status_display'],
];
const CARD = [
  ...['title', 'description', 'proposal_details.project_name', 'quantity_required'],
  ...['duration_needed', 'estimated_cost', 'support_type', 'priority', 'status', 'created_at'],
];
const PAGE = [
  ...['proposal_details.project_name', 'proposal_details.status', 'comments'],
  ...['support_type_display', 'priority_display', 'status_display'],
];

/** Recognises, by its title, a request that the kit created with all fields filled in. */
const isWhole = (record: unknown) => at(record, 'title') === 'Kit request';

/** Checks that the fields are not empty, only for requests that the kit created with all fields filled in. */
function shows(
  kit: Kit,
  rule: 'getSupportRequest.shows' | 'listSupportRequests.shows',
  answer: Exchange,
  record: unknown,
  fields: string[],
): void {
  if (!isWhole(record)) return;
  const missing = fields.filter((field) => isEmpty(at(record, field)));
  kit.check(rule, missing.length === 0, answer, {
    fault: `has no ${missing.join(', ')}`,
    expected: missing.join(', '),
    got: missing.map((field) => `${field}: ${String(at(record, field) ?? 'absent')}`).join(', '),
  });
}

async function one(kit: Kit, account: Kit['author'], list: Exchange, item: unknown): Promise<void> {
  const id = at(item, 'id');
  if (typeof id !== 'number' && typeof id !== 'string') return;
  const reply = await kit.call('getSupportRequest', { as: account, id });
  const refused = "refused the user's own request";
  if (!kit.accepts('getSupportRequest.answers', reply, refused)) return;
  shows(kit, 'listSupportRequests.shows', list, item, CARD);
  shows(kit, 'getSupportRequest.shows', reply, reply.json, PAGE);
  const differing = disagreeing(item, reply.json, COMPARED);
  kit.check('listSupportRequests.same-item', differing.length === 0, reply, {
    operation: 'listSupportRequests',
    fault: `says another ${differing.join(', ')} than getSupportRequest`,
    expected: differing.map((field) => `${field}: ${String(at(reply.json, field))}`).join(', '),
    got: differing.map((field) => `${field}: ${String(at(item, field))}`).join(', '),
  });
  kit.check('getSupportRequest.id-type', typeof at(reply.json, 'id') === typeof id, reply, {
    expected: typeof id,
    got: typeof at(reply.json, 'id'),
  });
  const comments = at(reply.json, 'comments');
  if (Array.isArray(comments))
    kit.check('getSupportRequest.comments-order', descends([...comments].reverse()), reply, {
      fault: 'does not list the oldest comment first',
      expected: 'oldest first',
      got: comments.map((comment) => at(comment, 'created_at')).join(', '),
    });
}

async function privacy(kit: Kit): Promise<void> {
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
  const counts = await kit.call('getSupportStatistics', { as: other });
  const their = await allPages(kit, 'listSupportRequests', other, OWN);
  const total = at(counts.json, 'total_requests');
  if (their.whole && typeof total === 'number')
    kit.check('getSupportStatistics.private', total <= their.items.length, counts, {
      fault: "counts another user's requests",
      expected: `total_requests: ${their.items.length}`,
      got: `total_requests: ${total}`,
    });
  const read = await kit.call('getSupportRequest', { as: other, id: record });
  kit.refuses('getSupportRequest.private', read, "showed another user's request", [404, 403]);
  const seen = ({ json }: Exchange) =>
    listOf(json)?.some((item) => String(at(item, 'id')) === String(record)) ?? false;
  const filtered = await kit.call('listSupportRequests', {
    as: other,
    query: OWN,
  });
  kit.check('listSupportRequests.private', !seen(filtered), filtered, {
    fault: "lists another user's request",
    expected: "only the user's own requests",
    got: `request ${record} of another user`,
  });
  const all = await kit.call('listSupportRequests', { as: other });
  kit.check('listSupportRequests.private-unfiltered', !seen(all), all, {
    fault: "lists another user's request",
    expected: "only the user's own requests",
    got: `request ${record} of another user`,
  });
  const nobody = await kit.call('getSupportRequest', {
    as: kit.author,
    id: unknownId(record),
  });
  kit.refuses('getSupportRequest.unknown', nobody, 'returned a request that does not exist', [
    ...[404, 403, 400],
  ]);
  const letters = await kit.odd('getSupportRequest', { as: kit.author, id: 'abc' });
  const strange = 'returned a request for the id abc';
  kit.refuses('getSupportRequest.unknown', letters, strange, [404, 403, 400]);
}
