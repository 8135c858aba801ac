import { Group, Text } from '@mantine/core';
import { useDeadline } from '@/components/use-deadline';
import { formatTime } from '@/lib/dates';
import classes from './form-actions.module.css';

interface FormStateProps {
  /** When the form was last saved on the device, in milliseconds; undefined if it is not saved. */
  savedAt: number | undefined;
  /** How many fields have an error, such as a required field that is empty. */
  missing: number;
  /** True if the area is "Other" and its description is missing. This is only a warning. */
  lacksArea: boolean;
}

/**
 * Shown beside the buttons: whether the work is saved, and how much is missing. Screen readers do not announce it, because
 * it changes too often.
 */
export function FormState({ savedAt, missing, lacksArea }: FormStateProps) {
  const { closed } = useDeadline();
  const ready = lacksArea
    ? 'Ready to submit, but you haven’t described the area.'
    : 'Ready to submit.';
  const done = closed ? 'Complete, but submissions are closed.' : ready;
  return (
    <Group justify="space-between" gap="0 xs" className={classes.state}>
      <Text inherit c={missing > 0 ? 'dimmed' : closed || lacksArea ? 'orange' : 'green'}>
        {missing > 0 ? `${missing} still to complete` : done}
      </Text>
      {savedAt !== undefined && (
        <Text inherit c="dimmed">
          Saved on this device {formatTime(new Date(savedAt).toISOString())}
        </Text>
      )}
    </Group>
  );
}
