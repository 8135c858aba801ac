import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { accessToken, hasLeft, signOut } from '@/api/session';
import { SessionSpinner } from '@/components/session-spinner';
import { useSlices } from '@/components/use-slices';
import { profileQuery } from '@/components/use-user';
import { sessionEnded } from '@/lib/session-ended';

/** Everything behind the login. The session check runs beside the screens' own loaders, not before them. */
export const Route = createFileRoute('/_bar/_auth')({
  beforeLoad: ({ location }) => {
    if (accessToken()) return;
    // After a logout, a record in the history is that person's; whoever signs in next is not led to it.
    const foreign = hasLeft() && /\d/.test(location.href);
    throw redirect({ to: '/login', search: foreign ? {} : { from: location.href } });
  },
  loader: async ({ context, location }) => {
    try {
      await context.queryClient.ensureQueryData(profileQuery);
    } catch {
      // A check that was refused has ended the session; one without an answer tells nothing yet.
      if (accessToken()) return;
      throw redirect({
        to: '/login',
        search: { from: location.href },
        state: { message: sessionEnded() },
      });
    }
  },
  pendingComponent: SessionSpinner,
  component: SignedIn,
});

const RETRY_MS = 5000;

/** No answer is not a failed check: the tokens stay, and the portal asks again by itself. */
function SignedIn() {
  const profile = useQuery({
    ...profileQuery,
    refetchInterval: ({ state }) => (state.data ? false : RETRY_MS),
  });
  const ready = useSlices();
  if (profile.data) return ready ? <Outlet /> : <SessionSpinner />;
  return (
    <Stack align="center" ta="center" py="xl" role="status">
      <Title order={1}>Still connecting…</Title>
      <Text>The server does not answer. You are still signed in.</Text>
      <Group>
        <Button onClick={() => profile.refetch()} loading={profile.isFetching}>
          Retry
        </Button>
        <Button variant="default" onClick={() => signOut()}>
          Sign out
        </Button>
      </Group>
    </Stack>
  );
}
