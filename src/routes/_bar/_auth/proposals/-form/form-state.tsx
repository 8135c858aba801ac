import { Group, Text } from '@mantine/core';
import { useDeadline } from '@/components/use-deadline';
import { formatTime } from '@/lib/dates';

interface FormStateProps {
  /** Milliseconds; undefined while the device has nothing to keep. */
  savedAt: number | undefined;
  /** What the rules of the screen ask for. */
  missing: number;
  /** The description of another area is asked for, and not enforced. */
  lacksArea: boolean;
}

/** Beside the two buttons: that nothing is lost, and how far it is. Not announced: it changes with each pause. */
export function FormState({ savedAt, missing, lacksArea }: FormStateProps) {
  const { closed } = useDeadline();
  const ready = lacksArea ? 'Ready to submit, without the area described.' : 'Ready to submit.';
  const done = closed ? 'Complete, but submissions are closed.' : ready;
  return (
    <Group justify="space-between" gap="0 xs">
      <Text size="sm" c={missing > 0 ? 'dimmed' : closed || lacksArea ? 'orange' : 'green'}>
        {missing > 0 ? `${missing} still to complete` : done}
      </Text>
      {savedAt !== undefined && (
        <Text size="sm" c="dimmed">
          Saved on this device {formatTime(new Date(savedAt).toISOString())}
        </Text>
      )}
    </Group>
  );
}
