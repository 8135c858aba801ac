import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import { ApiError, isTrouble } from '@/api/errors';
import { steadyPauses } from '@/api/pauses';
import { BusyButton } from '@/components/busy-button';
import { AsOf } from '@/components/feedback/as-of';
import { Reason } from '@/components/feedback/failure-text';
import { SessionSpinner } from '@/components/feedback/session-spinner';
import { SilenceNotice, useAskAgain } from '@/components/feedback/silence-notice';
import { NoRoomNotice } from '@/components/feedback/storage-notice';
import { passFocusOn } from '@/components/focus-on-mount';
import { useLogout } from '@/components/frame/use-logout';
import { useSlices } from '@/components/frame/use-slices';
import { useSlow } from '@/components/use-slow';
import { profileQuery, useHasSession } from '@/components/use-user';
import { accessToken, hasLeft } from '@/device/session';
import { WaitingStrip } from '@/routes/_bar/_auth/-waiting/waiting-strip';

/** All screens behind the login. The session check runs in parallel with the screens' own loaders. */
export const Route = createFileRoute('/_bar/_auth')({
  beforeLoad: ({ location }) => {
    if (accessToken()) return;
    // An address with a number belongs to a record, and one with a query may have what was searched for. After a logout
    // they are the previous user's, so don't offer them to the next user.
    const foreign = hasLeft() && /[\d?#]/.test(location.href);
    throw redirect({ to: '/login', search: foreign ? {} : { from: location.href } });
  },
  // Starts the session check; the screens' loaders don't wait for it. If the server refuses the session, the login
  // opens. If there is no reply, `Screens` below says so. The navigation bar starts the check too. If that check has
  // already ended the session, there is no token here.
  loader: ({ context }) => {
    if (accessToken()) void context.queryClient.prefetchQuery(profileQuery);
  },
  component: SignedIn,
});

/** The forms that are waiting to be sent are shown even before the session check is done. */
function SignedIn() {
  return (
    <>
      <NoRoomNotice />
      <WaitingStrip />
      <Screens />
    </>
  );
}

function Screens() {
  const [pauseAfter] = useState(steadyPauses);
  const profile = useQuery({
    ...profileQuery,
    // This component renders once more after the session has ended. It must not load the profile then.
    enabled: useHasSession(),
    // While the server is down or busy, the breaker repeats the session check. After other failures that don't end the
    // session, such as a web page instead of a reply, the check is repeated here.
    refetchInterval: ({ state: { data, error, errorUpdateCount } }) =>
      // If the failed check has ended the session, don't repeat the check.
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
      <Title order={1} data-pending>
        Still connecting…
      </Title>
      <Text>
        <Reason error={error} />{' '}
        {error instanceof ApiError && error.kind === 'hidden'
          ? "We'll keep trying. You can also sign out, and sign in again."
          : "You're still signed in, and we'll keep trying."}
      </Text>
      <Group>
        <span ref={passFocusOn}>
          <BusyButton onClick={retry} busy={isBusy}>
            Retry
          </BusyButton>
        </span>
        <Button variant="default" onClick={logout}>
          Sign out
        </Button>
      </Group>
    </Stack>
  );
}
