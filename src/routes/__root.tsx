import { Container } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  type ErrorComponentProps,
  HeadContent,
  Outlet,
} from '@tanstack/react-router';
import { ScreenError } from '@/components/feedback/screen-error';
import { RouteAnnouncer } from '@/components/frame/route-announcer';
import { useMaybeUser } from '@/components/use-user';
import { pageTitle } from '@/lib/page-title';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => pageTitle(),
  component: Root,
  errorComponent: Broken,
});

function Root() {
  // Checks the session when the portal starts, whichever screen is opened, so that invalid tokens are cleared at once.
  useMaybeUser();
  return (
    <>
      <HeadContent />
      <RouteAnnouncer />
      <Outlet />
    </>
  );
}

/** The last resort if even the navigation bar fails: our own bugs never leave a blank page. */
function Broken(props: ErrorComponentProps) {
  return (
    <Container component="main" size="sm" py="xl">
      <ScreenError {...props} />
    </Container>
  );
}
