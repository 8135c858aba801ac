/** Reads both lists with the records in them and the counts, as their owner and as somebody else. */
import {
  at,
  type Exchange,
  isEmpty,
  isSuccess,
  listOf,
  statusOf,
  textAt,
} from '../../contract/exchange';
import { differences } from '../../contract/same';
import type { Account } from '../../forms/accounts';
import { type Id, idIn, idOf, proposalForm, unknownId } from '../../forms/proposal-forms';
import { supportForm } from '../../forms/support-forms';
import { journey } from '../../walk/journey';
import type { Check, Kit } from '../../walk/kit';
import { create, hidden } from '../../walk/proposals';
import { any } from '../../walk/record';
import { HUGE } from '../odd-input';
import { eligible, request } from '../support/create';
import { counted } from './counts';
import { filters } from './filters';
import { KINDS, type Kind } from './kinds';
import { allPages, countsRightly, fresh, idsOf, inOrder, oldestFirst, type Pages } from './pages';

const listsOf = (kind: Kind) =>
  journey({
    name: kind.name,
    also: [
      `(${kind.list}|${kind.counts}).*`,
      `${kind.one}.(answers|shows|private|unknown|comments-order|reviewed)`,
      `${kind.create}.refusal-changes-nothing`,
    ],
    people: ['ann', 'ben'],
    writes: false,
    async walk(kit) {
      const { author } = kit;
      const { ann, ben, dan } = kit.world.people;
      const { given } = kit.world;
      const lists = new Map<Account, Pages>();
      await fill(kit, kind);
      for (const account of [ann, ben, dan, ...given])
        if (account?.access)
          lists.set(
            account,
            await ofUser(kit, kind, account, (items) => chosen(kind, account, items)),
          );
      // Whoever has the fewest records shows best that another user's are counted.
      for (const account of [dan, ben, ann, ...given]) {
        const pages = account && lists.get(account);
        if (pages) await counted(kit, kind, account, pages);
      }
      const own = lists.get(author);
      if (own && kind === KINDS.proposals) await filters(kit, author, own);
      await privacy(kit, kind, own?.items[0]);
      if (kind === KINDS.requests || kit.world.readOnly) return;
      await fresh(kit, author);
      // The counts were read before, so a server may send outdated ones.
      await counted(kit, kind, author, await allPages(kit, kind.list, author, kind.filter));
    },
  });

const RESULTS = 'listSupportRequests.results';

/** Checks a user's list, and the records that `choose` returns. Those in `known` have just been read. */
export async function ofUser(
  kit: Kit,
  kind: Kind,
  account: Account,
  choose: (items: unknown[]) => unknown[],
  known: Exchange[] = [],
): Promise<Pages> {
  const pages = await allPages(kit, kind.list, account, kind.filter);
  const { first, items } = pages;
  const what = account === kit.world.people.dan ? 'a user without records' : 'the user';
  if (!kit.accepts(`${kind.list}.answers`, first, `refused the list of ${what}`)) return pages;
  const plain = 'returned a plain list';
  if (kind === KINDS.requests) kit.check(RESULTS, !Array.isArray(first.json), first, plain);
  await onlyOwn(kit, kind, account, 'private', pages);
  const isComplete = account !== kit.author || !pages.whole || complete(kit, kind, pages);
  if (isComplete) countsRightly(kit, kind.list, pages);
  inOrder(kit, kind.list, first, items);
  for (const item of choose(items)) {
    const read = known.find(
      (one) => one.operation === kind.one && String(idOf(one)) === String(at(item, 'id')),
    );
    await one(kit, kind, account, [first, item], read);
  }
  return { ...pages, whole: pages.whole && isComplete };
}

/** More than a page of twenty. A whole run has made more by now, and `--only` a single one. */
const MORE_THAN_A_PAGE = 21;

