import { Alert, Anchor } from '@mantine/core';
import { createFileRoute, Link, Navigate, Outlet, redirect } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { StorageNotice } from '@/components/feedback/storage-notice';
import { profileQuery, useMaybeUser } from '@/components/use-user';
import { signInCount } from '@/device/session';
import { nameOf } from '@/lib/names';

/** /login and /register are for people who are not signed in; the others go to their dashboard. */
export const Route = createFileRoute('/_bar/_guest')({
  beforeLoad: ({ context }) => {
    // Nothing here waits for the session check: it may be slow, be refused, or find no answer.
    if (context.queryClient.getQueryData(profileQuery.queryKey))
      throw redirect({ to: '/dashboard', replace: true });
  },
  component: Guest,
});

/** The check may end while somebody already fills in the form: what was typed is not taken away. */
function Guest() {
  const user = useMaybeUser();
  const [typed, setTyped] = useState(false);
  // Whoever signs in on this screen is led on by its form.
  const [before] = useState(signInCount);
  const signedIn = user !== undefined && signInCount() === before;
  if (signedIn && !typed) return <Navigate to="/dashboard" replace />;
  // The browser fills in saved passwords by itself, without the focus.
  const note = ({ target }: FormEvent) => setTyped(typed || target === document.activeElement);
  return (
    <div onInput={note}>
      <StorageNotice />
      {signedIn && (
        <Alert role="status" mb="md">
          You're already signed in as {user.email || nameOf(user)}.{' '}
          <Anchor component={Link} to="/dashboard" inherit fw={600} c="inherit" underline="always">
            Go to the dashboard
          </Anchor>
        </Alert>
      )}
      <Outlet />
    </div>
  );
}
