/** Compares the counts of records with the list of them. */
import { setTimeout as sleep } from 'node:timers/promises';
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
  await matchesList(kit, kind, as, reply, items);
  const keys = Object.keys(Object(at(reply.json, 'by_status') ?? reply.json)).join(', ');
  kit.observe(kind === KINDS.requests ? 'A-75' : 'A-69', `counts ${keys}`);
}

/** In milliseconds. */
const A_MOMENT = 1000;

/** The counts that differ from the list. Skips absent ones and wrong types, which other rules report. */
const wrongIn = (kind: Kind, { json }: Exchange, items: unknown[]) =>
  Object.entries({ [kind.total]: items.length, ...kind.counted(items) }).filter(([path, count]) => {
    const got = at(json, path);
    return (typeof got === 'number' || typeof got === 'string') && Number(got) !== count;
  });

/** Checks that the counts agree with the list. */
async function matchesList(kit: Kit, kind: Kind, as: Account, reply: Exchange, items: unknown[]) {
  const wrong = wrongIn(kind, reply, items);
  const cause = wrong.length > 0 ? causeOf(kit, kind, as, reply, items, wrong) : undefined;
  const paths = wrong.map(([path]) => path).join(', ');
  const rule = `${kind.counts}.matches-list`;
  const isFirst = wrong.length > 0 && !cause && !kit.world.record.isBroken(rule);
  if (isFirst) await sleep(A_MOMENT);
  const isLate = isFirst && wrongIn(kind, await kit.call(kind.counts, { as }), items).length === 0;
  kit.check(rule, wrong.length === 0, reply, {
    fault: cause?.fault ?? (isLate ? `${LATE}: ${paths}` : `counts ${paths} ${OTHERWISE}`),
    after: cause?.after,
    expected: wrong.map(([path, count]) => `${path}: ${count}`).join(', '),
    got: wrong.map(([path]) => `${path}: ${String(at(reply.json, path))}`).join(', '),
  });
}

const OTHERWISE = 'differently from the list';
const LATE = 'counts a moment late, and rightly a second later';

interface Cause {
  is: boolean;
  fault: string;
  after?: Exchange | undefined;
}

/** What the wrong counts are the right ones of. */
function causeOf(
  kit: Kit,
  kind: Kind,
  as: Account,
  reply: Exchange,
  items: unknown[],
  wrong: [path: string, count: number][],
): Cause | undefined {
  const made = (operation: Exchange['operation'], by: Account) =>
    kit.world.record.trail.filter(
      (one) => one.operation === operation && isSuccess(one) && kit.userOf(one) === by,
    );
  const got = (path: string) => Number(at(reply.json, path));
  const paths = wrong.map(([path]) => path).join(', ');
  const more = got(kind.total) - items.length;
  const isOfProposals = kind === KINDS.proposals && more > 0;
  // One count too many may have another cause than another user's records.
  const theirs = as.registration && as !== kit.author ? kind.recordsOf(kit, kit.author) : [];
  const deletions = made('deleteProposal', as);
  const asked = made('createSupportRequest', as).map(({ sent }) => at(sent.body, 'proposal'));
  const keys = Object.keys(kind.counted(items)).map((path) => path.replace(/.*\./, ''));
  const merged = wrong.length === 1 ? mergedIn(items, keys, wrong[0], got(paths)) : [];
  const isOwn = (one: Exchange) =>
    one.operation === reply.operation && one.text === reply.text && kit.userOf(one) === as;
  const old = kit.world.record.trail.filter(isOwn).length > 1 ? undefined : sameBefore(kit, reply);
  // biome-ignore format: a table, with one cause in each line
  const causes: Cause[] = [
    { is: theirs.length > 1 && more >= theirs.length, fault: "counts another user's records", after: made(kind.create, kit.author).find((one) => idOf(one) === theirs[0]) },
    { is: isOfProposals && more === deletions.length, fault: `counts ${more} too many, as many as drafts were deleted`, after: deletions.at(-1) },
    { is: isOfProposals && more === asked.length - new Set(asked).size, fault: 'counts a proposal once for each of its support requests' },
    { is: merged.length > 0, fault: `counts ${merged.join(', ')} in ${paths} too` },
    { is: wrong.every(([path, count]) => count > 1 && got(path) === 1), fault: `counts 1 in ${paths}, however many there are` },
    { is: old !== undefined, fault: `repeats, word for word, a reply to another user, and counts ${paths} ${OTHERWISE}` },
  ];
  return causes.find(({ is }) => is);
}

/** The statuses whose records are counted under another one: one without a count of its own, or all but the drafts. */
function mergedIn(
  items: unknown[],
  counted: string[],
  [path, count]: [string, number] = ['', 0],
  got = 0,
): string[] {
  const others = [...new Set(items.map(keyOf))].filter((key) => !path.endsWith(key));
  const fits = (keys: string[]) =>
    items.filter((item) => keys.includes(keyOf(item))).length === got - count;
  const uncounted = others.filter((key) => !counted.includes(key));
  const single = uncounted.filter((key) => fits([key]));
  const decided = others.filter((key) => key !== 'draft');
  if (single.length > 0) return [single.join(' or ')];
  return [uncounted, decided].find((keys) => got > count && fits(keys)) ?? [];
}