/** Makes as many records as the rules about pages need, if one of them is to be checked. */
async function fill(kit: Kit, kind: Kind): Promise<void> {
  const { author: as, world } = kit;
  const isPaged = ['pages', 'no-doubles', 'complete', 'count', 'newest-first', 'limit'].some(
    (property) => world.record.isWanted(`${kind.list}.${property}`),
  );
  const canMake = kind === KINDS.proposals || kit.submittedBy(as).length > 0;
  if (!isPaged || !canMake || world.readOnly || as.registration === undefined) return;
  for (let left = MORE_THAN_A_PAGE - kind.recordsOf(kit, as).length; left > 0; left -= 1) {
    const made =
      kind === KINDS.proposals
        ? await create(kit, as, proposalForm('Kit draft, one of many'))
        : await request(kit, as, supportForm(eligible(kit), { title: 'Kit request, one of many' }));
    if (!isSuccess(made)) return;
  }
}

const isSameReply = (one: Exchange, other: Exchange) =>
  one !== other && one.sent.url === other.sent.url && one.text === other.text;

const isMadeBy = (kind: Kind, one: Exchange, id: string) =>
  one.operation === kind.create && String(idOf(one)) === id;

const everybody = ({ world }: Kit) => [...Object.values(world.people), ...world.given];

/**
 * Checks that a list has no record that another user of this run has made, nor the one that another user has listed. If a
 * query that nobody has sent before has none either, a cache has repeated the reply to the other user.
 */
async function onlyOwn(
  kit: Kit,
  kind: Kind,
  as: Account,
  property: 'private' | 'private-unfiltered',
  { first, items }: Pages,
  listed: Id[] = [],
): Promise<void> {
  const others = everybody(kit).filter((one) => one !== as);
  const theirs = [...listed, ...others.flatMap((one) => kind.recordsOf(kit, one))].map(String);
  const foreignIn = (list: unknown[]) => idsOf(list).filter((one) => theirs.includes(one));
  const seen = foreignIn(items);
  if (seen.length === 0) return kit.holds(`${kind.list}.${property}`);
  const { trail } = kit.world.record;
  const old = trail.find((one) => isSameReply(one, first) && kit.userOf(one) !== as);
  const query = Object.fromEntries(new URL(first.sent.url).searchParams);
  const control = old && (await kit.call(kind.list, { as, query: { ...query, limit: '47' } }));
  const isRepeated =
    control && isSuccess(control) && foreignIn(listOf(control.json) ?? []).length === 0;
  const made = trail.find((one) => isMadeBy(kind, one, `${seen[0]}`));
  // A reply that is repeated is also repeated with the portal's filter.
  kit.check(`${kind.list}.${isRepeated ? 'private' : property}`, false, first, {
    fault: isRepeated
      ? 'repeats the reply to an earlier call of another user'
      : `lists another user's record${property === 'private' ? '' : ' without the filter'}`,
    expected: "only the user's own records",
    got: `the records ${seen.slice(0, 5).join(', ')} of another user`,
    earlier: [made, isRepeated && old].flatMap((one) => (one ? one.sent : [])),
  });
}

/** The fault of a list that has drafts only if it is asked for them. */
const NO_DRAFTS = 'leaves out drafts: without `drafts=true` none is listed';

