import { Alert, Anchor } from '@mantine/core';
import { createFileRoute, Link, Navigate, Outlet, redirect } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { NoRoomNotice, StorageNotice } from '@/components/feedback/storage-notice';
import { profileQuery, useMaybeUser } from '@/components/use-user';
import { signInCount } from '@/device/session';
import { nameOf } from '@/lib/names';

/** /login and /register are for signed-out visitors. Signed-in users go to the dashboard. */
export const Route = createFileRoute('/_bar/_guest')({
  beforeLoad: ({ context }) => {
    // Don't wait for the session check here: it may be slow, be refused, or get no reply.
    if (context.queryClient.getQueryData(profileQuery.queryKey))
      throw redirect({ to: '/dashboard', replace: true });
  },
  component: Guest,
});

/** Sends a signed-in user to the dashboard, but not if they are already typing when the session check finishes. */
function Guest() {
  const user = useMaybeUser();
  const [typed, setTyped] = useState(false);
  // If the user signs in on this screen, its form handles the redirect.
  const [before] = useState(signInCount);
  const signedIn = user !== undefined && signInCount() === before;
  if (signedIn && !typed) return <Navigate to="/dashboard" replace />;
  // Browsers fill in saved passwords without focusing the field. That does not count as typing.
  const note = ({ target }: FormEvent) => setTyped(typed || target === document.activeElement);
  return (
    <div onInput={note}>
      <StorageNotice />
      <NoRoomNotice />
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
