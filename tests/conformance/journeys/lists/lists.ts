/** Reads both lists with the records in them and the counts, as their owner and as somebody else. */
import { setTimeout as sleep } from 'node:timers/promises';
import { at, type Exchange, isEmpty, isSuccess, statusOf } from '../../contract/exchange';
import { differences } from '../../contract/same';
import type { Account } from '../../forms/accounts';
import { idIn, idOf, proposalForm, unknownId } from '../../forms/proposal-forms';
import { supportForm } from '../../forms/support-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { create, hidden } from '../../walk/proposals';
import { HUGE } from '../odd-input';
import { eligible, request } from '../support/create';
import { counted } from './counts';
import { filters } from './filters';
import { KINDS, type Kind } from './kinds';
import { complete, onlyOwn } from './own';
import { allPages, countsRightly, fresh, inOrder, oldestFirst, type Pages } from './pages';
import { ofReview } from './review';

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
/** In milliseconds, and a little more. */
const A_SECOND = 1100;

/** Makes as many records as the rules about pages need, if one of them is to be checked. */
async function fill(kit: Kit, kind: Kind): Promise<void> {
  const { author: as, world } = kit;
  const isPaged = ['pages', 'no-doubles', 'complete', 'count', 'newest-first', 'limit'].some(
    (property) => world.record.isWanted(`${kind.list}.${property}`),
  );
  const canMake = kind === KINDS.proposals || kit.submittedBy(as).length > 0;
  if (!isPaged || !canMake || world.readOnly || as.registration === undefined) return;
  for (let left = MORE_THAN_A_PAGE - kind.recordsOf(kit, as).length; left > 0; left -= 1) {
    // Times may be in whole seconds: without a pause, no order would be wrong.
    if (left === 1) await sleep(A_SECOND);
    const made =
      kind === KINDS.proposals
        ? await create(kit, as, proposalForm('Kit draft, one of many'))
        : await request(kit, as, supportForm(eligible(kit), { title: 'Kit request, one of many' }));
    if (!isSuccess(made)) return;
  }
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
  // Only records that the kit created with all fields filled in must show them all. A draft has no submitter yet.
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
  const unlike = { fault: other, expected: got, got: expected };
  kit.check(`${kind.list}.same-item`, names === '', reply, unlike);
  // biome-ignore format: a table, with one rule in each line
  kit.checks(reply, [
    [`${kind.one}.shows`, !page, `has no ${page}`],
    ...ofReview(kit, kind, account, reply.json),
  ]);
  oldestFirst(kit, reply);
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
