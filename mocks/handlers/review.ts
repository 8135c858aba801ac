/** Reviews by organisers, who have their own screens outside the portal. Users of the portal see the result. */
import * as v from 'valibot';
import type { Schemas } from '../contract/schemas';
import { type Db, newId, type ProposalRow, type SupportRow } from '../state/db';
import { reviewer } from '../state/people';
import type { Server } from './handler';

/** Whether a reviewer has decided about a proposal with this status. */
const isDecided: Record<Schemas['ProposalStatus'], boolean> = {
  DRAFT: false,
  SUBMITTED: false,
  UNDER_REVIEW: false,
  REVISION_REQUESTED: true,
  ACCEPTED: true,
  REJECTED: true,
};
export const proposalStatuses = Object.keys(isDecided) as Schemas['ProposalStatus'][];

export const supportStatuses: Schemas['SupportStatus'][] = [
  'PENDING',
  'UNDER_REVIEW',
  'APPROVED',
  'PARTIALLY_APPROVED',
  'REJECTED',
  'IN_PROGRESS',
  'FULFILLED',
];

/** The fields of the panel's form and of the control `review`. A missing field stays unchanged in the record. */
export const ReviewSchema = v.strictObject({
  /** Named as in the portal's paths (`proposals/104`, `support/201`) or in the contract's (`support-requests/201`). */
  record: v.pipe(
    v.string(),
    v.transform((record) => record.replace(/^support-requests\//, 'support/')),
  ),
  status: v.optional(v.string()),
  comment: v.optional(v.string()),
  approvedResources: v.optional(v.string()),
  fulfillmentNotes: v.optional(v.string()),
});

export type Review = v.InferOutput<typeof ReviewSchema>;

/** A review that sets a status and writes a comment. */
export type FullReview = Record<'record' | 'status' | 'comment', string>;

/** Whether the record has the status and comment of this review. */
export function isReviewed(
  { proposals, supportRequests }: Db,
  { record, status, comment }: FullReview,
) {
  const [kind, id] = record.split('/');
  const rows = kind === 'proposals' ? proposals : supportRequests;
  const row = rows.find((one) => String(one.id) === id);
  return row?.status === status && row?.review_comments === comment;
}

/** Returns the names of all records that can be reviewed. */
export const reviewable = ({ proposals, supportRequests }: Db): string[] => [
  ...proposals.map(({ id }) => `proposals/${id}`),
  ...supportRequests.map(({ id }) => `support/${id}`),
];

/** Thrown if a review names an unknown record or status. */
export class WrongReview extends Error {
  /** The valid values of the field that is wrong. */
  readonly choices: Partial<Record<keyof Review, readonly string[]>>;

  constructor(problem: string, field: keyof Review, choices: readonly string[]) {
    super(`${problem} Choose one of: ${choices.join(', ')}.`);
    this.choices = { [field]: choices };
  }
}

/** Changes the record and returns its row. Throws a WrongReview for an unknown record or status. */
export function review(server: Server, asked: Review): ProposalRow | SupportRow {
  const [kind, id] = asked.record.split('/');
  const isAsked = (row: { id: number }) => String(row.id) === id;
  const { comment, approvedResources, fulfillmentNotes } = asked;

  const proposal = kind === 'proposals' && server.db.proposals.find(isAsked);
  if (proposal) {
    const status = statusOf(asked, proposal, proposalStatuses);
    const text = comment ?? proposal.review_comments ?? '';
    reviewProposal(proposal, { status, comment: text }, server.now);
    return proposal;
  }
  const request = kind === 'support' && server.db.supportRequests.find(isAsked);
  if (!request)
    throw new WrongReview(`There is no record "${asked.record}".`, 'record', reviewable(server.db));
  const row = {
    status: statusOf(asked, request, supportStatuses),
    comment: comment ?? '',
    approvedResources: approvedResources ?? request.approved_amount ?? '',
    fulfillmentNotes: fulfillmentNotes ?? request.fulfillment_notes ?? '',
  };
  reviewSupport(request, row, server);
  return request;
}

function statusOf<Status extends string>(
  { status: asked }: Review,
  present: { status: Status },
  statuses: Status[],
): Status {
  const status = asked === undefined ? present.status : statuses.find((one) => one === asked);
  if (status === undefined)
    throw new WrongReview(`There is no status "${asked}" here.`, 'status', statuses);
  return status;
}

export interface ProposalReview {
  status: Schemas['ProposalStatus'];
  comment: string;
}

/** Allows any change of status, because testers also return to an earlier one. */
export function reviewProposal(row: ProposalRow, review: ProposalReview, now: number): void {
  const at = new Date(now).toISOString();
  const decided = isDecided[review.status];
  Object.assign(row, {
    status: review.status,
    submitted_at: review.status === 'DRAFT' ? null : (row.submitted_at ?? at),
    reviewed_at: decided ? at : null,
    reviewed_by: decided ? reviewer : null,
    review_comments: review.comment.trim() || null,
  } satisfies Partial<ProposalRow>);
}

export interface SupportReview {
  status: Schemas['SupportStatus'];
  comment: string;
  /** Free text. */
  approvedResources: string;
  fulfillmentNotes: string;
}

/**
 * Writes the review into the row. Without a new comment, the last one stays. A new comment is also added to the
 * history, with the new status if the status changed.
 */
export function reviewSupport(row: SupportRow, review: SupportReview, { db, now }: Server): void {
  const at = new Date(now).toISOString();
  const comment = review.comment.trim();
  const status_change = review.status === row.status ? null : review.status;
  if (comment !== '')
    row.comments = [
      ...(row.comments ?? []),
      { id: newId(db), author: reviewer, comment, status_change, created_at: at },
    ];
  const untouched = review.status === 'PENDING';
  Object.assign(row, {
    status: review.status,
    reviewed_at: untouched ? null : at,
    reviewed_by: untouched ? null : reviewer,
    review_comments: comment || row.review_comments || null,
    approved_amount: review.approvedResources.trim() || null,
    fulfilled_at: review.status === 'FULFILLED' ? (row.fulfilled_at ?? at) : null,
    fulfillment_notes: review.fulfillmentNotes.trim() || null,
  } satisfies Partial<SupportRow>);
}
