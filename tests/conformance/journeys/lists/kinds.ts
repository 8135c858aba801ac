/** The two kinds of records that users list, open and count: what differs between them. */
import type { components } from 'portal-contract';
import { at } from '../../contract/exchange';
import type { Account } from '../../forms/accounts';
import { type Id, titleOf } from '../../forms/proposal-forms';
import type { Kit } from '../../walk/kit';

type Schemas = components['schemas'];
type Counts = { [path: string]: number };

export const keyOf = (item: unknown) =>
  String(at(item, 'status')).toLowerCase().replaceAll(/[\s-]/g, '_');
const count = (items: unknown[], keys: string[], path = ''): Counts =>
  Object.fromEntries(
    keys.map((key) => [path + key, items.filter((item) => keyOf(item) === key).length]),
  );

const proposals = {
  name: 'Proposals: lists and statistics',
  list: 'listProposals',
  one: 'getProposal',
  counts: 'getProposalStatistics',
  create: 'createProposal',
  filter: { my_proposals: 'true' },
  total: 'total_proposals',
  /** What --review calls it, and the statuses that only reviewers give. */
  review: 'proposal',
  decisions: Object.keys({
    UNDER_REVIEW: true,
    REVISION_REQUESTED: true,
    ACCEPTED: true,
    REJECTED: true,
  } satisfies Record<Exclude<Schemas['ProposalStatus'], Schemas['WritableProposalStatus']>, true>),
  /** UNDER_REVIEW and REVISION_REQUESTED are counted only in the total. */
  counted: (items: unknown[]): Counts =>
    count(items, ['draft', 'submitted', 'accepted', 'rejected']),
  /** The records of this run that belong to the account. */
  recordsOf: (kit: Kit, account: Account): Id[] => [
    ...kit.draftsOf(account),
    ...kit.submittedBy(account),
  ],
  /** Whether the kit created the record with all fields filled in. */
  isWhole: (record: unknown) => titleOf(record).startsWith('Kit '),
  /** Fields that must be the same in the list and in the record, are not empty in a card, and on its page. */
  compared: [
    ...['id', 'status', 'project_name', 'project_title', 'description'],
    ...['thematic_area', 'thematic_area_display', 'created_at', 'submitted_at'],
    ...['review_comments', 'reviewed_at', 'submitted_by.display_name'],
  ],
  card: ['project_title', 'description'],
  page: ['project_title', 'description', 'submitted_by', 'technologies_used'],
  /** Queries that another user must not see the records with. */
  queries: [
    ...['my_proposals=true', 'my_proposals=true&drafts=true', 'my_proposals=true&limit=50'],
    ...['', 'drafts=true', 'my_proposals=false'],
  ],
} as const;

const BY_STATUS = ['pending', 'under_review', 'approved', 'fulfilled', 'rejected', 'in_progress'];

const requests = {
  name: 'Support: lists and statistics',
  list: 'listSupportRequests',
  one: 'getSupportRequest',
  counts: 'getSupportStatistics',
  create: 'createSupportRequest',
  filter: { my_requests: 'true' },
  total: 'total_requests',
  review: 'support-request',
  decisions: [
    ...['UNDER_REVIEW', 'APPROVED', 'PARTIALLY_APPROVED', 'REJECTED', 'IN_PROGRESS', 'FULFILLED'],
  ],
  /** PARTIALLY_APPROVED has no key in `by_status`, so it is counted only in the total. */
  counted: (items: unknown[]): Counts => count(items, BY_STATUS, 'by_status.'),
  recordsOf: (kit: Kit, account: Account): Id[] =>
    account === kit.author ? kit.world.requests : [],
  isWhole: (record: unknown) => at(record, 'title') === 'Kit request',
  compared: [
    ...['id', 'status', 'title', 'description', 'proposal', 'support_type', 'priority'],
    ...['quantity_required', 'duration_needed', 'estimated_cost', 'created_at', 'review_comments'],
    ...['approved_amount', 'proposal_details.project_name', 'status_display'],
  ],
  card: [
    ...['title', 'description', 'proposal_details.project_name', 'quantity_required'],
    ...['duration_needed', 'estimated_cost', 'support_type', 'priority', 'status', 'created_at'],
  ],
  page: ['proposal_details.project_name', 'proposal_details.status'],
  queries: ['my_requests=true', '', 'my_requests=false'],
} as const;

export const KINDS = { proposals, requests };
export type Kind = (typeof KINDS)[keyof typeof KINDS];
