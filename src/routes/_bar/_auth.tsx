import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { logout } from '@/api/client';
import { accessToken, hasLeft } from '@/api/session';
import { SessionSpinner } from '@/components/session-spinner';
import { useSlices } from '@/components/use-slices';
import { useSlow } from '@/components/use-slow';
import { profileQuery } from '@/components/use-user';

/** Everything behind the login. The session check runs beside the screens' own loaders, not before them. */
export const Route = createFileRoute('/_bar/_auth')({
  beforeLoad: ({ location }) => {
    if (accessToken()) return;
    // After a logout, a record in the history is that person's; whoever signs in next is not led to it.
    const foreign = hasLeft() && /\d/.test(location.href);
    throw redirect({ to: '/login', search: foreign ? {} : { from: location.href } });
  },
  // Not awaited: a check that is refused leads to the login by itself, and one without an answer is told of below.
  loader: ({ context }) => void context.queryClient.prefetchQuery(profileQuery),
  component: SignedIn,
});

const RETRY_MS = 5000;

function SignedIn() {
  const profile = useQuery({
    ...profileQuery,
    refetchInterval: ({ state }) => (state.data ? false : RETRY_MS),
  });
  const ready = useSlices();
  const slow = useSlow(!profile.data);
  if (profile.data) return ready ? <Outlet /> : <SessionSpinner />;
  // Once said, it stays until the answer is there.
  if (profile.errorUpdateCount === 0 && !slow) return <SessionSpinner />;
  return (
    <Stack align="center" ta="center" py="xl" role="status">
      <Title order={1}>Still connecting…</Title>
      <Text>The server isn't responding. You're still signed in, and we'll keep trying.</Text>
      <Group>
        <Button onClick={() => profile.refetch()} loading={profile.isFetching}>
          Retry
        </Button>
        <Button variant="default" onClick={() => logout()}>
          Sign out
        </Button>
      </Group>
    </Stack>
  );
}
