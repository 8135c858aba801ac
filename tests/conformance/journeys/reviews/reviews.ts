import type { Kind } from '../../adapters/review';
import { at, type Exchange, isSuccess } from '../../contract/exchange';
import { disagreeing } from '../../contract/same';
import type { Account } from '../../forms/accounts';
import { type Id, idOf, proposalForm } from '../../forms/proposal-forms';
import { supportForm } from '../../forms/support-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { create } from '../../walk/proposals';
import { descends } from '../lists/pages';
import { lists, PROPOSALS, REQUESTS, statusOf } from './reviews-lists';

const ids = () => Object.keys(reviews.rules);

const NOBODY =
  'nobody reviews in this run: --review lets the kit do it; two given accounts (--account), one with reviewed work, show a part';

const CHANGES: string[] = [
  ...([
    'updateProposal.draft-only',
    'updateProposal.revision',
    'deleteProposal.draft-only',
  ] as const),
  ...(['getProposal.review-changes-nothing', 'createSupportRequest.reviewed-eligible'] as const),
];
const HELD = [
  ...['project_name', 'problem_statement', 'proposed_solution', 'relevance_to_theme'],
  ...['thematic_area', 'created_at', 'submitted_at', 'submitted_by.display_name'],
];
const REFUSED = [403, 400, 404, 409];

/** With --review, reviews the author's records and checks them. Without it, only checks records of given accounts. */
export const reviews = journey({
  name: 'What reviewers decide',
  also: [
    '(listProposals|listSupportRequests).(complete|same-item)',
    'listProposals.drafts',
    '(getProposal|getSupportRequest).(answers|reviewed)',
    '*Statistics.matches-list',
    '(updateProposal|deleteProposal).draft-only',
    'getSupportRequest.comments-order',
  ],
  people: ['ann'],
  async walk(kit) {
    const { given, review } = kit.world;
    const seen = review ? [kit.author] : given.filter(({ access }) => access);
    const done = new Set<string>();
    if (review) {
      await proposals(kit, kit.author, done);
      await requests(kit, kit.author, done);
    } else for (const rule of CHANGES) kit.unchecked(rule, NOBODY);
    for (const account of seen) await lists(kit, account, done);
    const reason = review ? 'no record of this run was reviewed' : NOBODY;
    for (const rule of ids()) kit.unchecked(rule, reason);
  },
});

/** Reviews a record and reads it. If the review fails, returns undefined, and rules about reviews are not checked. */
async function reviewed(
  kit: Kit,
  as: Account,
  { kind, id, status }: { kind: Kind; id: Id; status: string },
): Promise<Exchange | undefined> {
  const operation = kind === 'proposal' ? 'getProposal' : 'getSupportRequest';
  try {
    await kit.world.review?.(kind, id, status);
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message.split('\n')[0] : String(problem);
    for (const rule of ids()) kit.unchecked(rule, `--review failed for ${kind} ${id}: ${reason}`);
    return undefined;
  }
  return kit.call(operation, { as, id });
}

async function proposals(kit: Kit, as: Account, done: Set<string>): Promise<void> {
  const form = proposalForm('Kit submission, reviewed', { status: 'SUBMITTED' });
  const own = kit.world.submitted.filter(({ owner }) => owner === as);
  for (const [index, status] of PROPOSALS.entries()) {
    const id = own[index]?.id ?? idOf(await create(kit, as, form));
    if (id === undefined) continue;
    const before = await kit.call('getProposal', { as, id });
    const now = await reviewed(kit, as, { kind: 'proposal', id, status });
    if (!now) return;
    done.add(`proposal ${id}`);
    const hidden = `refused the user's own proposal with the status ${status}`;
    if (!kit.accepts('getProposal.answers', now, hidden)) continue;
    if (statusOf(now.json) !== status) {
      const reason = `after --review proposal ${id} is ${statusOf(now.json)}, not ${status}`;
      for (const rule of CHANGES) kit.unchecked(rule, reason);
      continue;
    }
    const moved = disagreeing(before.json, now.json, HELD);
    kit.check('getProposal.review-changes-nothing', moved.length === 0, now, {
      fault: `has another ${moved.join(', ')} since it was reviewed`,
      expected: moved.map((field) => `${field}: ${String(at(before.json, field))}`).join(', '),
      got: moved.map((field) => `${field}: ${String(at(now.json, field))}`).join(', '),
    });
    await closed(kit, as, { id, status, now });
    await supported(kit, as, { id, status });
  }
}

/** Checks that the reviewed proposal can no longer be changed or deleted. */
async function closed(
  kit: Kit,
  as: Account,
  { id, status, now }: { id: Id; status: string; now: Exchange },
): Promise<void> {
  const revision = status === 'REVISION_REQUESTED';
  const rule = revision ? 'updateProposal.revision' : 'updateProposal.draft-only';
  const body = { relevance_to_theme: 'Changed after it was reviewed.' };
  const change = await kit.call('updateProposal', { as, id, body });
  kit.refuses(rule, change, `changed a proposal whose status is ${status}`, REFUSED);
  if (revision) kit.observe('A-18', `a proposal that was sent back: PATCH ${change.status}`);
  const gone = await kit.call('deleteProposal', { as, id });
  const fault = `deleted a proposal whose status is ${status}`;
  kit.refuses('deleteProposal.draft-only', gone, fault, REFUSED);
  const still = await kit.call('getProposal', { as, id });
  const same = disagreeing(now.json, still.json, ['relevance_to_theme', 'status']);
  kit.check(rule, isSuccess(change) || !isSuccess(still) || same.length === 0, still, {
    operation: 'updateProposal',
    fault: `refused to change a proposal whose status is ${status}, and changed it`,
    expected: 'as in the review',
    got: same.map((field) => `${field}: ${String(at(still.json, field))}`).join(', '),
  });
}

async function supported(
  kit: Kit,
  as: Account,
  { id, status }: { id: Id; status: string },
): Promise<void> {
  const body = supportForm(id, { title: `Kit request, ${status}` });
  const asked = await kit.call('createSupportRequest', { as, body });
  const refused = `refused a request for a proposal whose status is ${status}`;
  if (!kit.accepts('createSupportRequest.reviewed-eligible', asked, refused)) return;
  const made = idOf(asked);
  if (made !== undefined) kit.world.requests.push(made);
}

async function requests(kit: Kit, as: Account, done: Set<string>): Promise<void> {
  const { requests: own } = kit.world;
  for (const [index, status] of REQUESTS.entries()) {
    const id = own[index];
    if (id === undefined) continue;
    // The request is put under review first and then decided, so that it has two comments.
    if (index === 1)
      await kit.world.review?.('support-request', id, 'UNDER_REVIEW').catch(() => {});
    const now = await reviewed(kit, as, { kind: 'support-request', id, status });
    if (!now) return;
    done.add(`request ${id}`);
    const hidden = `refused the user's own request with the status ${status}`;
    if (!kit.accepts('getSupportRequest.answers', now, hidden)) continue;
    const is = statusOf(now.json);
    const comments = at(now.json, 'comments');
    if (index === 1 && Array.isArray(comments))
      kit.check('getSupportRequest.comments-order', descends([...comments].reverse()), now, {
        fault: 'does not list the comments of two reviews oldest first',
        expected: 'ascending created_at',
        got: comments.map((comment) => at(comment, 'created_at')).join(', '),
      });
    if (is !== status)
      kit.unchecked(
        'getSupportRequest.reviewed',
        `after --review request ${id} is ${is}, not ${status}`,
      );
  }
}
