/** Checks lists, records and counts after a review. */
import { at, isSuccess, listOf, textAt } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { KINDS, type Kind, matchesList } from '../lists/kinds';
import { allPages, idsOf, type Pages } from '../lists/pages';

/** The statuses that only reviewers give. */
export const REVIEWED = {
  proposal: ['UNDER_REVIEW', 'REVISION_REQUESTED', 'ACCEPTED', 'REJECTED'],
  request: [
    ...['UNDER_REVIEW', 'APPROVED', 'PARTIALLY_APPROVED', 'REJECTED', 'IN_PROGRESS', 'FULFILLED'],
  ],
};

const NAME = /^(?!None|null|\d)[^@#]+$/;

export const statusOf = (record: unknown) => String(at(record, 'status')).toUpperCase();

/** Checks reviewed records: those with a status that only reviewers give, and those reviewed in this run (`done`). */
export async function lists(kit: Kit, as: Account, done: Set<string>): Promise<void> {
  const own = await ofKind(kit, as, KINDS.proposals, 'proposal', done);
  const asked = await ofKind(kit, as, KINDS.requests, 'request', done);
  const isReviewed = (item: unknown) => REVIEWED.proposal.includes(statusOf(item));
  if (own.items.some(isReviewed)) {
    const query = { my_proposals: 'true', drafts: 'true' };
    const drafts = await allPages(kit, 'listProposals', as, query);
    const strays = drafts.items.filter(isReviewed).map(statusOf);
    const fault = `lists reviewed proposals as drafts: ${strays.join(', ')}`;
    kit.check('listProposals.drafts', strays.length === 0, drafts.first, fault);
  }
  const status = new Map(own.items.map((item) => [String(at(item, 'id')), statusOf(item)]));
  const of = (item: unknown) => status.get(String(at(item, 'proposal')));
  const stale = asked.items.find((item) => {
    const shown = textAt(item, 'proposal_details.status');
    return shown !== undefined && of(item) !== undefined && shown.toUpperCase() !== of(item);
  });
  if (asked.items.some((item) => REVIEWED.proposal.includes(of(item) ?? '')))
    kit.check('getSupportRequest.proposal-status', stale === undefined, asked.first, {
      operation: 'listSupportRequests',
      fault: 'has an outdated status of the proposal',
      expected: `proposal_details.status: ${of(stale)}`,
      got: `proposal_details.status: ${textAt(stale, 'proposal_details.status')}`,
    });
}

/** Checks that the list still has what was reviewed, each with its record, and that the counts agree. */
async function ofKind(
  kit: Kit,
  as: Account,
  kind: Kind,
  what: keyof typeof REVIEWED,
  done: Set<string>,
): Promise<Pages> {
  const pages = await allPages(kit, kind.list, as, kind.filter);
  const { first, items, whole } = pages;
  const listed = idsOf(items).map((id) => `${what} ${id}`);
  const mine = [...done].filter((one) => one.startsWith(what));
  const lost = mine.filter((one) => !listed.includes(one));
  if (whole && mine.length > 0)
    kit.check(`${kind.list}.complete`, lost.length === 0, first, {
      fault: `does not list what was reviewed: ${lost.join(', ')}`,
      expected: 'all records of the user, whatever the status',
      got: `without ${lost.join(', ')}`,
    });
  const taken = items.filter(
    (item) => REVIEWED[what].includes(statusOf(item)) || done.has(`${what} ${at(item, 'id')}`),
  );
  for (const item of taken.slice(0, 8)) await compared(kit, as, kind, item);
  const counts = taken.length > 0 && (await kit.call(kind.counts, { as }));
  if (counts && whole) matchesList(kit, kind, counts, items);
  return pages;
}

/** Compares the status of an item with its record, and checks the names and the time of the review. */
async function compared(kit: Kit, as: Account, kind: Kind, item: unknown): Promise<void> {
  const id = at(item, 'id');
  if (typeof id !== 'number' && typeof id !== 'string') return;
  const one = await kit.call(kind.one, { as, id });
  if (!isSuccess(one)) return;
  const [listed, own] = [statusOf(item), statusOf(one.json)];
  kit.check(`${kind.list}.same-item`, listed === own, one, {
    fault: `says another status than ${kind.one}`,
    expected: `status: ${own}`,
    got: `status: ${listed}`,
  });
  const by = at(one.json, 'reviewed_by');
  if (by === null || by === undefined) return;
  const name = textAt(by, 'display_name') ?? '';
  const { first_name, last_name } = as.registration ?? {};
  const isOwn = kit.world.review !== undefined && name === `${first_name} ${last_name}`;
  const authors = listOf({ results: at(one.json, 'comments') })?.map((line) => at(line, 'author'));
  const nameless = authors?.find((who) => who && !NAME.test(textAt(who, 'display_name') ?? ''));
  const rows: [boolean, fault: string, got: unknown][] = [
    [NAME.test(name), 'does not name the reviewer', by],
    [!isOwn, 'names the user as its reviewer', name],
    [textAt(one.json, 'reviewed_at') !== undefined, 'has a reviewer but no review time', by],
    [nameless === undefined, 'does not name the author of a comment', nameless],
  ];
  for (const [holds, fault, got] of rows)
    kit.check(`${kind.one}.reviewed`, holds, one, { fault, got: JSON.stringify(got) });
}
