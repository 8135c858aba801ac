/** Statistics are counted from the rows whenever they are asked for. */
import type { Schemas } from '../contract/schemas';

const counter =
  <Status extends string>(rows: readonly { status: Status }[]) =>
  (status: Status) =>
    rows.filter((row) => row.status === status).length;

/** Proposals under review or sent back for revision are in the total only. */
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

/** Lower-case keys, and none for PARTIALLY_APPROVED. */
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
