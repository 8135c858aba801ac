import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { Explanation } from '@/api/explain';
import { FailureText } from './failure-text';

interface FormErrorProps {
  failure: Explanation | undefined;
  /** The user is already typing again, so the error is announced but does not take the focus. */
  quiet?: boolean;
  /** It may have worked all the same: the notice below says so, in the same colour. */
  isOpen?: boolean;
}

/** The same function in every render, so that React calls it only for a new alert and never during typing. */
const focus = (alert: HTMLElement | null) => alert?.focus();

/** An error about the form as a whole. Unless it is `quiet`, it takes the focus, so that nobody misses it. */
export function FormError({ failure, quiet = false, isOpen = false }: FormErrorProps) {
  if (!failure) return null;
  return (
    <Alert
      key={failure.messages.join()}
      {...(!quiet && { ref: focus })}
      tabIndex={-1}
      color={isOpen ? 'yellow' : 'red'}
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
    >
      <FailureText {...failure} />
    </Alert>
  );
}
