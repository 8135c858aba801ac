import { Button } from '@mantine/core';
import classes from './form-actions.module.css';
import type { WritableStatus } from './values';

interface FormActionsProps {
  /** A call is under way. Both buttons keep the focus they may have, and the form ignores them. */
  busy?: boolean;
  disabled?: boolean;
}

const actions = [
  // First: Enter in a text field presses it, and a draft can be taken back.
  { status: 'DRAFT', label: 'Save as Draft', variant: 'default' },
  { status: 'SUBMITTED', label: 'Submit Proposal', variant: 'filled' },
] satisfies { status: WritableStatus; [more: string]: unknown }[];

export function FormActions({ busy = false, disabled = false }: FormActionsProps) {
  return (
    <div className={classes.actions}>
      {actions.map(({ status, label, variant }) => (
        <Button
          key={status}
          type="submit"
          value={status}
          variant={variant}
          disabled={disabled}
          data-disabled={busy}
          aria-disabled={busy}
          px="xs"
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
