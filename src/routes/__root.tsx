import { Anchor, Button, Container, Group, Stack, Text, Title } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  HeadContent,
  Outlet,
} from '@tanstack/react-router';
import { NotFound } from '@/components/not-found';
import { RouteAnnouncer } from '@/components/route-announcer';
import { useMaybeUser } from '@/components/use-user';
import { isMissingPart } from '@/lib/missing-part';
import { pageTitle } from '@/lib/page-title';
import { hasWork } from '@/lib/saved-work';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => pageTitle(),
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: Broken,
});

function Root() {
  // Asked at the start of any screen: tokens that no longer count are cleared at once.
  useMaybeUser();
  return (
    <>
      <HeadContent />
      <RouteAnnouncer />
      <Outlet />
    </>
  );
}

/** The last resort: a mistake of ours never leaves a white page, and what was typed is on the device. */
function Broken({ error, reset }: ErrorComponentProps) {
  const missing = isMissingPart(error);
  return (
    <Container component="main" size="sm" py="xl">
      <Stack role="alert">
        <Title order={1}>{missing ? 'Please reload the page' : 'Something went wrong'}</Title>
        <Text>
          {missing
            ? 'There is a new version of the portal, or the connection failed.'
            : 'This page could not be shown.'}{' '}
          {hasWork() && 'What you typed is kept on this device.'}
        </Text>
        <Group>
          {missing ? (
            <Button onClick={() => window.location.reload()}>Reload</Button>
          ) : (
            <Button onClick={reset}>Try again</Button>
          )}
          <Anchor href="/">Go to the home page</Anchor>
        </Group>
      </Stack>
    </Container>
  );
}
