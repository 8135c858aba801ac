import { Alert } from '@mantine/core';
import { useSeconds } from '@/components/use-ticker';
import { config } from '@/lib/config';
import { formatDateTime } from '@/lib/dates';

/** Nothing is blocked: the server decides, and its words are shown. */
export function DeadlineNotice() {
  const closed = useSeconds() * 1000 >= Date.parse(config.deadline);
  if (!closed) return null;
  return (
    <Alert color="orange" p="xs" role="status">
      Submissions closed {formatDateTime(config.deadline)}. You can still try: the server decides
      whether it takes a late proposal.
    </Alert>
  );
}
