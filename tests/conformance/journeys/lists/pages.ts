import {
  at,
  type Exchange,
  isSuccess,
  listOf,
  statusOf,
  textAt,
  words,
} from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { type Id, idOf, proposalForm } from '../../forms/proposal-forms';
import type { Kit } from '../../walk/kit';
import { changed, create, read } from '../../walk/proposals';
import { any } from '../../walk/record';
import { KINDS, type Kind } from './kinds';

/**
 * Reads all pages of a list. Like the portal, it takes only the position from the URL in `next`: an `offset`, a `page` or
 * a `cursor`.
 */

type ListOperation = 'listProposals' | 'listSupportRequests';

export interface Pages {
  first: Exchange;
  items: unknown[];
  /** Whether the kit read the list to its end. Otherwise it can't tell that an item is missing. */
  whole: boolean;
  /** A `next` whose offset is not the number of the items before it. */
  skips?: string | undefined;
  /** The ids of the first items of all pages but the first. */
  starts: string[];
}

const NEXT = '`next` has the same filters and an offset, a page or a cursor, and items follow';

/** Checks that `next` has the filters of the call. */
export function keepsFilters(
  kit: Kit,
  operation: ListOperation,
  reply: Exchange,
  query: Record<string, string>,
): void {
  const next = textAt(reply.json, 'next');
  const isLost = (name: string) => next && name !== 'limit' && !paramsOf(next).has(name);
  const lost = Object.keys(query).filter(isLost);
  const fault = `gives a \`next\` without ${any(lost.join(' and '))}`;
  kit.check(`${operation}.pages`, lost.length === 0, reply, { fault, expected: NEXT, got: next });
}

/** The kit reads at most this many pages, because a server may always return a `next`. */
const MAX_PAGES = 40;

export async function allPages(
  kit: Kit,
  operation: ListOperation,
  as: Account,
  query: Record<string, string>,
): Promise<Pages> {
  const first = await kit.call(operation, { as, query });
  const items = [...(listOf(first.json) ?? [])];
  const starts: string[] = [];
  if (!isSuccess(first)) return { first, items, whole: false, starts };
  let reply = first;
  let next = textAt(first.json, 'next');
  let leads = true;
  let skips: string | undefined;
  const pages = [first];
  const isStuck = () => pages.length > 1 && idsIn(pages.at(-1)) === idsIn(pages.at(-2));
  for (let page = 1; page < MAX_PAGES && leads && next !== undefined; page += 1) {
    const position = positionOf(next);
    if (position?.offset !== undefined && Number(position.offset) !== items.length)
      skips ??= `offset=${position.offset} after ${items.length} items`;
    if (position) reply = await kit.call(operation, { as, query: { ...query, ...position } });
    const more = position && isSuccess(reply) ? (listOf(reply.json) ?? []) : [];
    items.push(...more);
    starts.push(...idsOf(more.slice(0, 1)));
    pages.push(reply);
    leads = more.length > 0;
    if (leads && isStuck()) break;
    if (leads) next = textAt(reply.json, 'next');
  }
  if (leads) keepsFilters(kit, operation, first, query);
  else
    kit.check(`${operation}.pages`, false, reply, {
      fault: 'gives a `next` that cannot be followed, or leads to nothing',
      expected: NEXT,
      got: `${next}`,
    });
  const ids = idsOf(items);
  const twice = new Set(ids.filter((id, index) => ids.indexOf(id) < index));
  const where = pages.findLast(({ json }) =>
    listOf(json)?.some((one) => twice.has(String(at(one, 'id')))),
  );
  const again = twice.size > 0 ? await kit.call(operation, { as, query }) : first;
  kit.check(`${operation}.no-doubles`, twice.size === 0, where ?? first, {
    fault: isStuck()
      ? 'gives a `next` that leads to the same page'
      : idsIn(again) !== idsIn(first)
        ? 'has another order each time, so pages repeat some items and leave out others'
        : `lists ${new Set(ids).size} different items in ${ids.length} places`,
    expected: 'each once',
    got: `${[...twice].join(', ')} more than once`,
  });
  // Other rules must not fail because of doubles.
  const single = items.filter((_, index) => ids.indexOf(`${ids[index]}`) === index);
  return { first, items: single, whole: leads && next === undefined, skips, starts };
}

/** An earlier reply to another user, or with other filters, that said the same: a cache may have repeated it. */
export function sameBefore(kit: Kit, reply: Exchange): Exchange | undefined {
  const { operation, sent, text } = reply;
  const says = (one: Exchange) => one.text === text || (idsIn(one) && idsIn(one) === idsIn(reply));
  return kit.world.record.trail.find(
    (one) =>
      one.operation === operation &&
      isSuccess(one) &&
      says(one) &&
      (one.sent.url !== sent.url || kit.userOf(one) !== kit.userOf(reply)),
  );
}

/** Checks `count` of a list that has all its records: of one that leaves some out, it may be right. */
export function countsRightly(kit: Kit, operation: ListOperation, { first, items, whole }: Pages) {
  const count = at(first.json, 'count');
  const counted = !whole || typeof count !== 'number' || count === items.length;
  const fault = `has \`count: ${count}\` but lists ${items.length}`;
  const seen = { fault, expected: `count: ${items.length}`, got: `count: ${count}` };
  kit.check(`${operation}.count`, counted, first, seen);
}

