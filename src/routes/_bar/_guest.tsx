import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { ApiError } from '@/api/errors';
import { accessToken, clearTokens } from '@/api/session';
import { SessionSpinner } from '@/components/session-spinner';
import { profileQuery } from '@/components/use-user';

/** /login and /register are for people who are not signed in; the others go to their dashboard. */
export const Route = createFileRoute('/_bar/_guest')({
  beforeLoad: async ({ context }) => {
    if (!accessToken()) return;
    const user = await context.queryClient.ensureQueryData(profileQuery).catch((error: unknown) => {
      // A refused check ends the session; no answer leaves it open, and this page usable.
      if (error instanceof ApiError && !error.unanswered) clearTokens();
    });
    if (user) throw redirect({ to: '/dashboard', replace: true });
  },
  pendingComponent: SessionSpinner,
  component: Outlet,
});
