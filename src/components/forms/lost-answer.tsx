import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Lost } from './use-account-call';

interface LostAnswerProps {
  lost: Lost;
  /** What may be true now, and what to do. */
  children: ReactNode;
}

/** Below a failed call that may have worked, or below a refusal that follows one. */
export function LostAnswer({ lost, children }: LostAnswerProps) {
  if (!lost) return null;
  return (
    <Alert color="yellow" p="xs" role="status">
      {lost === 'stopped' && 'You stopped waiting for the server. '}
      {lost === 'earlier' && "An earlier attempt may have worked, although we couldn't tell. "}
      {children}
    </Alert>
  );
}

/** For the links in it: in the colour of the text around them, which has the contrast. */
export const inNotice = { c: 'inherit', underline: 'always', inherit: true } as const;