/** Checks that the list has all records of this run and, if the run created the account, no others. */
function complete(kit: Kit, kind: Kind, { first, items, skips, starts }: Pages): boolean {
  const own = kind.recordsOf(kit, kit.author).map(String);
  const ids = idsOf(items);
  const lost = own.filter((id) => !ids.includes(id));
  const drafts = kit.draftsOf(kit.author).map(String);
  const noDraft = kind === KINDS.proposals && drafts.length > 1 && lost.join() === drafts.join();
  // A first page of a round size, without a link to the next.
  const isCut = items.length > 0 && items.length % 5 === 0 && !textAt(first.json, 'next');
  const leap = skips === undefined ? '' : `: \`next\` has ${skips}`;
  const { trail } = kit.world.record;
  const madeAt = (id: string) => trail.findIndex((one) => isMadeBy(kind, one, id));
  const newest = own.toSorted((a, b) => madeAt(b) - madeAt(a));
  const isBefore = (id: string) => starts.includes(newest[newest.indexOf(id) + 1] ?? '');
  const edge = lost.length > 0 && lost.every(isBefore) ? ', before the first of a page' : '';
  const why = isCut ? ', and gives no `next`' : leap || edge;
  const old =
    lost.length > 0 &&
    trail.find((one, place) => isSameReply(one, first) && lost.every((id) => madeAt(id) > place));
  const isOwn = old && kit.userOf(old) === kit.userOf(first);
  const isOthers = old && !isOwn && ids.every((id) => !own.includes(id));
  if (old && (isOwn || isOthers))
    kit.check(`${kind.list}.${isOwn ? 'fresh' : 'private'}`, false, first, {
      fault: `repeats the reply to an earlier call${isOwn ? '' : ' of another user'}`,
      expected: `all ${own.length} of this run`,
      earlier: [old.sent],
    });
  kit.check(`${kind.list}.complete`, lost.length === 0, first, {
    fault: noDraft
      ? NO_DRAFTS
      : `leaves out ${any(`${lost.length} of ${own.length}`)} records${why}`,
    expected: `all ${own.length} of this run`,
    got: `all but ${lost.join(', ')}`,
  });
  if (kit.author.registration === undefined) return lost.length === 0;
  if (trail.some((one) => one.operation === kind.create && isSuccess(one) && !idOf(one)))
    return lost.length === 0;
  // Another user's record breaks the rule `private`.
  const known = everybody(kit).flatMap((one) => kind.recordsOf(kit, one).map(String));
  const ghosts = items.filter((item) => ![...own, ...known].includes(String(at(item, 'id'))));
  const titles = ghosts.map((item) =>
    String(at(item, 'project_name') ?? at(item, 'title')).slice(0, 40),
  );
  kit.check(`${kind.create}.refusal-changes-nothing`, ghosts.length === 0, first, {
    fault: `refused records but saved them: ${[...new Set(titles)].join('; ').slice(0, 200)}`,
    expected: `the ${own.length} records that were accepted`,
    got: `${ghosts.length} more in the list`,
  });
  return lost.length === 0;
}

/** Of an account that the run created: the first, one with all fields, the last. Of a given one: one of each status. */
const chosen = (kind: Kind, account: Account, items: unknown[]): unknown[] =>
  account.registration
    ? [...items.slice(0, 1), ...items.filter(kind.isWhole).slice(0, 1), ...items.slice(-1)]
    : [...new Map(items.map((item) => [statusOf(item), item])).values()];

async function one(
  kit: Kit,
  kind: Kind,
  account: Account,
  [list, item]: [Exchange, unknown],
  known?: Exchange,
) {
  const id = idIn(item);
  if (id === undefined) return;
  const reply = known ?? (await kit.call(kind.one, { as: account, id }));
  if (!kit.accepts(`${kind.one}.answers`, reply, "refused the user's own record")) return;
  const { names, expected, got } = differences(item, reply.json, kind.compared);
  // Only records that the kit created with all fields filled in must show them all. A draft has no submitter yet (A-71).
  const lacking = (record: unknown, fields: readonly string[]) =>
    fields
      .filter((field) => isEmpty(at(record, field)))
      .filter((field) => field !== 'submitted_by' || statusOf(record) !== 'DRAFT')
      .join(', ');
  const card = kind.isWhole(item) && lacking(item, kind.card);
  const page = kind.isWhole(reply.json) && lacking(reply.json, kind.page);
  // Either may be outdated: the kit has reviewed the record, and then read it.
  const since = known ? ': one of them is outdated since the review' : '';
  const other = `says another ${names} than ${kind.one}${since}`;
  kit.check(`${kind.list}.shows`, !card, list, `has no ${card}`);
  const unlike = { fault: other, expected: got, got: expected, earlier: [list.sent] };
  kit.check(`${kind.list}.same-item`, names === '', reply, unlike);
  // biome-ignore format: a table, with one rule in each line
  kit.checks(reply, [
    [`${kind.one}.shows`, !page, `has no ${page}`],
    ...ofReview(kit, kind, account, reply.json),
  ]);
  oldestFirst(kit, reply);
}

