import { Anchor, Button, Center, Container, Group, Stack, Text, Title } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  HeadContent,
  Link,
  Outlet,
} from '@tanstack/react-router';
import { RouteAnnouncer } from '@/components/route-announcer';
import { pageTitle } from '@/lib/page-title';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => pageTitle(),
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: Broken,
});

function Root() {
  return (
    <>
      <HeadContent />
      <RouteAnnouncer />
      <Outlet />
    </>
  );
}

function NotFound() {
  return (
    <Center component="main" mih="70vh" p="md">
      <Stack align="center" ta="center">
        <title>Page not found · AI Hackathon 2025</title>
        <Title order={1}>Page not found</Title>
        <Text>There is nothing at this address. The link may be old, or mistyped.</Text>
        <Button component={Link} to="/">
          Go to the home page
        </Button>
      </Stack>
    </Center>
  );
}

/** The last resort: a mistake of ours never leaves a white page, and what was typed is on the device. */
function Broken({ reset }: ErrorComponentProps) {
  return (
    <Container component="main" size="sm" py="xl">
      <Stack role="alert">
        <Title order={1}>Something went wrong</Title>
        <Text>This page could not be shown. What you typed is kept on this device.</Text>
        <Group>
          <Button onClick={reset}>Try again</Button>
          <Anchor href="/">Go to the home page</Anchor>
        </Group>
      </Stack>
    </Container>
  );
}
