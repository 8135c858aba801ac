import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDeadline } from '@/components/use-deadline';
import { CLOSED } from '@/content/late';
import { formatDateTime } from '@/lib/dates';

interface SubmissionsClosedProps {
  /** Says when submissions closed, for screens that don't show it elsewhere. */
  dated?: boolean;
  children: ReactNode;
}

/** Appears after the deadline, above forms that lead to a new submission. Nothing is blocked. */
export function SubmissionsClosed({ dated = false, children }: SubmissionsClosedProps) {
  const { deadline, closed } = useDeadline();
  if (!closed) return null;
  return (
    <Alert color="orange" role="status" title={CLOSED}>
      {dated && `Submissions closed ${formatDateTime(deadline)}. `}
      {children}
    </Alert>
  );
}
