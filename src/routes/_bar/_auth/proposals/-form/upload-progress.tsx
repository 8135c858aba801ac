import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { formatBytes } from '@/lib/bytes';

interface UploadProgressProps {
  document: File | null;
  onCancel: () => void;
}

/** Browsers do not tell how much of a request has left, so the bar says only that it is under way. */
export function UploadProgress({ document, onCancel }: UploadProgressProps) {
  const text = document
    ? `Uploading ${document.name} (${formatBytes(document.size)})…`
    : 'Sending your changes…';
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
          {text}
        </Text>
        <Button variant="default" size="compact-md" flex="none" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
      <Progress value={100} animated size="sm" aria-hidden />
    </Stack>
  );
}
