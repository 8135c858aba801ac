import { Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { LoadError } from '@/components/feedback/load-error';
import { StatCard, StatGrid } from '@/components/records/stat-card';
import classes from './dashboard.module.css';
import { StatusChart } from './status-chart';
import { useLists } from './use-lists';

const cards = [
  {
    key: 'total_proposals',
    label: 'Total',
    // The other cards do not add up to the total.
    note: 'The total also counts proposals under review or returned for changes.',
  },
  { key: 'draft', label: 'Drafts', status: 'DRAFT' },
  { key: 'submitted', label: 'Submitted', status: 'SUBMITTED' },
  { key: 'accepted', label: 'Accepted', status: 'ACCEPTED' },
  { key: 'rejected', label: 'Rejected', status: 'REJECTED' },
] as const;

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
          <Skeleton className={classes.legend} height={20} width={200} />
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
