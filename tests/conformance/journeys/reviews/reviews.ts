import { at, type Exchange, isSuccess, listOf, statusOf, textAt } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { type Id, idOf, proposalForm } from '../../forms/proposal-forms';
import { supportForm } from '../../forms/support-forms';
import { journey } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { create, locked, read } from '../../walk/proposals';
import { KINDS, type Kind } from '../lists/kinds';
import { ofUser } from '../lists/lists';
import { allPages, oldestFirst } from '../lists/pages';

const NOBODY =
  'use --review. Two --account, one of them with reviewed records, check some of these rules.';

const CHANGES = [
  ...['updateProposal.draft-only', 'updateProposal.revision', 'deleteProposal.draft-only'],
  ...['getProposal.review-changes-nothing', 'createSupportRequest.reviewed-eligible'],
];
const HELD = [
  ...['project_name', 'problem_statement', 'proposed_solution', 'relevance_to_theme'],
  ...['thematic_area', 'created_at', 'submitted_at', 'submitted_by.display_name'],
];

/** With --review, reviews the author's records and checks them. Without it, only checks records of given accounts. */
export const reviews = journey({
  name: 'What reviewers decide',
  also: [
    '(listProposals|listSupportRequests).(complete|same-item)',
    'listProposals.drafts',
    '(getProposal|getSupportRequest).(answers|review-time)',
    '*Statistics.matches-list',
    '(updateProposal|deleteProposal).draft-only',
    'getSupportRequest.comments-order',
  ],
  people: ['ann'],
  async walk(kit) {
    const { author: as } = kit;
    const { given, review } = kit.world;
    if (!review) unchecked(kit, NOBODY, CHANGES);
    const read: Exchange[] = [];
    if (review) await proposals(kit, as, read);
    if (review) await requests(kit, as, read);
    for (const account of review ? [as] : given.filter(({ access }) => access))
      await lists(kit, account, read);
    unchecked(kit, review ? 'no record of this run was reviewed' : NOBODY);
  },
});

const unchecked = (kit: Kit, reason: string, rules = Object.keys(reviews.rules)) => {
  for (const rule of rules) kit.unchecked(rule, reason);
};

const isDecided = ({ decisions }: Kind, record: unknown) =>
  decisions.some((one) => one === statusOf(record));

async function proposals(kit: Kit, as: Account, all: Exchange[]): Promise<void> {
  const own = kit.world.submitted.filter(({ owner }) => owner === as);
  const form = proposalForm('Kit submission, reviewed', { status: 'SUBMITTED' });
  const other = (fields: string) => `has another ${fields} since it was reviewed`;
  for (const [index, status] of KINDS.proposals.decisions.entries()) {
    const id = own[index]?.id ?? idOf(await create(kit, as, form));
    if (id === undefined) continue;
    const before = await read(kit, as, id);
    const now = await reviewed(kit, as, KINDS.proposals, id, status);
    if (!now) break;
    all.push(now);
    kit.unchanged('getProposal.review-changes-nothing', [before, now], HELD, other);
    await closed(kit, as, id, status, now);
    const body = supportForm(id, { title: `Kit request, ${status}` });
    const asked = await kit.call('createSupportRequest', { as, body });
    const refused = `refused a request for a proposal whose status is ${status}`;
    kit.accepts('createSupportRequest.reviewed-eligible', asked, refused);
    const made = isSuccess(asked) ? idOf(asked) : undefined;
    if (made !== undefined) kit.world.requests.push(made);
  }
}

async function requests(kit: Kit, as: Account, all: Exchange[]): Promise<void> {
  for (const [index, status] of KINDS.requests.decisions.entries()) {
    const id = kit.world.requests[index];
    if (id === undefined) continue;
    // The request is put under review first and then decided, so that it has two comments.
    if (index === 1)
      await kit.world.review?.('support-request', id, 'UNDER_REVIEW').catch(() => {});
    const now = await reviewed(kit, as, KINDS.requests, id, status);
    if (!now) break;
    all.push(now);
    if (index === 1) oldestFirst(kit, now);
  }
}

