/** Checks that a list has the user's records, all of them and no others. */
import { at, type Exchange, isSuccess, listOf, textAt } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { type Id, idOf } from '../../forms/proposal-forms';
import type { Kit } from '../../walk/kit';
import { any } from '../../walk/record';
import { KINDS, type Kind } from './kinds';
import { idsOf, type Pages } from './pages';

const isSameReply = (one: Exchange, other: Exchange) =>
  one !== other && one.sent.url === other.sent.url && one.text === other.text;

const isMadeBy = (kind: Kind, one: Exchange, id: string) =>
  one.operation === kind.create && String(idOf(one)) === id;

const everybody = ({ world }: Kit) => [...Object.values(world.people), ...world.given];

/**
 * Checks that a list has no record that another user of this run has made, nor the one that another user has listed. If a
 * query that nobody has sent before has none either, a cache has repeated the reply to the other user.
 */
export async function onlyOwn(
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
    after: made,
  });
}

/** The fault of a list that has drafts only if it is asked for them. */
const NO_DRAFTS = 'leaves out drafts: without `drafts=true` none is listed';

/** Checks that the list has all records of this run and, if the run created the account, no others. */
export function complete(kit: Kit, kind: Kind, { first, items, skips, starts }: Pages): boolean {
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
    });
  kit.check(`${kind.list}.complete`, lost.length === 0, first, {
    fault: noDraft
      ? NO_DRAFTS
      : `leaves out ${any(`${lost.length} of ${own.length}`)} records${why}`,
    expected: `all ${own.length} of this run`,
    got: `not those with the ids ${lost.join(', ')}`,
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
