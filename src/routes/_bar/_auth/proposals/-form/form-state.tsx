import { Group, Text } from '@mantine/core';
import { useDeadline } from '@/components/use-deadline';
import { formatTime } from '@/lib/dates';

interface FormStateProps {
  /** Milliseconds; undefined while the device has nothing to keep. */
  savedAt: number | undefined;
  missing: number;
}

/** Beside the two buttons: that nothing is lost, and how far it is. Not announced: it changes with each pause. */
export function FormState({ savedAt, missing }: FormStateProps) {
  const { closed } = useDeadline();
  const ready = closed ? 'Complete, but submissions are closed.' : 'Ready to submit.';
  return (
    <Group justify="space-between" gap="0 xs">
      <Text size="sm" c={missing > 0 ? 'dimmed' : closed ? 'orange' : 'green'}>
        {missing > 0 ? `${missing} still to complete` : ready}
      </Text>
      {savedAt !== undefined && (
        <Text size="sm" c="dimmed">
          Saved on this device {formatTime(new Date(savedAt).toISOString())}
        </Text>
      )}
    </Group>
  );
}
