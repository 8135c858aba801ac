import type { QueryClient } from '@tanstack/react-query';
import { createBrowserHistory, createRouter, type RouterHistory } from '@tanstack/react-router';
import type { Proposal } from './api/readers';
import { ScreenError } from './components/feedback/screen-error';
import { stampTurns } from './device/history';
import { reportError } from './lib/report-error';
import { routeTree } from './routeTree.gen';

interface RouterOptions {
  queryClient: QueryClient;
  /** Tests bring a memory history; the browser's own is the default. */
  history?: RouterHistory | undefined;
}

export function createAppRouter({ queryClient, history }: RouterOptions) {
  return createRouter({
    routeTree,
    context: { queryClient },
    history: stampTurns(history ?? createBrowserHistory()),
    defaultPreload: 'intent',
    // Each screen has a boundary of its own, inside the bar.
    defaultErrorComponent: ScreenError,
    defaultOnCatch: reportError,
    // What a screen waits for is seen at once, and no longer than it takes.
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** Said on the next screen, as after a verification or when a session ended. */
    message?: string;
    /** The account that waits for its code. */
    email?: string | undefined;
    phone?: string | undefined;
    /** Where a one-time code went; the form that takes it is open, also after a reload. */
    codeSentTo?: string | undefined;
    /** What was just sent, said once more after the redirect. */
    saved?: Pick<Proposal, 'id' | 'project_name' | 'status' | 'submitted_at'>;
    /** Where the login interrupted. */
    from?: string | undefined;
    /** Whose turn it was when the entry was made. */
    turn?: string;
  }
}
