import type { QueryClient } from '@tanstack/react-query';
import {
  createBrowserHistory,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import type { Proposal } from './api/readers';
import { ScreenError } from './components/feedback/screen-error';
import type { PendingAccount } from './device/before-login';
import { stampTurns } from './device/history';
import { readable } from './lib/readable-address';
import { reportError } from './lib/report-error';
import { routeTree } from './routeTree.gen';

interface RouterOptions {
  queryClient: QueryClient;
  /** Tests and prerendering pass a memory history; the default is the browser's. */
  history?: RouterHistory | undefined;
}

export function createAppRouter({ queryClient, history }: RouterOptions) {
  return createRouter({
    routeTree,
    context: { queryClient },
    history: stampTurns(readable(history ?? createBrowserHistory())),
    defaultPreload: 'intent',
    // Each screen has its own error boundary, below the navigation bar.
    defaultErrorComponent: ScreenError,
    // For an address without any route. The route `_bar/$` shows the same page.
    defaultNotFoundComponent: lazyRouteComponent(
      () => import('./components/frame/not-found'),
      'NotFound',
    ),
    // `Overlays` in app.tsx has the last boundary. The router's own shows the error's text.
    disableGlobalCatchBoundary: true,
    defaultOnCatch: reportError,
    // Show the loading state at once, and not longer than needed.
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    // The query cache decides which data is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** A message for the next screen, such as after a verification or the end of a session. */
    message?: string;
    /** True if the message reports a success. */
    isDone?: boolean;
    /** The success that the screen shows before the login opens, after a reload too. Its code has been used. */
    done?: string;
    /** The account that is waiting for its code, or values to fill into a form on the next screen. */
    email?: string | undefined;
    phone?: string | undefined;
    /** Step 2 of the registration: the entry before it is step 1. */
    afterStep1?: boolean;
    /** The identifier for which a one-time code was requested. The form for the code stays open after a reload. */
    codeSentTo?: string | undefined;
    /** The account that the login's dialog is about to activate. */
    unverified?: PendingAccount | undefined;
    /** Whether "Remember me" was ticked when that code was requested. */
    remember?: boolean | undefined;
    /** The proposal that was just saved or submitted, for the notice on the screen after the redirect. */
    saved?: Pick<Proposal, 'id' | 'project_name' | 'status' | 'submitted_at'>;
    /** The link promised to complete what the form lacks, so it opens at the first missing field. */
    toMissing?: boolean;
    /** How many cards of a list were shown. */
    shown?: number;
    /** The address that the user opened before the login. */
    from?: string | undefined;
    /** The turn (see docs/glossary.md) in which this history entry was made. */
    turn?: string;
  }
}
