import { Anchor, NavLink, Stack, Text, Title } from '@mantine/core';
import { IconChevronRight, IconFiles, IconFileText, IconLifebuoy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useLocation } from '@tanstack/react-router';
import { Countdown } from '@/components/countdown';
import green from '@/components/on-green.module.css';
import { ReceivedTwice } from '@/components/records/received-twice';
import { ListSkeleton } from '@/components/records/skeletons';
import { useDeadline } from '@/components/use-deadline';
import { useUser } from '@/components/use-user';
import { Weave } from '@/components/weave';
import { CLOSED } from '@/content/late';
import { PRIZE_POOL } from '@/content/prizes';
import { tracks } from '@/content/tracks';
import { config } from '@/lib/config';
import { formatDate, formatDateTime } from '@/lib/dates';
import { teamOf } from '@/lib/names';
import { pageTitle } from '@/lib/page-title';
import { ContinueNotice } from './-dashboard/continue-notice';
import classes from './-dashboard/dashboard.module.css';
import { FirstSteps } from './-dashboard/first-steps';
import { NextSteps } from './-dashboard/next-steps';
import { allProposals, RECENT, recentProposals, statistics } from './-dashboard/queries';
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
  const { data: all = recent, isPending, isFetched } = useQuery(allProposals);
  // A failed read that is repeated is pending too. If it hid the parts below again, their reads would be cancelled.
  const hasHeight = !isPending || isFetched;
  // If the list is not full, it contains all the user's proposals.
  const drafts =
    recent && recent.length < RECENT && recent.every(({ status }) => status === 'DRAFT')
      ? all
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
      {hasHeight ? (
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
      ) : (
        <ListSkeleton rows={5} height={56} />
      )}
      {hasHeight && <PrizeCard />}
    </Stack>
  );
}

function PrizeCard() {
  return (
    <section aria-labelledby="prize-pool" className={`${classes.prize} ${green.ground}`}>
      <div>
        <Title order={2} size="h4" id="prize-pool">
          Prize pool
        </Title>
        <Text fz="2.25rem" fw={800} lh={1.1}>
          {PRIZE_POOL}
        </Text>
      </div>
      <div>
        <Text fw={600}>{tracks.length} tracks</Text>
        <ul className={classes.tracks}>
          {tracks.map((track) => (
            <li key={track}>{track}</li>
          ))}
        </ul>
      </div>
      <Text fw={600}>
        Deadline{' '}
        <time dateTime={config.deadline} title={formatDateTime(config.deadline)}>
          {formatDate(config.deadline)}
        </time>
      </Text>
    </section>
  );
}

const actions = [
  { to: '/proposals/new', label: 'New Proposal', Icon: IconFileText },
  { to: '/proposals', label: 'My Proposals', Icon: IconFiles },
  { to: '/support', label: 'Support Requests', Icon: IconLifebuoy },
];

function QuickActions() {
  const { closed } = useDeadline();
  // After the deadline a new proposal is not the first thing to do.
  const ordered = closed ? [...actions.slice(1), ...actions.slice(0, 1)] : actions;
  return (
    <nav aria-labelledby="quick-actions">
      <Title order={2} size="h3" id="quick-actions" mb="xs">
        Quick actions
      </Title>
      {ordered.map(({ to, label, Icon }) => (
        <NavLink
          key={to}
          component={Link}
          to={to}
          label={label}
          description={closed && to === '/proposals/new' && CLOSED}
          py="sm"
          // Cancels the link's padding, so that the icon lines up with the heading.
          mx="calc(-1 * var(--mantine-spacing-sm))"
          w="auto"
          leftSection={<Icon size={20} aria-hidden />}
          rightSection={<IconChevronRight size={16} aria-hidden />}
        />
      ))}
    </nav>
  );
}
