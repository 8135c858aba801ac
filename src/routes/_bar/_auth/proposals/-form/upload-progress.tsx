import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useSlow } from '@/components/use-slow';
import { formatBytes } from '@/lib/bytes';

interface UploadProgressProps {
  document: File | null;
  onCancel: () => void;
}

/** Browsers do not tell how much of a request has left, so nothing here says that all of it has. */
export function UploadProgress({ document, onCancel }: UploadProgressProps) {
  const isSlow = useSlow();
  const what = document ? `${document.name} (${formatBytes(document.size)})` : 'your changes';
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
          Sending {what}…{isSlow && ' The server has not replied yet.'}
          {isSlow && document && ' On a slow connection, a document can take minutes.'}
        </Text>
        <Button variant="default" size="compact-md" flex="none" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
      <Progress value={100} animated size="sm" aria-hidden />
    </Stack>
  );
}
