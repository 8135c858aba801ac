import { Text, Timeline, Title } from '@mantine/core';
import { IconChecks, IconPencil, IconSend } from '@tabler/icons-react';
import type { Proposal } from '@/api/readers';
import { Moment } from '@/components/moment';

export function ProposalTimeline({ proposal }: { proposal: Proposal }) {
  const { created_at, submitted_at, reviewed_at, reviewed_by } = proposal;
  const entries = [
    { title: 'Created', at: created_at, Icon: IconPencil },
    { title: 'Submitted', at: submitted_at, Icon: IconSend },
    { title: 'Reviewed', at: reviewed_at, Icon: IconChecks, by: reviewed_by?.display_name },
  ];
  const passed = entries.flatMap(({ at, ...entry }) => (at ? [{ at, ...entry }] : []));
  return (
    <section aria-labelledby="timeline">
      <Title order={2} size="h3" id="timeline" mb="md">
        Timeline
      </Title>
      <Timeline active={passed.length - 1} bulletSize={28} lineWidth={2}>
        {passed.map(({ title, at, Icon, by }) => (
          <Timeline.Item key={title} title={title} bullet={<Icon size={14} aria-hidden />}>
            {by && <Text size="sm">by {by}</Text>}
            <Text size="sm" c="dimmed">
              <Moment at={at} precise />
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </section>
  );
}
