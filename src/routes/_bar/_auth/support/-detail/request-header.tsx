import { Stack, Text, Title } from '@mantine/core';
import type { SupportRequest } from '@/api/readers';
import { StatusStrip } from '@/components/records/status-strip';
import { PriorityBadge, supportTypeText } from '../-request-labels';

export function RequestHeader({ request }: { request: SupportRequest }) {
  return (
    <Stack gap="md">
      <Stack gap={4}>
        <Title order={1}>{request.title}</Title>
        <Text c="dimmed">{supportTypeText(request)}</Text>
      </Stack>
      <StatusStrip
        status={request.status}
        display={request.status_display}
        badges={<PriorityBadge request={request} />}
      />
    </Stack>
  );
}
