import { Button } from '@mantine/core';
import { FormButtons } from '@/components/forms/form-layout';
import type { WritableStatus } from './values';

interface FormActionsProps {
  /** True while a call is running. The buttons are not disabled, so they keep the focus; the form ignores a press. */
  busy?: boolean;
  disabled?: boolean;
  /** The id of the line about the buttons. */
  describedBy?: string | undefined;
}

const actions = [
  // First, because Enter in a text field presses the first button, and saving a draft does no harm.
  { status: 'DRAFT', label: 'Save as Draft', variant: 'default' },
  { status: 'SUBMITTED', label: 'Submit Proposal', variant: 'filled' },
] satisfies { status: WritableStatus; label: string; variant: string }[];

export function FormActions({ busy = false, disabled = false, describedBy }: FormActionsProps) {
  return (
    <FormButtons>
      {actions.map(({ status, label, variant }) => (
        <Button
          key={status}
          type="submit"
          value={status}
          variant={variant}
          disabled={disabled}
          data-disabled={busy}
          aria-disabled={busy}
          aria-describedby={describedBy}
        >
          {label}
        </Button>
      ))}
    </FormButtons>
  );
}
