import { useQuery } from '@tanstack/react-query';
import type { Reply } from '@/api/client';
import { StatCard, StatGrid } from '@/components/stat-card';
import { supportStatisticsQuery } from '../-queries';

type Counts = Reply<'getSupportStatistics'>;

const cards: { label: string; count: (counts: Counts) => number; note?: string }[] = [
  { label: 'Total Requests', count: ({ total_requests }) => total_requests },
  {
    label: 'Pending Review',
    count: ({ by_status }) => sum(by_status.pending, by_status.under_review),
  },
  {
    label: 'Approved',
    count: ({ by_status }) => sum(by_status.approved, by_status.fulfilled),
    // No key of its own, so no card.
    note: 'Approved and fulfilled requests. Partially approved ones are counted in the total only.',
  },
  { label: 'Rejected', count: ({ by_status }) => sum(by_status.rejected) },
  { label: 'In Progress', count: ({ by_status }) => sum(by_status.in_progress) },
];

/** A server may leave out what it counts as none. */
function sum(...counts: (number | undefined)[]): number {
  return counts.reduce<number>((total, count) => total + (count ?? 0), 0);
}

export function Statistics() {
  const { data, isError } = useQuery(supportStatisticsQuery);
  return (
    <StatGrid>
      {cards.map(({ count, ...card }) => (
        <StatCard
          key={card.label}
          {...card}
          value={data ? count(data) : isError ? '–' : undefined}
        />
      ))}
    </StatGrid>
  );
}
