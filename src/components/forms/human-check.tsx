import { Alert, Button, Checkbox, Group, Loader, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ReCAPTCHA } from 'react-google-recaptcha';
import { SupportEmail } from '@/components/support-email';
import { config } from '@/lib/config';
import { loadScript } from '@/lib/load-script';

interface HumanCheckProps {
  /** Empty until the user passes the check, and again once the token expires. */
  token: string;
  onToken: (token: string) => void;
  error?: ReactNode;
}

/** The human check: the third-party widget, or a stand-in in the demo and where no key is configured. */
export function HumanCheck(props: HumanCheckProps) {
  const hasWidget = config.recaptchaSiteKey !== '' && import.meta.env.MODE !== 'mock';
  return hasWidget ? <Widget {...props} /> : <StandIn {...props} />;
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

interface Recaptcha {
  ready: (callback: () => void) => void;
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha;
  }
}

/** Replaces the package's own loader, which never retries a script that failed once. */
async function loadRecaptcha(): Promise<Recaptcha> {
  await loadScript('https://www.google.com/recaptcha/api.js?render=explicit');
  const { grecaptcha } = window;
  if (!grecaptcha) throw new Error('The script left no widget');
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return grecaptcha;
}

function Widget({ onToken, error }: HumanCheckProps) {
  const [broken, setBroken] = useState(false);
  const script = useQuery({
    queryKey: ['recaptcha'],
    queryFn: loadRecaptcha,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: true,
  });
  // The widget works outside React. Once it is removed, nothing reports that its token expires, so clear the token.
  const clear = useEffectEvent(() => onToken(''));
  useEffect(() => () => clear(), []);

  const fail = () => {
    onToken('');
    setBroken(true);
  };
  const retry = () => {
    setBroken(false);
    if (script.isError) void script.refetch();
  };

  if (script.isFetching) return <Loader size="sm" aria-label="Loading the human check" />;
  if (!script.data || broken) return <WidgetError onRetry={retry} />;
  return (
    <Stack gap={4}>
      <ReCAPTCHA
        grecaptcha={script.data}
        sitekey={config.recaptchaSiteKey}
        onChange={(token) => onToken(token ?? '')}
        onExpired={() => onToken('')}
        onErrored={fail}
      />
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
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
