import { Text, Timeline } from '@mantine/core';
import type { SupportRequest } from '@/api/readers';
import { Moment } from '@/components/moment';
import { Section } from '@/components/section';

export function RequestTimeline({ request }: { request: SupportRequest }) {
  const { created_at, reviewed_at, reviewed_by, fulfilled_at } = request;
  const entries = [
    { title: 'Created', at: created_at },
    { title: 'Reviewed', at: reviewed_at, by: reviewed_by?.display_name },
    { title: 'Fulfilled', at: fulfilled_at },
  ];
  const passed = entries.flatMap(({ at, ...entry }) => (at ? [{ at, ...entry }] : []));
  return (
    <Section title="Timeline">
      <Timeline active={passed.length - 1} bulletSize={16} lineWidth={2}>
        {passed.map(({ title, at, by }) => (
          <Timeline.Item key={title} title={title}>
            {by && <Text size="sm">by {by}</Text>}
            <Text size="sm" c="dimmed">
              <Moment at={at} precise />
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  );
}
