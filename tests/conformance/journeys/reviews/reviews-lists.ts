/** Checks lists, records and counts after a review. */

import { at, isSuccess, listOf, textAt } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import type { Kit } from '../../walk/kit';
import { allPages, idsOf, type Pages } from '../lists/pages';
import { proposalCounts, statisticsMatch, supportCounts } from '../lists/statistics';

export const PROPOSALS = ['UNDER_REVIEW', 'REVISION_REQUESTED', 'ACCEPTED', 'REJECTED'];
export const REQUESTS = [
  ...['UNDER_REVIEW', 'APPROVED', 'PARTIALLY_APPROVED', 'REJECTED', 'IN_PROGRESS', 'FULFILLED'],
];

const NAME = /^(?!None|null|\d)[^@#]+$/;

export const statusOf = (record: unknown) => String(at(record, 'status')).toUpperCase();

/** Checks reviewed records: those with a status that only reviewers give, and those reviewed in this run (`done`). */
export async function lists(kit: Kit, as: Account, done: Set<string>): Promise<void> {
  const own = await allPages(kit, 'listProposals', as, { my_proposals: 'true' });
  const taken = own.items.filter(
    (item) => PROPOSALS.includes(statusOf(item)) || done.has(`proposal ${at(item, 'id')}`),
  );
  complete(kit, 'listProposals.complete', own, done, 'proposal');
  if (taken.length > 0) await ofProposals(kit, as, own, taken);
  const asked = await allPages(kit, 'listSupportRequests', as, { my_requests: 'true' });
  const judged = asked.items.filter(
    (item) => REQUESTS.includes(statusOf(item)) || done.has(`request ${at(item, 'id')}`),
  );
  complete(kit, 'listSupportRequests.complete', asked, done, 'request');
  if (judged.length > 0) await ofRequests(kit, as, asked, judged);
  const status = new Map(own.items.map((item) => [String(at(item, 'id')), statusOf(item)]));
  const of = (item: unknown) => status.get(String(at(item, 'proposal')));
  const stale = asked.items.find((item) => {
    const shown = textAt(item, 'proposal_details.status');
    return shown !== undefined && of(item) !== undefined && shown.toUpperCase() !== of(item);
  });
  if (asked.items.some((item) => PROPOSALS.includes(of(item) ?? '')))
    kit.check('getSupportRequest.proposal-status', stale === undefined, asked.first, {
      operation: 'listSupportRequests',
      fault: 'has an outdated status of the proposal',
      expected: `proposal_details.status: ${of(stale)}`,
      got: `proposal_details.status: ${textAt(stale, 'proposal_details.status')}`,
    });
}

/** Checks that the list still has the records that were reviewed in this run (`done`). */
function complete(
  kit: Kit,
  rule: string,
  { first, items, whole }: Pages,
  done: Set<string>,
  kind: string,
): void {
  const listed = idsOf(items).map((id) => `${kind} ${id}`);
  const lost = [...done].filter((one) => one.startsWith(kind) && !listed.includes(one));
  if (whole && [...done].some((one) => one.startsWith(kind)))
    kit.check(rule, lost.length === 0, first, {
      fault: `does not list what was reviewed: ${lost.join(', ')}`,
      expected: 'all records of the user, whatever the status',
      got: `without ${lost.join(', ')}`,
    });
}

/** Compares the status of the first eight items with their records, and checks the reviewers' names and times. */
async function compared(
  kit: Kit,
  as: Account,
  items: unknown[],
  operation: 'getProposal' | 'getSupportRequest',
): Promise<void> {
  const list = operation === 'getProposal' ? 'listProposals' : 'listSupportRequests';
  for (const item of items.slice(0, 8)) {
    const id = at(item, 'id');
    if (typeof id !== 'number' && typeof id !== 'string') continue;
    const one = await kit.call(operation, { as, id });
    if (!isSuccess(one)) continue;
    const [listed, own] = [statusOf(item), statusOf(one.json)];
    kit.check(`${list}.same-item`, listed === own, one, {
      operation: list,
      fault: `says another status than ${operation}`,
      expected: `status: ${own}`,
      got: `status: ${listed}`,
    });
    const by = at(one.json, 'reviewed_by');
    const name = textAt(by, 'display_name') ?? '';
    if (by === null || by === undefined) continue;
    kit.check(`${operation}.reviewed`, NAME.test(name), one, {
      fault: 'does not name the reviewer',
      expected: 'reviewed_by.display_name: a name',
      got: `reviewed_by: ${JSON.stringify(by)}`,
    });
    const { first_name, last_name } = as.registration ?? {};
    const isOwn = kit.world.review !== undefined && name === `${first_name} ${last_name}`;
    kit.check(`${operation}.reviewed`, !isOwn, one, {
      fault: 'names the user as its reviewer',
      expected: 'reviewed_by.display_name: the name of the reviewer',
      got: `reviewed_by.display_name: ${name}`,
    });
    kit.check(`${operation}.reviewed`, textAt(one.json, 'reviewed_at') !== undefined, one, {
      fault: 'has a reviewer but no review time',
      expected: 'reviewed_at: a time',
      got: 'reviewed_at: empty',
    });
    const authors = listOf({ results: at(one.json, 'comments') })?.map((line) =>
      at(line, 'author'),
    );
    const nameless = authors?.find(
      (author) => author && !NAME.test(textAt(author, 'display_name') ?? ''),
    );
    kit.check(`${operation}.reviewed`, nameless === undefined, one, {
      fault: 'does not name the author of a comment',
      expected: 'comments.author.display_name: a name',
      got: `author: ${JSON.stringify(nameless)}`,
    });
  }
}

async function ofProposals(
  kit: Kit,
  as: Account,
  { items, whole }: Pages,
  taken: unknown[],
): Promise<void> {
  await compared(kit, as, taken, 'getProposal');
  const reply = await kit.call('getProposalStatistics', { as });
  if (whole)
    statisticsMatch(kit, 'getProposalStatistics.matches-list', reply, proposalCounts(items));
  const query = { my_proposals: 'true', drafts: 'true' };
  const drafts = await allPages(kit, 'listProposals', as, query);
  const strays = drafts.items.filter((item) => PROPOSALS.includes(statusOf(item)));
  kit.check('listProposals.drafts', strays.length === 0, drafts.first, {
    fault: 'lists reviewed proposals as drafts',
    expected: 'DRAFT only',
    got: strays.map(statusOf).join(', '),
  });
}

async function ofRequests(
  kit: Kit,
  as: Account,
  { items, whole }: Pages,
  judged: unknown[],
): Promise<void> {
  await compared(kit, as, judged, 'getSupportRequest');
  const reply = await kit.call('getSupportStatistics', { as });
  if (whole) statisticsMatch(kit, 'getSupportStatistics.matches-list', reply, supportCounts(items));
}
