import { Button, Group, Stack, Text, Title } from '@mantine/core';
import {
  createFileRoute,
  type ErrorComponentProps,
  Outlet,
  redirect,
  useRouter,
} from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '@/api/errors';
import { accessToken, clearTokens, signOut } from '@/api/session';
import { SessionSpinner } from '@/components/session-spinner';
import { profileQuery } from '@/components/use-user';

/** Everything behind the login. The session check runs beside the screens' own loaders, not before them. */
export const Route = createFileRoute('/_bar/_auth')({
  beforeLoad: ({ location }) => {
    if (!accessToken()) throw redirect({ to: '/login', search: { from: location.href } });
  },
  loader: async ({ context, location }) => {
    try {
      await context.queryClient.ensureQueryData(profileQuery);
    } catch (error) {
      if (!(error instanceof ApiError) || error.unanswered) throw error;
      // Any answer that is a failure ends the session.
      clearTokens();
      throw redirect({
        to: '/login',
        search: { from: location.href },
        state: { message: 'Your session has ended. Sign in again; what you typed is kept.' },
      });
    }
  },
  pendingMs: 0,
  pendingComponent: SessionSpinner,
  errorComponent: StillConnecting,
  component: Outlet,
});

const RETRY_MS = 5000;

/** No answer is not a failed check: the tokens stay, and the portal asks again by itself. */
function StillConnecting({ error }: ErrorComponentProps) {
  const router = useRouter();
  const unanswered = error instanceof ApiError && error.unanswered;

  useEffect(() => {
    if (!unanswered) return;
    const again = () => void router.invalidate();
    const timer = setInterval(again, RETRY_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [router, unanswered]);

  if (!unanswered) throw error;
  return (
    <Stack align="center" ta="center" py="xl" role="status">
      <Title order={1}>Still connecting…</Title>
      <Text>The server does not answer. You are still signed in, and what you typed is kept.</Text>
      <Group>
        <Button onClick={() => router.invalidate()}>Retry</Button>
        <Button variant="default" onClick={() => signOut()}>
          Sign out
        </Button>
      </Group>
    </Stack>
  );
}
