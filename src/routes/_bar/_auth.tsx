import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { isTrouble } from '@/api/errors';
import { steadyPauses } from '@/api/pauses';
import { AsOf, reasonOf } from '@/components/feedback/as-of';
import { SessionSpinner } from '@/components/feedback/session-spinner';
import { SilenceNotice, useAskAgain } from '@/components/feedback/silence-notice';
import { useLogout } from '@/components/frame/use-logout';
import { useSlices } from '@/components/use-slices';
import { useSlow } from '@/components/use-slow';
import { profileQuery, useHasSession } from '@/components/use-user';
import { accessToken, hasLeft } from '@/device/session';
import { WaitingStrip } from '@/routes/_bar/_auth/-waiting/waiting-strip';

/** All screens behind the login. The session check runs in parallel with the screens' own loaders. */
export const Route = createFileRoute('/_bar/_auth')({
  beforeLoad: ({ location }) => {
    if (accessToken()) return;
    // After a logout, an address with a record's number belongs to the previous user, so don't offer it to the next
    // one.
    const foreign = hasLeft() && /\d/.test(location.href);
    throw redirect({ to: '/login', search: foreign ? {} : { from: location.href } });
  },
  // The screens' loaders don't wait for the check. If the server refuses it, the session ends and the login opens. If
  // there is no reply, `Screens` below says so. The bar starts the check too, so the session may already have ended at
  // this point.
  loader: ({ context }) => {
    if (accessToken()) void context.queryClient.prefetchQuery(profileQuery);
  },
  component: SignedIn,
});

/** The forms that are waiting to be sent are shown even before the session check is done. */
function SignedIn() {
  return (
    <>
      <WaitingStrip />
      <Screens />
    </>
  );
}

function Screens() {
  const [pauseAfter] = useState(steadyPauses);
  const profile = useQuery({
    ...profileQuery,
    // This component renders once more after the session ends. Don't load the profile without a token.
    enabled: useHasSession(),
    // While the server is in trouble, the breaker repeats all reads. Other undecided replies, such as a web page, are
    // retried here.
    refetchInterval: ({ state: { data, error, errorUpdateCount } }) =>
      // The failed check may just have ended the session.
      accessToken() !== null &&
      data === undefined &&
      error !== null &&
      !isTrouble(error) &&
      pauseAfter(errorUpdateCount),
  });
  const ready = useSlices();
  const slow = useSlow(!profile.data);
  if (!profile.data)
    // Once shown, the notice stays until the profile is loaded.
    return profile.errorUpdateCount > 0 || slow ? (
      <Connecting error={profile.error} />
    ) : (
      <SessionSpinner />
    );
  if (!ready) return <SessionSpinner />;
  return (
    // A new key for each user: what one user typed or sent must never show for the next one.
    <Fragment key={profile.data.id}>
      <AsOf />
      <SilenceNotice />
      <Outlet />
    </Fragment>
  );
}

/** Shown while the session check is undecided. The tokens stay, and the portal keeps asking. */
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
