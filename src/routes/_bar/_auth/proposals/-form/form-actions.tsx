import { Button, type ButtonProps, Group } from '@mantine/core';
import { IconDeviceFloppy, IconSend } from '@tabler/icons-react';
import type { WritableStatus } from './values';

interface FormActionsProps {
  /** Which of the two is under way. */
  sending?: WritableStatus | undefined;
  disabled?: boolean;
}

/**
 * The draft's button comes first: Enter in a text field presses it, and a draft can be taken back.
 * While a call is under way both keep the focus they may have; the form ignores them.
 */
export function FormActions({ sending, disabled = false }: FormActionsProps) {
  const action = (status: WritableStatus): ButtonProps & { value: WritableStatus } => ({
    value: status,
    disabled,
    'data-disabled': sending !== undefined || undefined,
  });
  return (
    <Group grow>
      <Button
        {...action('DRAFT')}
        type="submit"
        aria-disabled={sending !== undefined}
        variant="default"
        leftSection={<IconDeviceFloppy size={18} aria-hidden />}
      >
        Save as Draft
      </Button>
      <Button
        {...action('SUBMITTED')}
        type="submit"
        aria-disabled={sending !== undefined}
        leftSection={<IconSend size={18} aria-hidden />}
      >
        Submit Proposal
      </Button>
    </Group>
  );
}
