import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  useRouterState,
} from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { RouteAnnouncer } from '@/components/frame/route-announcer';
import { useHasSession, useMaybeUser } from '@/components/use-user';
import { pageTitle } from '@/lib/page-title';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  head: () => pageTitle(),
  component: Root,
});

function Root() {
  // Checks the session when the portal starts, whichever screen is opened, so that invalid tokens are cleared at once.
  useMaybeUser();
  return (
    <>
      <HeadContent />
      <RouteAnnouncer />
      <OutboxOutside />
      <Outlet />
    </>
  );
}

const Outbox = lazy(() =>
  import('@/routes/_bar/_auth/-waiting/waiting-strip').then(
    (part) => ({ default: part.Outbox }),
    // The screens behind the login say if it is missing.
    () => ({ default: () => null }),
  ),
);

/** Sends what waits while a signed-in user is on a public page. Behind the login, the strip does it. */
function OutboxOutside() {
  const hasSession = useHasSession();
  const isBehind = useRouterState({
    select: ({ matches }) => matches.some(({ routeId }) => routeId === '/_bar/_auth'),
  });
  if (!hasSession || isBehind) return null;
  return (
    <Suspense>
      <Outbox />
    </Suspense>
  );
}
