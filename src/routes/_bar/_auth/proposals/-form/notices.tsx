import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { focusOnMount } from '@/components/focus-on-mount';
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

interface DoubtfulNoticeProps {
  cancelled: boolean;
  /** Where to look, and by what to know it. */
  check: string;
}

/** A request that went out and was not answered may have done its work all the same. */
export function DoubtfulNotice({ cancelled, check }: DoubtfulNoticeProps) {
  return (
    // Who cancelled by keyboard had the focus on a button that is gone.
    <Alert
      {...(cancelled && { ref: focusOnMount, tabIndex: -1 })}
      color="yellow"
      p="xs"
      role="status"
    >
      {cancelled ? 'The upload was cancelled. ' : ''}It may or may not have arrived. {check}{' '}
      <Anchor component={Link} to="/proposals" c="inherit" underline="always" inherit>
        Look in My Proposals
      </Anchor>{' '}
      before you send it again; what you typed stays on this device.
    </Alert>
  );
}
