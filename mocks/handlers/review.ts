/** What organisers do on their own screens, which are not part of the portal. Users of the portal see the result. */

import type { Schemas } from '../contract/schemas';
import { newId, type ProposalRow, type SupportRow } from '../state/db';
import { reviewer } from '../state/people';
import type { Server } from './handler';

export interface ProposalReview {
  status: Schemas['ProposalStatus'];
  comment: string;
}

const undecided: Schemas['ProposalStatus'][] = ['DRAFT', 'SUBMITTED', 'UNDER_REVIEW'];

/** Allows any change of status, because testers also go back. */
export function reviewProposal(row: ProposalRow, review: ProposalReview, now: number): void {
  const at = new Date(now).toISOString();
  const decided = !undecided.includes(review.status);
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

/** Adds a comment to the history, with the new status if it changed. */
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
