import { Alert, Button, Checkbox, Group, Loader, Stack, Text } from '@mantine/core';
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { SupportEmail } from '@/components/support-email';
import { useSlow } from '@/components/use-slow';
import { config } from '@/lib/config';
import { reportError } from '@/lib/report-error';
import { withTimeout } from '@/lib/with-timeout';
import { drawCheck, LOADING_LIMIT, removeCheck } from './recaptcha';

interface HumanCheckProps {
  /** Empty until the user passes the check, and again once the token expires. */
  token: string;
  onToken: (token: string) => void;
  error?: ReactNode;
}

/** The human check: the third-party widget, or a stand-in in the demo and where no key is configured. */
export function HumanCheck(props: HumanCheckProps) {
  const hasWidget = config.recaptchaSiteKey !== '' && import.meta.env.MODE !== 'mock';
  if (!hasWidget) return <StandIn {...props} />;
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={Crashed} onCatch={onCrash}>
      <Widget {...props} />
    </CatchBoundary>
  );
}

function StandIn({ token, onToken, error }: HumanCheckProps) {
  return (
    <Checkbox
      label="I am human"
      description="Stands in for the human check, which is not set up here"
      checked={token !== ''}
      onChange={(event) => onToken(event.currentTarget.checked ? 'stand-in-token' : '')}
      error={error}
    />
  );
}

/** The widget works outside React, in an element that React leaves alone. */
function Widget({ onToken, error }: HumanCheckProps) {
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  const place = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onToken);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt draws the widget once
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const stop = new AbortController();
    let isShown = false;
    const whileHere = (act: () => void) => () => stop.signal.aborted || act();
    const show = whileHere(() => {
      isShown = true;
      setState('shown');
    });
    const leave = () => {
      stop.abort();
      tell('');
      element.replaceChildren();
    };
    const fail = whileHere(() => {
      leave();
      removeCheck();
      setState('broken');
    });
    const options = {
      sitekey: config.recaptchaSiteKey,
      callback: (token: string) =>
        whileHere(() => {
          show();
          tell(token);
        })(),
      'expired-callback': whileHere(() => tell('')),
      'error-callback': fail,
    };
    withTimeout(drawCheck(element, options, stop.signal), LOADING_LIMIT).then(show, fail);
    return () => {
      // Once the widget is removed, nothing reports that its token expires, so clear the token.
      leave();
      if (!isShown) removeCheck();
    };
  }, [attempt]);

  const retry = useCallback(() => {
    setState('loading');
    setAttempt((count) => count + 1);
  }, []);
  const isBroken = state === 'broken';
  const isSlow = useSlow(state === 'loading');
  // The network is outside React.
  useEffect(() => {
    if (!isBroken) return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isBroken, retry]);

  return (
    <Stack gap={4}>
      {state === 'loading' && <Loader size="sm" aria-label="Loading the human check" />}
      <Text size="sm" role="status">
        {isSlow &&
          'The human check is still loading. Meanwhile, you can fill in the rest of the form.'}
      </Text>
      {isBroken && (
        <WidgetError
          onRetry={() => {
            retry();
            // The pressed button disappears.
            place.current?.focus();
          }}
        />
      )}
      <div ref={place} tabIndex={-1} />
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}

/** Shown if the part of the screen with the widget crashes. The rest of the form stays. */
function Crashed({ reset }: ErrorComponentProps) {
  return <WidgetError onRetry={reset} />;
}

function onCrash(error: unknown) {
  removeCheck();
  reportError(error);
}

function WidgetError({ onRetry }: { onRetry: () => void }) {
  return (
    <Alert color="red" role="alert">
      <Stack gap="sm">
        <Text>Verification error. Please refresh the page and try again.</Text>
        <Group>
          <Button color="red" variant="outline" size="sm" onClick={onRetry}>
            Retry
          </Button>
          <Text size="sm">
            Still not working? Email <SupportEmail />
          </Text>
        </Group>
      </Stack>
    </Alert>
  );
}
