/** Counts the statistics from the rows, at each request. */
import type { Schemas } from '../contract/schemas';

const counter =
  <Status extends string>(rows: readonly { status: Status }[]) =>
  (status: Status) =>
    rows.filter((row) => row.status === status).length;

/** Proposals under review or returned for changes are counted only in the total. */
export function proposalStatistics(
  rows: readonly { status: Schemas['ProposalStatus'] }[],
): Schemas['ProposalStatistics'] {
  const count = counter(rows);
  return {
    total_proposals: rows.length,
    draft: count('DRAFT'),
    submitted: count('SUBMITTED'),
    accepted: count('ACCEPTED'),
    rejected: count('REJECTED'),
  };
}

/** Keys are in lower case. PARTIALLY_APPROVED has no key, so it is counted only in the total. */
export function supportStatistics(
  rows: readonly { status: Schemas['SupportStatus'] }[],
): Schemas['SupportStatistics'] {
  const count = counter(rows);
  return {
    total_requests: rows.length,
    by_status: {
      pending: count('PENDING'),
      under_review: count('UNDER_REVIEW'),
      approved: count('APPROVED'),
      fulfilled: count('FULFILLED'),
      rejected: count('REJECTED'),
      in_progress: count('IN_PROGRESS'),
    },
  };
}
