import { reasonOf } from '../../adapters/connection';
import { at, type Exchange, listOf, statusOf, textAt } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { type Id, idIn, idOf, proposalForm } from '../../forms/proposal-forms';
import { supportForm } from '../../forms/support-forms';
import { journey, steps } from '../../walk/journey';
import type { Kit } from '../../walk/kit';
import { locked, made, read } from '../../walk/proposals';
import { counted } from '../lists/counts';
import { KINDS, type Kind } from '../lists/kinds';
import { ofUser } from '../lists/lists';
import { allPages, idsOf, oldestFirst } from '../lists/pages';
import { request } from '../support/create';

const NOBODY =
  'use --review. Two --account, one of them with reviewed records, check some of these rules.';

const HELD = [
  ...['project_name', 'problem_statement', 'proposed_solution', 'relevance_to_theme'],
  ...['thematic_area', 'created_at', 'submitted_at', 'submitted_by.display_name'],
];

/** With --review, reviews the author's records and checks them. Without it, only checks records of given accounts. */
export const reviews = journey({
  name: 'What reviewers decide',
  also: [
    'list*.(complete|same-item|drafts|private)',
    '(getProposal|getSupportRequest).(answers|reviewed|review-time)',
    '*Statistics.matches-list',
    '(updateProposal|deleteProposal).draft-only',
    'getSupportRequest.comments-order',
  ],
  people: ['ann', 'ben'],
  async walk(kit) {
    const { author } = kit;
    const { given, review } = kit.world;
    const seen: Exchange[] = [];
    const readers = review ? [author] : given.filter(({ access }) => access);
    await steps(
      async () => proposals(kit, author, seen),
      async () => requests(kit, author, seen),
      ...readers.map((account) => async () => lists(kit, account, seen)),
      async () => kit.need(false, review ? 'no reviewed record of this run shows it' : NOBODY),
    )(kit);
  },
});

const isDecided = ({ decisions }: Kind, record: unknown) =>
  decisions.some((one) => one === statusOf(record));

async function proposals(kit: Kit, as: Account, seen: Exchange[]): Promise<void> {
  const own = kit.submittedBy(as);
  const form = proposalForm('Kit submission, reviewed', { status: 'SUBMITTED' });
  const other = (fields: string) => `has another ${fields} since it was reviewed`;
  for (const [index, status] of KINDS.proposals.decisions.entries()) {
    kit.need(kit.world.review, NOBODY);
    const id = own[index] ?? (await made(kit, as, form));
    const before = await read(kit, as, id);
    const now = await reviewed(kit, as, KINDS.proposals, id, status);
    seen.push(now);
    kit.unchanged('getProposal.review-changes-nothing', [before, now], HELD, other);
    await closed(kit, as, id, status, now);
    // It may have been deleted, which is another mistake.
    if (!kit.submittedBy(as).includes(id)) continue;
    const asked = await request(kit, as, supportForm(id, { title: `Kit request, ${status}` }));
    const refused = `refused a request for a proposal whose status is ${status}`;
    kit.accepts('createSupportRequest.reviewed-eligible', asked, refused);
  }
}

async function requests(kit: Kit, as: Account, seen: Exchange[]): Promise<void> {
  const own = kit.world.requests.slice(0, KINDS.requests.decisions.length);
  for (const [index, id] of own.entries()) {
    // The request is put under review first and then decided, so that it has two comments.
    if (index === 1)
      await kit.world.review?.('support-request', id, 'UNDER_REVIEW').catch(() => {});
    const status = KINDS.requests.decisions[index] ?? '';
    const now = await reviewed(kit, as, KINDS.requests, id, status);
    seen.push(now);
    if (index === 1) oldestFirst(kit, now);
  }
  const proposal = seen.map(({ json }) => idIn(json, 'proposal')).find((id) => id !== undefined);
  if (proposal === undefined) return;
  const made = await request(kit, as, supportForm(proposal, { title: 'Kit request, a later one' }));
  const now = await kit.call('getSupportRequest', { as, id: idOf(made) });
  const comments = listOf({ results: at(now.json, 'comments') }) ?? [];
  const fault = 'shows the comments on another request';
  kit.check('getSupportRequest.reviewed', comments.length === 0, now, fault);
}

/** Reviews a record and reads it. If this fails, the rules about reviews are not checked. */
async function reviewed(kit: Kit, as: Account, kind: Kind, id: Id, status: string) {
  const key = `${kind.review} ${id}`;
  await kit
    .need(kit.world.review, NOBODY)(kind.review, id, status)
    .catch((problem) => kit.need(false, `--review failed for ${key}: ${reasonOf(problem)}`));
  const now = await kit.call(kind.one, { as, id });
  const hidden = `refused the user's own record with the status ${status}`;
  const isShown = kit.accepts(`${kind.one}.answers`, now, hidden);
  const is = statusOf(now.json);
  kit.need(!isShown || is === status, `after --review ${key} is ${is}, not ${status}`);
  if (isShown) timed(kit, kind, now);
  return now;
}

/** Checks that the review, which has just happened, has the time of the server's clock. */
function timed(kit: Kit, kind: Kind, reply: Exchange): void {
  const comment = listOf({ results: at(reply.json, 'comments') })?.at(-1);
  const times = [
    ...['reviewed_at', 'fulfilled_at'].map((field) => at(reply.json, field)),
    at(comment, 'created_at'),
  ].map(String);
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
  const ofKind = async (kind: Kind) => {
    const choose = (items: unknown[]) => items.filter((one) => isDecided(kind, one)).slice(0, 8);
    const pages = await ofUser(kit, kind, as, choose, read);
    await counted(kit, kind, as, pages);
    return pages;
  };
  const { items: own } = await ofKind(KINDS.proposals);
  const asked = await ofKind(KINDS.requests);
  const decided = own.filter((one) => isDecided(KINDS.proposals, one));
  if (decided.length === 0) return;
  const query = { my_proposals: 'true', drafts: 'true' };
  const { first, items } = await allPages(kit, 'listProposals', as, query);
  const strays = items.filter((one) => isDecided(KINDS.proposals, one)).map(statusOf);
  const fault = `lists reviewed proposals as drafts: ${strays.join(', ')}`;
  kit.check('listProposals.drafts', strays.length === 0, first, fault);
  const rule = 'getSupportRequest.proposal-status';
  for (const item of asked.items) {
    const proposal = decided.find((one) => String(at(one, 'id')) === String(at(item, 'proposal')));
    const shown = textAt(item, 'proposal_details.status')?.toUpperCase();
    if (proposal)
      kit.check(rule, [undefined, statusOf(proposal)].includes(shown), asked.first, {
        operation: 'listSupportRequests',
        fault: 'has an outdated status of the proposal',
        expected: `proposal_details.status: ${statusOf(proposal)}`,
        got: `proposal_details.status: ${shown}`,
      });
  }
  // A filter by status may have lost the filter by owner.
  const theirs = as === kit.author && (await allPages(kit, 'listProposals', kit.stranger, query));
  const ids = new Set(decided.map((one) => String(at(one, 'id'))));
  if (theirs)
    kit.check(
      'listProposals.private',
      !idsOf(theirs.items).some((id) => ids.has(id)),
      theirs.first,
      {
        fault: "lists another user's record with `drafts=true`",
        expected: "only the user's own records",
      },
    );
}
