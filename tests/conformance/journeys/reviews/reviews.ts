import type { Kind } from '../../adapters/review';
import { at, type Exchange, isSuccess, listOf, textAt, timeOf } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { type Id, idOf, proposalForm } from '../../forms/proposal-forms';
import { supportForm } from '../../forms/support-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { create, patch, read } from '../../walk/proposals';
import { oldestFirst } from '../lists/pages';
import { lists, REVIEWED, statusOf } from './reviews-lists';

const NOBODY =
  'nobody reviews in this run: --review lets the kit do it; two given accounts (--account), one with reviewed work, show a part';

const CHANGES = [
  ...['updateProposal.draft-only', 'updateProposal.revision', 'deleteProposal.draft-only'],
  ...['getProposal.review-changes-nothing', 'createSupportRequest.reviewed-eligible'],
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
    const { author: as } = kit;
    const { given, review, submitted, requests } = kit.world;
    const done = new Set<string>();
    const form = proposalForm('Kit submission, reviewed', { status: 'SUBMITTED' });
    const own = submitted.filter(({ owner }) => owner === as);
    if (!review) unchecked(kit, NOBODY, CHANGES);
    for (const [index, status] of (review ? REVIEWED.proposal : []).entries()) {
      const id = own[index]?.id ?? idOf(await create(kit, as, form));
      if (id === undefined) continue;
      const before = await read(kit, as, id);
      const now = await reviewed(kit, as, { kind: 'proposal', id, status }, done);
      if (!now) break;
      kit.unchanged(
        'getProposal.review-changes-nothing',
        [before, now],
        HELD,
        (fields) => `has another ${fields} since it was reviewed`,
      );
      await closed(kit, as, { id, status, now });
      const title = `Kit request, ${status}`;
      const body = supportForm(id, { title });
      const asked = await kit.call('createSupportRequest', { as, body });
      const refused = `refused a request for a proposal whose status is ${status}`;
      const made = idOf(asked);
      if (
        kit.accepts('createSupportRequest.reviewed-eligible', asked, refused) &&
        made !== undefined
      )
        requests.push(made);
    }
    for (const [index, status] of (review ? REVIEWED.request : []).entries()) {
      const id = requests[index];
      if (id === undefined) continue;
      // The request is put under review first and then decided, so that it has two comments.
      if (index === 1) await review?.('support-request', id, 'UNDER_REVIEW').catch(() => {});
      const now = await reviewed(kit, as, { kind: 'support-request', id, status }, done);
      if (!now) break;
      if (index === 1) oldestFirst(kit, now);
    }
    for (const account of review ? [as] : given.filter(({ access }) => access))
      await lists(kit, account, done);
    unchecked(kit, review ? 'no record of this run was reviewed' : NOBODY);
  },
});

const unchecked = (kit: Kit, reason: string, rules = Object.keys(reviews.rules)) => {
  for (const rule of rules) kit.unchecked(rule, reason);
};

/** Reviews a record and reads it. If the review fails, returns undefined, and rules about reviews are not checked. */
async function reviewed(
  kit: Kit,
  as: Account,
  { kind, id, status }: { kind: Kind; id: Id; status: string },
  done: Set<string>,
): Promise<Exchange | undefined> {
  const operation = kind === 'proposal' ? 'getProposal' : 'getSupportRequest';
  const what = `${kind === 'proposal' ? 'proposal' : 'request'} ${id}`;
  try {
    await kit.world.review?.(kind, id, status);
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message.split('\n')[0] : String(problem);
    unchecked(kit, `--review failed for ${kind} ${id}: ${reason}`);
    return undefined;
  }
  const now = await kit.call(operation, { as, id });
  done.add(what);
  const hidden = `refused the user's own record with the status ${status}`;
  const is = statusOf(now.json);
  if (!kit.accepts(`${operation}.answers`, now, hidden)) return now;
  if (is === status) {
    timed(kit, now, 'reviewed_at', now.json);
    const comments = listOf({ results: at(now.json, 'comments') });
    if (kind !== 'proposal') timed(kit, now, 'created_at of the last comment', comments?.at(-1));
    return now;
  }
  const rules = kind === 'proposal' ? CHANGES : ['getSupportRequest.reviewed'];
  unchecked(kit, `after --review ${what} is ${is}, not ${status}`, rules);
  return now;
}

/** Checks that the review, which has just happened, has the time of the server's clock. */
function timed(kit: Kit, reply: Exchange, what: string, record: unknown): void {
  const [name = ''] = what.split(' ');
  const time = textAt(record, name) ?? '';
  const off =
    Math.abs(Date.parse(time) - timeOf(reply)) > 600_000 && /(Z|[+-]\d\d:?\d\d)$/.test(time);
  kit.check(`${reply.operation}.reviewed`, !off, reply, {
    fault: `has another ${what} than the time of the review`,
    expected: `about ${reply.headers.get('Date')}`,
    got: time,
  });
}

/** Checks that the reviewed proposal can no longer be changed or deleted. */
async function closed(
  kit: Kit,
  as: Account,
  { id, status, now }: { id: Id; status: string; now: Exchange },
): Promise<void> {
  if (statusOf(now.json) !== status) return;
  const revision = status === 'REVISION_REQUESTED';
  const rule = revision ? 'updateProposal.revision' : 'updateProposal.draft-only';
  const what = `a proposal whose status is ${status}`;
  const change = await patch(kit, as, id, { relevance_to_theme: 'Changed after it was reviewed.' });
  kit.refuses(rule, change, `changed ${what}`, REFUSED);
  if (revision) kit.observe('A-18', `a proposal that was sent back: PATCH ${change.status}`);
  const gone = await kit.call('deleteProposal', { as, id });
  kit.refuses('deleteProposal.draft-only', gone, `deleted ${what}`, REFUSED);
  const still = await read(kit, as, id);
  const saved = () => `refused to change ${what}, and changed it`;
  if (!isSuccess(change) && isSuccess(still))
    kit.unchanged(rule, [now, still], ['relevance_to_theme', 'status'], saved);
}
