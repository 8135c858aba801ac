import { Box, Skeleton, Title, VisuallyHidden } from '@mantine/core';
import type { Reply } from '@/api/calls';
import type { Proposal } from '@/api/readers';
import { LoadError } from '@/components/feedback/load-error';
import { StatCard, StatGrid } from '@/components/records/stat-card';
import colours from '@/components/records/status.module.css';
import { StatusLegend, toneOf } from '@/components/records/status-badge';
import classes from './dashboard.module.css';
import { useLists } from './use-lists';

type Counted = 'DRAFT' | 'SUBMITTED' | 'ACCEPTED' | 'REJECTED';

/** The statuses without a card. The server counts them only in the total. */
const uncounted = {
  UNDER_REVIEW: 'under review',
  REVISION_REQUESTED: 'returned for changes',
} satisfies Record<Exclude<Proposal['status'], Counted>, string>;
const UNCOUNTED = Object.values(uncounted).join(' or ');

const cards = [
  {
    key: 'total_proposals',
    label: 'Total',
    note: `The total also counts proposals ${UNCOUNTED}.`,
  },
  { key: 'draft', label: 'Drafts', status: 'DRAFT' },
  { key: 'submitted', label: 'Submitted', status: 'SUBMITTED' },
  { key: 'accepted', label: 'Accepted', status: 'ACCEPTED' },
  { key: 'rejected', label: 'Rejected', status: 'REJECTED' },
] satisfies { key: keyof Counts; label: string; note?: string; status?: Counted }[];

export function StatCards() {
  const { counts, countsFailure } = useLists();
  if (countsFailure) return <LoadError {...countsFailure} retry={counts.refetch} />;
  return (
    <section
      aria-label="Proposal statistics"
      className={classes.statistics}
      aria-busy={counts.isPending}
    >
      <VisuallyHidden>
        <Title order={2}>Proposal statistics</Title>
      </VisuallyHidden>
      {counts.data && <StatusChart counts={counts.data} />}
      {counts.isPending && (
        <>
          <Skeleton className={classes.chart} height={12} radius="xl" />
          <Skeleton mb="sm" height={20} width={200} />
        </>
      )}
      <StatGrid>
        {cards.map(({ key, ...card }) => (
          <StatCard
            key={key}
            {...card}
            value={counts.data?.[key] ?? (counts.isError ? '–' : undefined)}
          />
        ))}
      </StatGrid>
    </section>
  );
}

type Counts = Reply<'getProposalStatistics'>;

/** The proposals as one bar with a part for each status. The legend and the cards below give the numbers. */
function StatusChart({ counts }: { counts: Counts }) {
  const { total_proposals, draft, submitted, accepted, rejected } = counts;
  // With fewer than two proposals, there are no proportions to show.
  if (total_proposals < 2) return null;
  const inReview = Math.max(0, total_proposals - draft - submitted - accepted - rejected);
  const parts = {
    DRAFT: draft,
    SUBMITTED: submitted,
    // One part shows all that have no card.
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
        <Box mb="sm" fz="sm">
          <StatusLegend status="UNDER_REVIEW">
            {UNCOUNTED.charAt(0).toUpperCase() + UNCOUNTED.slice(1)}: {inReview}
          </StatusLegend>
        </Box>
      )}
    </>
  );
}
