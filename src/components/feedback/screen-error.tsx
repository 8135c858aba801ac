import { Anchor, Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useMatch, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isMissingPart, reloadWhenBack } from '@/components/feedback/missing-part';
import { passFocusOn } from '@/components/focus-on-mount';
import { useOnline } from '@/components/use-online';
import { hasWork } from '@/device/entry';
import { hasLeft } from '@/device/session';

/** Shown instead of a screen that crashed or could not be loaded. The navigation bar stays if it works. */
export function ScreenError(props: ErrorComponentProps) {
  const { routeId } = useMatch({ strict: false });
  const error = isMissingPart(props.error) ? <Missing /> : <Broken {...props} />;
  if (String(routeId).startsWith('/_bar/')) return error;
  return (
    <Container component="main" size="sm" py="xl">
      {error}
    </Container>
  );
}

const kept = () => hasWork() && 'What you typed is saved on this device.';

function Broken({ reset }: ErrorComponentProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const retry = () => {
    // The loaded data may have caused the crash, so load it again.
    queryClient.removeQueries({ type: 'inactive' });
    reset();
    void router.invalidate();
  };
  return (
    <Stack role="alert">
      <Title order={1}>Something went wrong</Title>
      <Text>We couldn't show this page. {kept()}</Text>
      <Group>
        <span ref={passFocusOn}>
          <Button onClick={retry}>Retry</Button>
        </span>
        <Anchor href="/">Go to the home page</Anchor>
      </Group>
    </Stack>
  );
}

/** Shown if this device has no network and not the screen, or if the screen's code could not be loaded. */
export function Missing() {
  const { history } = useRouter();
  const isOnline = useOnline();
  const [wasOffline, setWasOffline] = useState(!isOnline);
  if (!isOnline && !wasOffline) setWasOffline(true);
  const left = hasLeft();
  // The window's events are outside React.
  useEffect(reloadWhenBack, []);
  if (isOnline) {
    return (
      <Stack role="alert">
        <Title order={1}>{wasOffline ? "You're back online" : 'Please reload the page'}</Title>
        <Text>
          {wasOffline
            ? "We're opening this page."
            : 'There is a new version of the portal, or the connection failed.'}{' '}
          {kept()}
        </Text>
        <Group>
          <Button onClick={() => window.location.reload()}>Reload</Button>
          <Anchor href="/">Go to the home page</Anchor>
        </Group>
      </Stack>
    );
  }
  // No button here reloads the page: without a network the browser may have nothing to show.
  return (
    <Stack role="alert" align="flex-start">
      <Title order={1}>You're offline</Title>
      <Text>
        {left && 'You have been logged out. '}
        This page isn't on this device yet. It will open by itself when you're back online.{' '}
        {!left && 'Pages that you opened before still work.'} {kept()}
      </Text>
      {!left && history.canGoBack() && <Button onClick={() => history.back()}>Go back</Button>}
    </Stack>
  );
}
