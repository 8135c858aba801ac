import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useSeconds } from '@/components/use-seconds';
import { useSlow } from '@/components/use-slow';
import { formatBytes } from '@/lib/bytes';
import { aboutTime, type UploadMeter } from './upload-meter';

interface UploadProgressProps {
  document: File | null;
  meter: UploadMeter;
  onCancel: () => void;
}

/** Shows what is being sent and, if the browser reports it, how much has been sent. */
export function UploadProgress({ document, meter, onCancel }: UploadProgressProps) {
  const progress = useSyncExternalStore(meter.subscribe, () => meter.progress);
  const { sent = 0, total = 0 } = progress ?? {};
  // If a service worker handles the upload, browsers report no progress, and `sent` stays 0.
  const isOnItsWay = sent > 0 && sent < total;
  const isSlow = useSlow(!isOnItsWay);
  const isSent = sent > 0 && sent === total;
  const what = document ? `${document.name} (${formatBytes(document.size)})` : 'your changes';
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" role="status">
          {isSent
            ? `All of ${what} has been sent. Waiting for the server's reply…`
            : `Sending ${what}…`}
          {isSlow && !isSent && ' The server has not replied yet.'}
          {isSlow && !isSent && document && ' On a slow connection, a document can take minutes.'}
        </Text>
        <Button variant="default" size="compact-md" flex="none" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
      {isOnItsWay ? (
        <HowFar sent={sent} total={total} meter={meter} />
      ) : (
        <Progress value={100} animated size="sm" aria-hidden />
      )}
    </Stack>
  );
}

function HowFar({ sent, total, meter }: { sent: number; total: number; meter: UploadMeter }) {
  // Render each second, because the time left changes even if nothing is being sent.
  useSeconds();
  const percent = Math.floor((100 * sent) / total);
  const seconds = meter.secondsLeft();
  const rest = meter.isStalled()
    ? ['the upload has stalled']
    : seconds === undefined
      ? []
      : [`${aboutTime(seconds)} left`];
  return (
    <>
      <Progress value={percent} size="sm" aria-label="Sent so far" />
      <Text size="sm">
        {[`${percent}%`, `${formatBytes(sent)} of ${formatBytes(total)}`, ...rest].join(', ')}
      </Text>
    </>
  );
}
