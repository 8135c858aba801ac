import { ActionIcon, Card, Group, Skeleton, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './stat-card.module.css';
import { StatusLegend } from './status-legend';

/** Numbers beside one another; on a phone two by two, the first across both. */
export function StatGrid({ children }: { children: ReactNode }) {
  return <dl className={classes.stats}>{children}</dl>;
}

interface StatCardProps {
  label: string;
  /** Undefined while it is on its way. */
  value: ReactNode | undefined;
  /** Whose colour it has in the chart beside it. */
  status?: string | null;
  /** What the number takes in that its label does not say. */
  note?: string | undefined;
}

export function StatCard({ label, value, status = null, note }: StatCardProps) {
  return (
    <Card withBorder padding="md" className={classes.stat}>
      <Group component="dt" justify="space-between" mih={28} wrap="nowrap">
        <StatusLegend status={status}>{label}</StatusLegend>
        {note && <Note label={label} text={note} />}
      </Group>
      <dd className={classes.number}>{value ?? <Skeleton height={34} width={44} />}</dd>
    </Card>
  );
}

function Note({ label, text }: { label: string; text: string }) {
  return (
    <Tooltip
      label={text}
      position="bottom"
      multiline
      w={240}
      withinPortal={false}
      events={{ hover: true, focus: true, touch: true }}
    >
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={`About ${label}`}>
        <IconInfoCircle size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
