/** Compares the counts of records with the list of them. */
import { at, type Exchange, isSuccess } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { idOf } from '../../forms/proposal-forms';
import type { Kit } from '../../walk/kit';
import { KINDS, type Kind, keyOf } from './kinds';
import { type Pages, sameBefore } from './pages';

export async function counted(
  kit: Kit,
  kind: Kind,
  as: Account,
  { items, whole }: Pages,
): Promise<void> {
  const reply = await kit.call(kind.counts, { as });
  if (!kit.accepts(`${kind.counts}.answers`, reply, 'refused the signed-in user')) return;
  if (!whole) return;
  matchesList(kit, kind, as, reply, items);
  const keys = Object.keys(Object(at(reply.json, 'by_status') ?? reply.json)).join(', ');
  kit.observe(kind === KINDS.requests ? 'A-75' : 'A-69', `counts ${keys}`);
}

/**
 * Checks that the counts agree with the list. Skips absent ones and wrong types, which other rules report. If there are as
 * many too many as another user has, they are counted too.
 */
function matchesList(kit: Kit, kind: Kind, as: Account, reply: Exchange, items: unknown[]): void {
  const counts = { [kind.total]: items.length, ...kind.counted(items) };
  const wrong = Object.entries(counts).filter(([path, count]) => {
    const got = at(reply.json, path);
    return (typeof got === 'number' || typeof got === 'string') && Number(got) !== count;
  });
  // One count too many may have another cause than another user's records.
  const others = as.registration && as !== kit.author ? kind.recordsOf(kit, kit.author).length : 0;
  const more = Number(at(reply.json, kind.total)) - items.length;
  const paths = wrong.map(([path]) => path).join(', ');
  const [theirs] = others > 1 && more >= others ? kind.recordsOf(kit, kit.author) : [];
  const made = kit.world.record.trail.find(
    (one) => one.operation === kind.create && isSuccess(one) && idOf(one) === theirs,
  );
  const deletions = kit.world.record.trail.filter(
    (one) => one.operation === 'deleteProposal' && isSuccess(one) && kit.userOf(one) === as,
  );
  const isDeleted = kind === KINDS.proposals && more > 0 && more === deletions.length;
  const [tooMany] = wrong.map(([path, count]) => Number(at(reply.json, path)) - count);
  const uncounted = [...new Set(items.map(keyOf))].filter(
    (status) => !Object.keys(counts).some((path) => path.split('.').at(-1) === status),
  );
  const alike = uncounted.filter(
    (status) => items.filter((item) => keyOf(item) === status).length === tooMany,
  );
  const isMerged = alike.length === 1 && wrong.length === 1;
  const old = wrong.length > 0 ? sameBefore(kit, reply) : undefined;
  const unlike = `counts ${paths} differently from the list`;
  const other = isDeleted
    ? `counts ${more} too many, as many as drafts were deleted`
    : isMerged
      ? `counts ${alike} in ${paths} too`
      : old
        ? `repeats, word for word, a reply to another user, and ${unlike}`
        : unlike;
  kit.check(`${kind.counts}.matches-list`, wrong.length === 0, reply, {
    fault: theirs === undefined ? other : "counts another user's records",
    earlier: [made, old, ...(isDeleted ? deletions : [])].flatMap((one) => (one ? one.sent : [])),
    expected: wrong.map(([path, count]) => `${path}: ${count}`).join(', '),
    got: wrong.map(([path]) => `${path}: ${String(at(reply.json, path))}`).join(', '),
  });
}
