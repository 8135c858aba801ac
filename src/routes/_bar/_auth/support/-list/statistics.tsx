import { ActionIcon, Group, Paper, SimpleGrid, Text, Tooltip } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Reply } from '@/api/client';
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
  const { data } = useQuery(supportStatisticsQuery);
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 3, md: 5 }} spacing="sm" m={0}>
      {cards.map(({ label, count, note }) => (
        <Paper key={label} withBorder p="sm">
          <Group component="dt" gap={4} justify="space-between" wrap="nowrap">
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            {note && <Note label={label} text={note} />}
          </Group>
          <Text component="dd" m={0} fz={28} fw={700} lh={1.2}>
            {data ? count(data) : '–'}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}

function Note({ label, text }: { label: string; text: string }) {
  return (
    <Tooltip
      label={text}
      multiline
      w={240}
      withinPortal={false}
      events={{ hover: true, focus: true, touch: true }}
    >
      <ActionIcon variant="subtle" color="gray" size={24} aria-label={`About ${label}`}>
        <IconInfoCircle size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