/** Reviews a record and reads it. If the review fails, returns undefined, and rules about reviews are not checked. */
async function reviewed(
  kit: Kit,
  as: Account,
  kind: Kind,
  id: Id,
  status: string,
): Promise<Exchange | undefined> {
  const key = `${kind.review} ${id}`;
  try {
    await kit.world.review?.(kind.review, id, status);
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message.split('\n')[0] : String(problem);
    unchecked(kit, `--review failed for ${key}: ${reason}`);
    return undefined;
  }
  const now = await kit.call(kind.one, { as, id });
  const hidden = `refused the user's own record with the status ${status}`;
  const is = statusOf(now.json);
  if (!kit.accepts(`${kind.one}.answers`, now, hidden)) return now;
  if (is === status) timed(kit, kind, now);
  else {
    const rules = kind === KINDS.proposals ? CHANGES : ['getSupportRequest.review-time'];
    unchecked(kit, `after --review ${key} is ${is}, not ${status}`, rules);
  }
  return now;
}

/** Checks that the review, which has just happened, has the time of the server's clock. */
function timed(kit: Kit, kind: Kind, reply: Exchange): void {
  const comment = listOf({ results: at(reply.json, 'comments') })?.at(-1);
  const times = [at(reply.json, 'reviewed_at'), at(comment, 'created_at')].map(String);
  // A time without a zone is another mistake.
  const off = times
    .filter((time) => /(Z|[+-]\d\d:?\d\d)$/.test(time))
    .find((time) => Math.abs(Date.parse(time) - reply.time) > 600_000);
  kit.check(`${kind.one}.review-time`, off === undefined, reply, {
    fault: 'has another time than that of the review',
    expected: `about ${new Date(reply.time || 0).toUTCString()}`,
    got: `${off}`,
  });
}

async function closed(kit: Kit, as: Account, id: Id, status: string, before: Exchange) {
  if (statusOf(before.json) !== status) return;
  const revision = status === 'REVISION_REQUESTED';
  const about = { owner: as, id, before, what: `a proposal whose status is ${status}` };
  const change = await locked(kit, as, about, [revision ? 'revision' : 'draft-only', 'draft-only']);
  if (revision) kit.observe('A-18', `a proposal that was sent back: PATCH ${change.status}`);
}

/** Checks reviewed records: those with a status that only reviewers give. Some have just been read. */
async function lists(kit: Kit, as: Account, read: Exchange[]): Promise<void> {
  const ofKind = (kind: Kind) =>
    ofUser(kit, kind, as, (items) => items.filter((one) => isDecided(kind, one)).slice(0, 8), read);
  const { items: own } = await ofKind(KINDS.proposals);
  const asked = await ofKind(KINDS.requests);
  const decided = own.filter((one) => isDecided(KINDS.proposals, one));
  if (decided.length === 0) return;
  const query = { my_proposals: 'true', drafts: 'true' };
  const { first, items } = await allPages(kit, 'listProposals', as, query);
  const strays = items.filter((one) => isDecided(KINDS.proposals, one)).map(statusOf);
  const fault = `lists reviewed proposals as drafts: ${strays.join(', ')}`;
  kit.check('listProposals.drafts', strays.length === 0, first, fault);
  const status = new Map(decided.map((item) => [String(at(item, 'id')), statusOf(item)]));
  for (const item of asked.items) {
    const now = status.get(String(at(item, 'proposal')));
    const shown = textAt(item, 'proposal_details.status')?.toUpperCase() ?? now;
    if (now !== undefined)
      kit.check('getSupportRequest.proposal-status', shown === now, asked.first, {
        operation: 'listSupportRequests',
        fault: 'has an outdated status of the proposal',
        expected: `proposal_details.status: ${now}`,
        got: `proposal_details.status: ${shown}`,
      });
  }
}
