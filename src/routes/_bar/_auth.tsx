import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { isTrouble, steadyPauses } from '@/api/retry';
import { AsOf, reasonOf } from '@/components/feedback/as-of';
import { SessionSpinner } from '@/components/feedback/session-spinner';
import { SilenceNotice, useAskAgain } from '@/components/feedback/silence-notice';
import { useLogout } from '@/components/frame/use-logout';
import { useSlices } from '@/components/use-slices';
import { useSlow } from '@/components/use-slow';
import { profileQuery, useHasSession } from '@/components/use-user';
import { accessToken, hasLeft } from '@/device/session';
import { WaitingStrip } from '@/routes/_bar/_auth/-waiting/waiting-strip';

/** Everything behind the login. The session check runs beside the screens' own loaders, not before them. */
export const Route = createFileRoute('/_bar/_auth')({
  beforeLoad: ({ location }) => {
    if (accessToken()) return;
    // After a logout, a record in the history is that person's; whoever signs in next is not led to it.
    const foreign = hasLeft() && /\d/.test(location.href);
    throw redirect({ to: '/login', search: foreign ? {} : { from: location.href } });
  },
  // Not awaited: a check that is refused leads to the login by itself, and one without an answer is told of below.
  // The bar asks too, and may have learnt before the loaders begin that the session has ended.
  loader: ({ context }) => {
    if (accessToken()) void context.queryClient.prefetchQuery(profileQuery);
  },
  component: SignedIn,
});

/** What waits to be sent is told also while the session check has no answer yet. */
function SignedIn() {
  return (
    <>
      <WaitingStrip />
      <Screens />
    </>
  );
}

function Screens() {
  // When the session ends, this screen is still drawn once more, and must not ask who nobody is.
  const [pauseAfter] = useState(steadyPauses);
  const profile = useQuery({
    ...profileQuery,
    enabled: useHasSession(),
    // A server in trouble is asked again for all that waits. This check goes on also where a page or nothing readable
    // came back.
    refetchInterval: ({ state: { data, error, errorUpdateCount } }) =>
      data === undefined && error !== null && !isTrouble(error) && pauseAfter(errorUpdateCount),
  });
  const ready = useSlices();
  const slow = useSlow(!profile.data);
  if (!profile.data)
    // Once it is said it stays until the answer is there.
    return profile.errorUpdateCount > 0 || slow ? (
      <Connecting error={profile.error} />
    ) : (
      <SessionSpinner />
    );
  if (!ready) return <SessionSpinner />;
  return (
    // What one user has typed or sent is never on the screen of another who has signed in meanwhile.
    <Fragment key={profile.data.id}>
      <AsOf />
      <SilenceNotice />
      <Outlet />
    </Fragment>
  );
}

/** The check is not decided: the tokens stay, and the portal asks again by itself. */
function Connecting({ error }: { error: Error | null }) {
  const { retry, isBusy } = useAskAgain();
  const logout = useLogout({ asksAlways: false });
  return (
    <Stack align="center" ta="center" py="xl" role="status">
      <Title order={1}>Still connecting…</Title>
      <Text>{reasonOf(error)} You're still signed in, and we'll keep trying.</Text>
      <Group>
        <Button onClick={retry} loading={isBusy}>
          Retry
        </Button>
        <Button variant="default" onClick={logout}>
          Sign out
        </Button>
      </Group>
    </Stack>
  );
}
