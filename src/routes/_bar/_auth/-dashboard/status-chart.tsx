import type { Reply } from '@/api/calls';
import type { Proposal } from '@/api/readers';
import colours from '@/components/records/status.module.css';
import { toneOf } from '@/components/records/status-badge';
import { StatusLegend } from '@/components/records/status-legend';
import classes from './dashboard.module.css';

type Counts = Reply<'getProposalStatistics'>;

/** The proposals as one bar with a part for each status. The legend and the cards below give the numbers. */
export function StatusChart({ counts }: { counts: Counts }) {
  const { total_proposals, draft, submitted, accepted, rejected } = counts;
  // With fewer than two proposals, there are no proportions to show.
  if (total_proposals < 2) return null;
  const inReview = Math.max(0, total_proposals - draft - submitted - accepted - rejected);
  const parts = {
    DRAFT: draft,
    SUBMITTED: submitted,
    // Counted in the total only, so one part shows those under review and those returned for changes.
    UNDER_REVIEW: inReview,
    REVISION_REQUESTED: 0,
    ACCEPTED: accepted,
    REJECTED: rejected,
  } satisfies Record<Proposal['status'], number>;
  return (
    <>
      <div className={classes.chart} aria-hidden>
        {Object.entries(parts)
          .filter(([, count]) => count > 0)
          .map(([status, count]) => (
            <span
              key={status}
              className={`${colours.mark} ${toneOf(status)}`}
              style={{ flexGrow: count }}
            />
          ))}
      </div>
      {inReview > 0 && (
        <div className={classes.legend}>
          <StatusLegend status="UNDER_REVIEW">
            Under review or returned for changes: {inReview}
          </StatusLegend>
        </div>
      )}
    </>
  );
}
