import { Text } from '@mantine/core';
import { fieldErrors } from '@/api/errors';
import { formatTime } from '@/lib/dates';
import { FormLine } from './form-layout';
import type { Task } from './form-parts';
import { lifetime } from './lifetime';

interface FormStateProps {
  /** When the form was last saved on the device, in milliseconds; undefined if it is not saved. */
  savedAt: number | undefined;
  /** True if the form has a document that is not saved. */
  savesOnlyText?: boolean;
  /** How many fields have an error, such as a required field that is empty. */
  missing: number;
  task: Task;
  /** What is said if nothing is missing. */
  ready: string;
  /** Why the last try failed. Unless it was about fields, which are marked, the form is not called ready. */
  error: unknown;
  /** True if there is a warning in `ready`. */
  warns?: boolean;
}

/**
 * Shown above the buttons: whether the work is saved, and how much is missing. Screen readers do not announce it, because
 * it changes too often.
 */
export function FormState(props: FormStateProps) {
  const { savedAt, savesOnlyText = false, missing, task, ready, error, warns = false } = props;
  const isReady = missing === 0 && (!error || Object.keys(fieldErrors(error)).length > 0);
  return (
    <FormLine>
      {(missing > 0 || isReady) && (
        <Text inherit c={missing > 0 ? 'dimmed' : warns ? 'orange' : 'green'}>
          {missing > 0 ? `${missing} still to ${task}` : ready}
        </Text>
      )}
      {savedAt !== undefined && (
        <Text inherit c="dimmed">
          {savesOnlyText ? 'Text saved' : 'Saved'} on this device {formatTime(savedAt)}
          {lifetime()}
        </Text>
      )}
    </FormLine>
  );
}
