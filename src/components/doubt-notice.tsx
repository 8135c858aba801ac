import { Alert, Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Doubt } from '@/lib/doubt';
import { focusOnMount } from './focus-on-mount';

interface Way {
  to: string;
  label: string;
}

interface DoubtNoticeProps<Made> {
  doubt: Doubt<Made>;
  /** Where people can look for themselves. */
  list: Way;
  /** To a record that has arrived. */
  wayTo: (made: Made, many: boolean) => Way;
  /** What to do where it has arrived more than once. */
  tooMany: string;
}

const MAYBE = 'It may or may not have arrived.';

const words: Record<Doubt<unknown>['state'], string> = {
  looking: `${MAYBE} Looking whether it is there…`,
  unknown: `${MAYBE} The server cannot be asked now. It is asked again by itself, and sending again looks first.`,
  missing: 'It did not arrive. You can send it again.',
  arrived: 'What you sent before has arrived.',
  cancelled: `The upload was cancelled. ${MAYBE} Sending again looks first.`,
};

/** A request that went out and was not answered may have done its work all the same. */
export function DoubtNotice<Made>({ doubt, list, wayTo, tooMany }: DoubtNoticeProps<Made>) {
  const { state, found, isLooking, look } = doubt;
  const many = found.length > 1;
  const ways = state === 'arrived' ? found.map((made) => wayTo(made, many)) : [list];
  return (
    // Who cancelled by keyboard had the focus on a button that is gone.
    <Alert
      {...(state === 'cancelled' && { ref: focusOnMount })}
      tabIndex={-1}
      color="yellow"
      p="xs"
      role="status"
    >
      {many ? 'What you sent has arrived more than once.' : words[state]}
      {ways.map(({ to, label }) => (
        <Fragment key={to}>
          {' '}
          <Anchor component={Link} to={to} c="inherit" underline="always" inherit>
            {label}
          </Anchor>
        </Fragment>
      ))}{' '}
      {state === 'arrived' && (many ? tooMany : 'Send again only if this is to be another one.')}
      {state === 'unknown' && (
        // Each look by itself would have the whole notice read out.
        <span aria-live="off">
          <Anchor
            component="button"
            type="button"
            c="inherit"
            underline="always"
            inherit
            onClick={look}
          >
            {isLooking ? 'Looking…' : 'Look now'}
          </Anchor>
        </span>
      )}
    </Alert>
  );
}
