import { Alert } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { Explanation } from '@/api/explain';
import { FailureText } from './failure-text';

interface FormErrorProps {
  failure: Explanation | undefined;
  /** The user has begun to type meanwhile: it is announced and leaves the focus where it is. */
  quiet?: boolean;
}

/** One function for all renders, so that React calls it for a new alert only and never while somebody types. */
const focus = (alert: HTMLElement | null) => alert?.focus();

/** What went wrong with a form as a whole. It takes the focus from the button, so that nobody misses it. */
export function FormError({ failure, quiet = false }: FormErrorProps) {
  if (!failure) return null;
  return (
    <Alert
      key={failure.messages.join()}
      {...(!quiet && { ref: focus })}
      tabIndex={-1}
      color="red"
      role="alert"
      icon={<IconAlertCircle aria-hidden />}
    >
      <FailureText {...failure} />
    </Alert>
  );
}
