import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '@/lib/dates';
import { useDeadline } from './use-deadline';

/** After the deadline, above everything that would lead to a new submission; nothing is blocked. */
export function SubmissionsClosed({ children }: { children: ReactNode }) {
  const { deadline, closed } = useDeadline();
  if (!closed) return null;
  return (
    <Alert
      color="orange"
      role="status"
      title={`Submissions closed ${formatDateTime(deadline)}.`}
      icon={<IconLock aria-hidden />}
    >
      {children}
    </Alert>
  );
}
