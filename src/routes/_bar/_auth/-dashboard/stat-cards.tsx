import { Skeleton, Title, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { explain } from '@/api/explain';
import { LoadError } from '@/components/load-error';
import { StatCard, StatGrid } from '@/components/stat-card';
import classes from './dashboard.module.css';
import { statistics } from './queries';
import { StatusChart } from './status-chart';

const cards = [
  {
    key: 'total_proposals',
    label: 'Total',
    // The other cards do not add up to the total.
    note: 'The total also counts proposals under review or sent back for revision.',
  },
  { key: 'draft', label: 'Drafts', status: 'DRAFT' },
  { key: 'submitted', label: 'Submitted', status: 'SUBMITTED' },
  { key: 'accepted', label: 'Accepted', status: 'ACCEPTED' },
  { key: 'rejected', label: 'Rejected', status: 'REJECTED' },
] as const;

export function StatCards() {
  const counts = useQuery(statistics);
  if (counts.isError && !counts.data) {
    return <LoadError {...explain('listProposals', counts.error)} retry={counts.refetch} />;
  }
  return (
    <section aria-label="Proposal statistics" aria-busy={counts.isPending}>
      <VisuallyHidden>
        <Title order={2}>Proposal statistics</Title>
      </VisuallyHidden>
      {counts.data ? (
        <StatusChart counts={counts.data} />
      ) : (
        <>
          <Skeleton className={classes.chart} height={12} radius="xl" />
          <Skeleton className={classes.legend} height={20} width={200} />
        </>
      )}
      <StatGrid>
        {cards.map(({ key, ...card }) => (
          <StatCard key={key} {...card} value={counts.data?.[key]} />
        ))}
      </StatGrid>
    </section>
  );
}
