import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { CatchBoundary, type RouterHistory, RouterProvider } from '@tanstack/react-router';
import type { PropsWithChildren, ReactNode } from 'react';
import './mantine.css';
import './theme-variables.css';
import { followOtherTabs } from './api/changed';
import { createQueryClient } from './api/query-client';
import { ConfirmHost, openQuestion } from './components/feedback/confirm';
import { endingState } from './components/feedback/session-ended';
import { Toasts } from './components/feedback/toasts';
import { probeSession, profileQuery } from './components/use-user';
import { noteEnded } from './device/before-login';
import { openOwner } from './device/owners';
import { isDeparture, onSessionChange } from './device/session';
import { reportError } from './lib/report-error';
import { createRecords } from './offline/records';
import { createAppRouter } from './router';
import { theme } from './theme';

interface AppOptions {
  history?: RouterHistory;
  /** `test` switches animations off, and, by default, `retries` too. */
  env?: 'default' | 'test';
  /** Whether failed reads are repeated. Off in most tests, so that they see each failure at once. */
  retries?: boolean;
}

/** Creates a portal: its query cache, its router, its saved records, and what happens when the session changes. */
export function createApp({ history, env = 'default', retries = env !== 'test' }: AppOptions = {}) {
  const { queryClient, breaker } = createQueryClient({
    retries,
    probe: () => probeSession(queryClient),
  });
  const router = createAppRouter({ queryClient, history });
  // If the user leaves a screen, for example with Back, the answer to its open question is no.
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) openQuestion()?.answer(false);
  });
  const records = createRecords(queryClient);
  const stopFollowing = followOtherTabs(queryClient);

  const stopListening = onSessionChange((event) => {
    if (event === 'signed-in') return;
    if (event === 'signed-in-elsewhere') {
      // Another user may have signed in. Clearing the cache would not reload the queries on screen, so reset them.
      void queryClient.resetQueries();
      void router.invalidate();
      return;
    }
    // While the page is loading, only the device knows whose session has ended.
    const user = queryClient.getQueryData(profileQuery.queryKey)?.id ?? openOwner()?.user;
    queryClient.clear();
    // The location the router is heading for: a session may end while the first screen is still loading.
    const { pathname, href, search } = router.latestLocation;
    const [routes] = router.getMatchedRoutes(pathname);
    const guarded = routes.some(({ id }) => id === '/_bar/_auth');
    // The login may have been opened by an earlier end of the session, with the user's address.
    const offersAddress = isDeparture(event) && pathname === '/login' && 'from' in search;
    if (!guarded && !offersAddress) return;
    if (!isDeparture(event) && user !== undefined) noteEnded(user);
    void router.navigate({
      to: '/login',
      search: isDeparture(event) ? {} : { from: href },
      state: endingState(event),
      replace: event === 'browser-closed' || offersAddress,
    });
  });

  function App() {
    return (
      <MantineProvider
        theme={theme}
        withCssVariables={false}
        withGlobalClasses={false}
        defaultColorScheme="auto"
        env={env}
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} InnerWrap={Overlays} />
        </QueryClientProvider>
      </MantineProvider>
    );
  }

  const stop = () => {
    stopListening();
    stopFollowing();
    records.stop();
    breaker.stop();
  };
  return { App, router, queryClient, showRecords: records.show, stop };
}

/**
 * Toasts and dialogs are inside the router, so that they may contain links. If one of them crashes, the screen with what
 * the user has typed stays.
 */
function Overlays({ children }: PropsWithChildren) {
  return (
    <>
      <Boundary instead={Nothing}>
        <Toasts />
      </Boundary>
      <Boundary instead={PlainError}>{children}</Boundary>
      <Boundary instead={Nothing}>
        <ConfirmHost />
      </Boundary>
    </>
  );
}

function Boundary({ instead, children }: PropsWithChildren<{ instead: () => ReactNode }>) {
  return (
    <CatchBoundary getResetKey={() => ''} errorComponent={instead} onCatch={reportError}>
      {children}
    </CatchBoundary>
  );
}

const Nothing = () => null;

/** Shown if even the page for a crashed screen crashes. It uses nothing that could have caused that. */
function PlainError() {
  return (
    <main role="alert">
      <h1>Something went wrong</h1>
      <p>We couldn't show this page.</p>
      <a href="/">Go to the home page</a>
    </main>
  );
}