const NAME = /^(?!None|null|\d)[^@#]+$/;

const STATUSES = ['', 'PENDING', ...KINDS.requests.decisions];
const upper = (value: unknown) => String(value).toUpperCase().replaceAll(/[\s-]/g, '_');

const DONE = 'is FULFILLED but has no fulfilled_at';

/** What is wrong in the names, the time and the statuses of a review, if the record was reviewed. */
function ofReview(kit: Kit, kind: Kind, as: Account, record: unknown): (Check | false)[] {
  const by = at(record, 'reviewed_by');
  if (isEmpty(by)) return [];
  const rule = `${kind.one}.reviewed`;
  const name = textAt(by, 'display_name') ?? '';
  const { first_name, last_name } = as.registration ?? {};
  const isOwn = kit.world.review !== undefined && name === `${first_name} ${last_name}`;
  const comments = listOf({ results: at(record, 'comments') });
  const authors = comments?.map((line) => at(line, 'author'));
  const nameless = authors?.find((who) => who && !NAME.test(textAt(who, 'display_name') ?? ''));
  const changes = comments?.map((line) => at(line, 'status_change') ?? '');
  const strange = changes?.find((one) => !STATUSES.includes(upper(one)));
  const [said, author] = [by, nameless].map((who) => JSON.stringify(who));
  const isTimed = textAt(record, 'reviewed_at') !== undefined;
  const status = statusOf(record);
  const isDone = status === 'FULFILLED';
  const isDated = isDone === (textAt(record, 'fulfilled_at') !== undefined);
  // In the wrong order the last change is the first, which is another mistake.
  const stated = changes?.filter((one) => !isEmpty(one)).map(upper) ?? [];
  const [first, last] = [stated[0], stated.at(-1)];
  const isLast =
    last === undefined || !STATUSES.includes(last) || status === last || status === first;
  return [
    [rule, NAME.test(name), 'does not name the reviewer', undefined, said],
    [rule, !isOwn, 'names the user as its reviewer', undefined, name],
    [rule, isTimed, 'has a reviewer but no review time', undefined, said],
    [rule, isDated, isDone ? DONE : 'has fulfilled_at, but is not FULFILLED'],
    [
      rule,
      isLast,
      'has a last comment about another status than its own',
      `status_change: ${status}`,
      `status_change: ${last}`,
    ],
    [rule, nameless === undefined, 'does not name the author of a comment', undefined, author],
    ['drift.enum', strange === undefined, `comments[].status_change: ${strange} is no status`],
  ];
}

/** What staff see without the filter is not specified. A given account may be staff. */
const isStaff = async (kit: Kit, as: Account) =>
  !as.registration && at((await kit.call('getProfile', { as })).json, 'is_staff') === true;

/** Checks that another user neither opens the author's record nor finds it in a list, and that unknown ids get 404. */
async function privacy(kit: Kit, kind: Kind, own: unknown): Promise<void> {
  const { author, stranger: other } = kit;
  const record = kit.need(idIn(own) ?? kind.recordsOf(kit, author)[0], 'the author has no record');
  const read = await kit.call(kind.one, { as: other, id: record });
  hidden(kit, `${kind.one}.private`, read, "showed another user's record");
  if (kind === KINDS.proposals) kit.observe('A-86', `another user's proposal: ${read.status}`);
  for (const text of kind.queries) {
    const query = Object.fromEntries(new URLSearchParams(text));
    const property = /my_\w+=true/.test(text) ? 'private' : 'private-unfiltered';
    // A cache that does not know users repeats the reply of whoever has read the list before.
    await kit.call(kind.list, { as: author, query });
    const pages = await allPages(kit, kind.list, other, query);
    if (property === 'private-unfiltered' && (await isStaff(kit, other)))
      kit.unchecked(`${kind.list}.${property}`, 'the account is staff');
    else await onlyOwn(kit, kind, other, property, pages, [record]);
  }
  const missing = [404, 403, 410, 400];
  const nobody = await kit.call(kind.one, { as: author, id: unknownId(record) });
  kit.refuses(`${kind.one}.unknown`, nobody, 'returned a record that does not exist', missing);
  for (const odd of [String(BigInt(HUGE)), 'abc']) {
    const reply = await kit.odd(kind.one, { as: author, id: odd });
    kit.refuses(`${kind.one}.unknown`, reply, `returned a record for the id ${odd}`, missing);
  }
}

export const proposalsLists = listsOf(KINDS.proposals);
export const supportLists = listsOf(KINDS.requests);
