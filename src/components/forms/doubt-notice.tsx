import { Alert, Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { explainDoubt } from '@/api/explain';
import { NO_REPLY } from '@/api/messages';
import { FailureText } from '@/components/feedback/failure-text';
import { focusOnMount, showOnMount } from '@/components/focus-on-mount';
import { LinkButton } from '@/components/link-button';
import { useSlow } from '@/components/use-slow';
import type { Doubt, DoubtState } from '@/lib/doubt';
import { inNotice } from './lost-answer';

interface Way {
  to: string;
  label: string;
}

export interface DoubtWords<Made> {
  /** A list where people can check for themselves. */
  list?: Way;
  /** The link to a record that has arrived. */
  wayTo?: (made: Made, many: boolean) => Way;
  /** What to do if several records arrived. Left out for a change of a record, which creates no second record. */
  tooMany?: string;
  /** Shown if the record arrived, but the server has not done all that was asked. */
  partly?: string;
  /** Shown if no call can tell whether the request arrived. */
  untold: string;
}

interface DoubtNoticeProps<Made> extends DoubtWords<Made> {
  doubt: Doubt<Made>;
  /** True if the user has sent the form since opening it. Otherwise the screen only scrolls to the notice. */
  takesFocus: boolean;
  /** Empties the form. Only given while the form still holds what was sent. */
  onClear?: (() => unknown) | undefined;
}

const words: Record<Exclude<DoubtState, 'untold' | 'partly'>, string> = {
  sending: 'It is still being sent. You can wait here, or come back later.',
  checking: 'Checking whether it arrived…',
  // Also said if the server replies, but with an error or with a list that can't be read.
  unreachable:
    "We can't check right now whether it arrived. We'll keep trying, and check again before resending.",
  open: "We don't know yet whether it arrived. We'll keep checking for a while.",
  missing: "We didn't receive what you sent. You can send it again.",
  arrived: 'We received what you sent before.',
};

const ARRIVED_FIRST = 'It had already arrived.';

/** Shown at the top of a form, or in its place. Says what we know about a request that got no reply. */
export function DoubtNotice<Made>(props: DoubtNoticeProps<Made>) {
  const { doubt, list, wayTo, tooMany, untold, partly = untold, takesFocus, onClear } = props;
  const { state, success, error, found, cancelled, isLooking, look } = doubt;
  const isSlow = useSlow(isLooking);
  const arrived = state === 'arrived';
  const said = found.length > 0 || state === 'open' ? undefined : explainDoubt(error);
  const many = found.length > 1;
  const ways =
    wayTo && found.length > 0 ? found.map((made) => wayTo(made, many)) : list ? [list] : [];
  const text =
    success ?? (cancelled && arrived ? ARRIVED_FIRST : { ...words, untold, partly }[state]);
  return (
    <Alert
      id={DOUBT}
      ref={takesFocus ? focusUnlessError : showOnMount}
      tabIndex={-1}
      color={success ? 'green' : 'yellow'}
      role="status"
      {...(success && { withCloseButton: true, closeButtonLabel: 'Close', onClose: doubt.dismiss })}
    >
      {said && <FailureText {...said} />}
      {cancelled
        ? 'You cancelled sending. '
        : !said && (state === 'checking' || state === 'untold') && `${NO_REPLY} `}
      {many ? 'We received what you sent more than once.' : text}
      {ways.map(({ to, label }) => (
        <Fragment key={to}>
          {' '}
          <Anchor component={Link} to={to} {...inNotice}>
            {label}
          </Anchor>
          .
        </Fragment>
      ))}{' '}
      {arrived &&
        tooMany &&
        (many ? tooMany : !success && 'Send again only if you want another one.')}
      {(state === 'unreachable' || state === 'open' || (state === 'checking' && isSlow)) && (
        // Not announced: otherwise screen readers would read the whole notice at each automatic look.
        <span aria-live="off">
          <LinkButton onClick={look} {...inNotice} disabled={isLooking && !isSlow}>
            {isLooking && !isSlow ? 'Checking…' : 'Check now'}
          </LinkButton>
        </span>
      )}
      {onClear && (arrived || state === 'untold') && (
        <>
          {' '}
          <LinkButton
            {...inNotice}
            onClick={() => {
              doubt.dismiss();
              onClear();
            }}
          >
            Clear this form
          </LinkButton>
        </>
      )}
    </Alert>
  );
}

/** If the form also shows an error, that has the focus: it stands above the notice. */
function focusUnlessError(notice: HTMLElement | null): void {
  if (!notice?.closest('form')?.querySelector('[role="alert"]')) focusOnMount(notice);
}

const DOUBT = 'not-answered';

const inShort: Record<DoubtState, string> = {
  sending: 'Still being sent.',
  checking: 'Checking whether it arrived.',
  unreachable: 'Not known yet whether it arrived.',
  open: 'Not known yet whether it arrived.',
  missing: 'Not received.',
  arrived: 'Received before.',
  partly: 'Not submitted.',
  untold: 'Not known whether it arrived.',
};

/** A short version beside the buttons of a long form, where the notice is out of sight. */
export function DoubtInShort({ doubt }: { doubt: Doubt<unknown> }) {
  return (
    <Text size="sm">
      {inShort[doubt.state]}{' '}
      <LinkButton
        inherit
        underline="always"
        onClick={() => document.getElementById(DOUBT)?.focus()}
      >
        Read more at the top
      </LinkButton>
    </Text>
  );
}
