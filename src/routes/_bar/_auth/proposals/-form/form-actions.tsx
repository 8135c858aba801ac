import { Button, Text } from '@mantine/core';
import { useId } from 'react';
import classes from './form-actions.module.css';
import type { WritableStatus } from './values';

interface FormActionsProps {
  /** True while a call is running. The buttons are not disabled, so they keep the focus; the form ignores a press. */
  busy?: boolean;
  disabled?: boolean;
  /** True if a field has an error, such as a required field that is empty. */
  isMissing?: boolean;
}

const actions = [
  // First, because Enter in a text field presses the first button, and saving a draft does no harm.
  {
    status: 'DRAFT',
    label: 'Save as Draft',
    variant: 'default',
    // The specified rules apply to a draft too.
    before: 'Complete the form first.',
    after: 'You can edit it later.',
  },
  {
    status: 'SUBMITTED',
    label: 'Submit Proposal',
    variant: 'filled',
    after: "You can't edit it after submitting.",
  },
] satisfies { status: WritableStatus; before?: string; [more: string]: unknown }[];

export function FormActions({ busy = false, disabled = false, isMissing }: FormActionsProps) {
  const id = useId();
  return (
    <div className={classes.actions} data-disabled={disabled || undefined}>
      {actions.map(({ status, label, variant, before, after }) => (
        <div key={status} className={classes.action}>
          <Button
            type="submit"
            value={status}
            variant={variant}
            disabled={disabled}
            data-disabled={busy}
            aria-disabled={busy}
            aria-describedby={disabled ? undefined : id + status}
            px="xs"
          >
            {label}
          </Button>
          {!disabled && (
            <Text id={id + status} size="xs">
              {isMissing ? (before ?? after) : after}
            </Text>
          )}
        </div>
      ))}
    </div>
  );
}
