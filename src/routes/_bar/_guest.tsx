import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { accessToken } from '@/api/session';
import { SessionSpinner } from '@/components/session-spinner';
import { profileQuery } from '@/components/use-user';

/** /login and /register are for people who are not signed in; the others go to their dashboard. */
export const Route = createFileRoute('/_bar/_guest')({
  beforeLoad: async ({ context }) => {
    if (!accessToken()) return;
    // Whether the check is refused or finds no answer, this page can be used.
    const user = await context.queryClient.ensureQueryData(profileQuery).catch(() => undefined);
    if (user) throw redirect({ to: '/dashboard', replace: true });
  },
  pendingComponent: SessionSpinner,
  component: Outlet,
});
