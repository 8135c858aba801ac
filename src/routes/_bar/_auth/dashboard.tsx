import { Anchor, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useLocation } from '@tanstack/react-router';
import { Countdown } from '@/components/countdown';
import green from '@/components/on-green.module.css';
import { ReceivedTwice } from '@/components/records/received-twice';
import { ListSkeleton } from '@/components/records/skeletons';
import { useUser } from '@/components/use-user';
import { Weave } from '@/components/weave';
import { teamOf } from '@/lib/names';
import { pageTitle } from '@/lib/page-title';
import { ContinueNotice } from './-dashboard/continue-notice';
import classes from './-dashboard/dashboard.module.css';
import { FirstSteps } from './-dashboard/first-steps';
import { NextSteps } from './-dashboard/next-steps';
import { PrizeCard } from './-dashboard/prize-card';
import { allProposals, RECENT, recentProposals, statistics } from './-dashboard/queries';
import { QuickActions } from './-dashboard/quick-actions';
import { RecentProposals } from './-dashboard/recent-proposals';
import { StatCards } from './-dashboard/stat-cards';
import { titleOf } from './proposals/-queries';
import { SavedNotice } from './proposals/-saved-notice';

export const Route = createFileRoute('/_bar/_auth/dashboard')({
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(statistics);
    void context.queryClient.prefetchQuery(recentProposals);
    void context.queryClient.prefetchQuery(allProposals);
  },
  head: () => pageTitle('Dashboard'),
  component: Dashboard,
});

function Dashboard() {
  const user = useUser();
  const team = teamOf(user);
  const from = useLocation({ select: ({ state }) => state.from });
  const recent = useQuery(recentProposals).data;
  const { isPending } = useQuery(allProposals);
  // If the list is not full, it contains all the user's proposals.
  const drafts =
    recent && recent.length < RECENT && recent.every(({ status }) => status === 'DRAFT')
      ? recent
      : undefined;
  return (
    <Stack gap="xl">
      {from && <ContinueNotice from={from} />}
      <SavedNotice covered={drafts} />
      <ReceivedTwice records={recent} titleOf={titleOf} to="/proposals" />
      <div className={`${classes.welcome} ${green.ground}`}>
        <Weave stitch={1.5} className={classes.weave} />
        <Stack gap="sm">
          <Title order={1} lineClamp={3}>
            {user.first_name ? `Welcome, ${user.first_name}` : 'Welcome'}
          </Title>
          <Countdown dated />
          {team && (
            <Text size="sm">
              Your team: {team}.{' '}
              <Anchor component={Link} to="/profile" c="inherit" inherit>
                Profile
              </Anchor>
            </Text>
          )}
        </Stack>
        <NextSteps />
      </div>
      {/* Shown once the hero has its height, so that nothing moves. */}
      {isPending ? (
        <ListSkeleton rows={5} height={56} />
      ) : (
        <div className={classes.columns}>
          <Stack gap="lg" className={classes.work}>
            {drafts && <FirstSteps drafts={drafts} />}
            {recent?.length !== 0 && <RecentProposals />}
          </Stack>
          <Stack gap="xl">
            <QuickActions />
            <StatCards />
          </Stack>
        </div>
      )}
      {!isPending && <PrizeCard />}
    </Stack>
  );
}
