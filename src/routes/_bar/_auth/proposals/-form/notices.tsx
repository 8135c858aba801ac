import { Alert } from '@mantine/core';
import { useDeadline } from '@/components/use-deadline';
import { formatDateTime } from '@/lib/dates';

/** Nothing is blocked: the server decides, and its words are shown. */
export function DeadlineNotice() {
  const { deadline, closed } = useDeadline();
  if (!closed) return null;
  return (
    <Alert color="orange" p="xs" role="status">
      Submissions closed {formatDateTime(deadline)}. You can still try: the server decides whether
      it takes a late proposal.
    </Alert>
  );
}
