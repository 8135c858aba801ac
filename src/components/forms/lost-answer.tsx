import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Lost } from './use-account-call';

interface LostAnswerProps {
  /** `untold`: only the children are shown. */
  lost: Lost | 'untold' | false;
  /** What may have happened, and what to do. Without it, nothing is shown. */
  children: ReactNode;
}

/** Shown if a call may have worked although no reply says so, or if an earlier attempt may have worked. */
export function LostAnswer({ lost, children }: LostAnswerProps) {
  if (!lost || !children) return null;
  return (
    <Alert color="yellow" p="xs" role="status">
      {lost === 'stopped' && 'You stopped waiting for the server. '}
      {lost === 'earlier' && "An earlier attempt may have worked, although we couldn't tell. "}
      {children}
    </Alert>
  );
}

/** Links in a notice use the colour of its text, which has enough contrast. */
export const inNotice = { c: 'inherit', underline: 'always', inherit: true } as const;
