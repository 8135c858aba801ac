import { Alert, Anchor } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { focusOnMount } from './focus-on-mount';
import type { Doubt } from './use-arrival';

interface DoubtNoticeProps {
  doubt: Doubt | 'cancelled';
  /** Where people can look for themselves. */
  list: { to: NonNullable<LinkProps['to']>; label: string };
}

const MAYBE = 'It may or may not have arrived.';

const words: Record<DoubtNoticeProps['doubt'], string> = {
  looking: `${MAYBE} Looking whether it is there…`,
  unknown: `${MAYBE} The server cannot be asked now; sending again looks first, so nothing is sent twice.`,
  missing: 'It did not arrive. You can send it again.',
  earlier: 'What you sent before has arrived. Send again only if this is to be another one.',
  unanswered: `You sent this before, and no answer was seen. ${MAYBE} Sending again looks first, so nothing is sent twice.`,
  cancelled: `The upload was cancelled. ${MAYBE} Sending again looks first, so nothing is sent twice.`,
};

/** A request that went out and was not answered may have done its work all the same. */
export function DoubtNotice({ doubt, list }: DoubtNoticeProps) {
  return (
    // Who cancelled by keyboard had the focus on a button that is gone.
    <Alert
      {...(doubt === 'cancelled' && { ref: focusOnMount, tabIndex: -1 })}
      color="yellow"
      p="xs"
      role="status"
    >
      {words[doubt]}{' '}
      {doubt !== 'looking' && (
        <Anchor component={Link} to={list.to} c="inherit" underline="always" inherit>
          {list.label}
        </Anchor>
      )}
    </Alert>
  );
}