const idsIn = (page: Exchange | undefined) => idsOf(listOf(page?.json) ?? []).join();
export const idsOf = (items: unknown[]): string[] => items.map((item) => String(at(item, 'id')));

const paramsOf = (next: string) => new URL(next, 'http://any.invalid').searchParams;

function positionOf(next: string): Record<string, string> | undefined {
  const params = paramsOf(next);
  const name = ['offset', 'page', 'cursor'].find((one) => params.get(one));
  return name === undefined ? undefined : { [name]: params.get(name) ?? '' };
}

const createdAt = (item: unknown): number => Date.parse(String(at(item, 'created_at')));

/** The last change of a listed record, if there was one. */
const changeOf = (kit: Kit, item: unknown) =>
  kit.world.record.trail.findLast(
    (one) =>
      one.operation === 'updateProposal' &&
      isSuccess(one) &&
      one.sent.url.includes(`/proposals/${at(item, 'id')}/`),
  );

/** Checks that each item is not older than the one after it. */
function sorted(kit: Kit, rule: string, reply: Exchange, list: unknown[], fault: string) {
  const isLater = (item: unknown, index: number) =>
    index > 0 && createdAt(item) > createdAt(list[index - 1]);
  const isSame = list.every((item) => createdAt(item) === createdAt(list[0]));
  if (list.length > 1 && isSame) return kit.unchecked(rule, 'all were created at the same time');
  const wrong = list.flatMap((item, place) => (isLater(item, place) ? place : []));
  const index = wrong[0] ?? -1;
  const said = (item: unknown) => `id ${at(item, 'id')} of ${at(item, 'created_at')}`;
  const pair = [list[index - 1], list[index]].map(said);
  // Comments are compared in the reverse order.
  const got = (reply.operation === 'getSupportRequest' ? pair.reverse() : pair).join(' before ');
  const changes = wrong.map((place) => changeOf(kit, list[place - 1]));
  const change =
    reply.operation === 'listProposals' && changes.every(Boolean) ? changes[0] : undefined;
  // Of records of the same second a server may have lost the order.
  const isApart = Math.abs(createdAt(list[index]) - createdAt(list[index - 1])) >= 1000;
  const isMoved = change && isApart;
  const since = isMoved ? ': one that was changed stands before it' : '';
  kit.check(rule, index < 0, reply, {
    fault: fault + since,
    expected: 'the order of created_at',
    got,
    after: isMoved ? change : undefined,
  });
}

export function oldestFirst(kit: Kit, request: Exchange): void {
  const comments = listOf({ results: at(request.json, 'comments') });
  if (!comments) return;
  const rule = 'getSupportRequest.comments-order';
  const fault = 'does not list the oldest comment first';
  sorted(kit, rule, request, comments.toReversed(), fault);
  // Of comments of the same second, the last change has led to the present status.
  const changes = comments.flatMap((one) => textAt(one, 'status_change')?.toUpperCase() ?? []);
  const [first, last] = [changes[0], changes.at(-1)];
  const isReversed = first !== last && first === statusOf(request.json);
  const expected = `the change to ${first} at the end`;
  kit.check(rule, !isReversed, request, { fault, expected, got: `${last} at the end` });
}

export const inOrder = (kit: Kit, operation: ListOperation, first: Exchange, all: unknown[]) =>
  sorted(kit, `${operation}.newest-first`, first, all, 'does not list the newest first');

const itemOf = (json: unknown, id: Id | undefined) =>
  listOf(json)?.find((item) => String(at(item, 'id')) === String(id));

/** Checks that the list has a new record. If not, it is outdated if it says the same as before, else incomplete. */
export async function shows(
  kit: Kit,
  { list, filter: query }: Kind,
  as: Account,
  before: Exchange,
  made: Exchange,
): Promise<Exchange> {
  const now = await kit.call(list, { as, query });
  await kit.moved(`${list}.not-modified`, before, { as, query });
  kit.need(isSuccess(made), `it needs a record, and the server replied ${words(made)}`);
  kit.need(idOf(made), 'there is no id in the reply to its creation');
  const isThere = itemOf(now.json, idOf(made)) !== undefined;
  const isOld = now.text === before.text;
  kit.check(isThere || isOld ? `${list}.fresh` : `${list}.complete`, isThere, now, {
    fault: `does not show a record that was just created${isOld ? ': the reply is outdated' : ''}`,
    got: `no record ${idOf(made)}`,
  });
  return now;
}

export async function fresh(kit: Kit, as: Account): Promise<void> {
  const [kind, rule] = [KINDS.proposals, 'listProposals.fresh'];
  const earlier = await kit.call(kind.list, { as, query: kind.filter });
  const form = proposalForm('Kit submission, fresh', { status: 'SUBMITTED' });
  const list = await shows(kit, kind, as, earlier, await create(kit, as, form));
  const draft = kit.draftsOf(as).find((id) => itemOf(list.json, id));
  const project_name = 'Kit draft, renamed since';
  if (draft === undefined) return;
  await changed(kit, as, draft, { project_name });
  await kit.moved(`${kind.list}.not-modified`, list, { as, query: kind.filter });
  const later = await kit.call(kind.list, { as, query: kind.filter });
  const item = itemOf(later.json, draft);
  const { json } = await read(kit, as, draft);
  if (at(json, 'project_name') !== project_name) return;
  const old = () => 'shows the old title after a change';
  if (item !== undefined) kit.fields(rule, { ...later, json: item }, { project_name }, old);
}
