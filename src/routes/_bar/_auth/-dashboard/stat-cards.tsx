import { ActionIcon, Card, Group, Skeleton, Title, Tooltip, VisuallyHidden } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { hintFor, messageFor } from '@/api/messages';
import { LoadError } from '@/components/load-error';
import { StatusLegend } from '@/components/status-legend';
import classes from './dashboard.module.css';
import { statistics } from './queries';
import { StatusChart } from './status-chart';

const cards = [
  { key: 'total_proposals', label: 'Total', status: null },
  { key: 'draft', label: 'Drafts', status: 'DRAFT' },
  { key: 'submitted', label: 'Submitted', status: 'SUBMITTED' },
  { key: 'accepted', label: 'Accepted', status: 'ACCEPTED' },
  { key: 'rejected', label: 'Rejected', status: 'REJECTED' },
] as const;

export function StatCards() {
  const counts = useQuery(statistics);
  if (counts.isError && !counts.data) {
    return (
      <LoadError
        message={messageFor('listProposals', counts.error)}
        hint={hintFor(counts.error)}
        retry={counts.refetch}
      />
    );
  }
  return (
    <section aria-label="Proposal statistics" aria-busy={counts.isPending}>
      <VisuallyHidden>
        <Title order={2}>Proposal statistics</Title>
      </VisuallyHidden>
      {counts.data ? (
        <StatusChart counts={counts.data} />
      ) : (
        <Skeleton className={classes.chart} height={12} radius="xl" />
      )}
      <dl className={classes.stats} style={{ margin: 0 }}>
        {cards.map(({ key, label, status }) => (
          <StatCard key={key} label={label} status={status} info={!status && <TotalInfo />}>
            {counts.data ? counts.data[key] : <Skeleton height={34} width={44} />}
          </StatCard>
        ))}
      </dl>
    </section>
  );
}

interface StatCardProps {
  label: string;
  /** Whose colour it has in the bar above; the total has none. */
  status: string | null;
  info: ReactNode;
  children: ReactNode;
}

function StatCard({ label, status, info, children }: StatCardProps) {
  return (
    <Card withBorder padding="md" className={classes.stat}>
      <Group component="dt" justify="space-between" mih={28} wrap="nowrap">
        <StatusLegend status={status}>{label}</StatusLegend>
        {info}
      </Group>
      <dd className={classes.number} style={{ margin: 0 }}>
        {children}
      </dd>
    </Card>
  );
}

const explanation = 'The total also counts proposals under review or sent back for revision.';

/** The other cards do not add up to the total. */
function TotalInfo() {
  return (
    <Tooltip
      label={explanation}
      position="bottom"
      events={{ hover: true, focus: true, touch: true }}
      multiline
      w={240}
    >
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={explanation}>
        <IconInfoCircle size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
