import { Anchor, Button, Loader, Popover, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps, Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { firstRows, ownProposalPages, ownRequestPages } from '@/api/all-pages';
import { keptNotifications } from '@/api/simulated';
import { toastsShown } from '@/components/feedback/toast';
import { Moment } from '@/components/moment';
import { useUser } from '@/components/use-user';
import { noteSeen, seenUntil } from '@/device/bell';
import { now } from '@/lib/clock';
import { config } from '@/lib/config';
import { timeIn } from '@/lib/dates';
import { reportError } from '@/lib/report-error';
import { BellButton } from './bell-button';
import { commentNews, deadlineNews, type NewsEntry, newestFirst, proposalNews } from './news';
import classes from './notifications-opened.module.css';
import { useOpened } from './use-opened';

const SHOWN = 20;

/** How many pages of a list to read for news, so that a long list does not keep the bell busy. */
const PAGES = 5;

// These keys begin like the keys of the lists on other screens, so that both are invalidated together.
const proposalsWithNews = queryOptions({
  queryKey: ['listProposals', 'news'],
  queryFn: ({ signal }) => firstRows(ownProposalPages({ signal }), PAGES),
  retryOnMount: true,
});

const requestsWithNews = queryOptions({
  queryKey: ['listSupportRequests', 'news'],
  queryFn: ({ signal }) => firstRows(ownRequestPages({ signal }), PAGES),
  retryOnMount: true,
});

/**
 * The bell's popover: reviews and comments from the lists, because no call returns notifications (A-84); also deadline
 * reminders and recent toasts.
 */
export function NotificationsOpened() {
  const popover = useOpened();
  return (
    <Popover
      opened={popover.opened}
      onChange={popover.set}
      position="bottom-end"
      width="min(20rem, calc(100vw - 2rem))"
      trapFocus
      returnFocus
      withinPortal={false}
    >
      <Popover.Target>
        <BellButton {...popover.button} onClick={popover.toggle} />
      </Popover.Target>
      <Popover.Dropdown
        aria-label="Notifications"
        className={classes.dropdown}
        {...popover.dropdown}
      >
        <Stack gap="md">
          <Title order={2} size="h5">
            Notifications
          </Title>
          <CatchBoundary
            getResetKey={() => 'news'}
            errorComponent={NewsError}
            onCatch={reportError}
          >
            <News onFollow={popover.close} />
          </CatchBoundary>
          <Messages />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Shown if `News` crashes, so that a bug in it does not break the whole screen. */
function NewsError({ reset }: ErrorComponentProps) {
  const queryClient = useQueryClient();
  const retry = () => {
    queryClient.removeQueries({ type: 'inactive' });
    reset();
  };
  return (
    <Stack role="alert" gap="xs" align="flex-start">
      <Text size="sm">We couldn't show your notifications.</Text>
      <Button size="xs" variant="default" onClick={retry}>
        Retry
      </Button>
    </Stack>
  );
}

interface NewsProps {
  /** Closes the popover when the user follows a link in it. */
  onFollow: () => void;
}

function News({ onFollow }: NewsProps) {
  const { id } = useUser();
  // Show only the kinds that are switched on in the settings (A-53).
  const wanted = keptNotifications(id);
  const [seen] = useState(() => seenUntil(id));
  const proposals = useQuery(proposalsWithNews);
  const requests = useQuery(requestsWithNews);
  const isShown = wanted.push_notifications && proposals.isSuccess && requests.isSuccess;
  // What this user has seen is saved on the device, outside React.
  useEffect(() => {
    if (isShown) noteSeen(id, now());
  }, [isShown, id]);
  if (!wanted.push_notifications) {
    return (
      <Text size="sm">
        Notifications are off.{' '}
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link to="/settings" search={{ tab: 'notifications' }} {...props} />
          )}
          onClick={onFollow}
        >
          Change it in the settings
        </Anchor>
      </Text>
    );
  }
  if (proposals.isPending || requests.isPending) {
    return (
      <>
        <Said>Loading</Said>
        <Loader size="sm" aria-hidden />
      </>
    );
  }
  const isFailing = proposals.isError || requests.isError;
  const entries = newestFirst([
    ...(wanted.email_proposals ? proposalNews(proposals.data?.rows ?? []) : []),
    ...(wanted.email_support ? commentNews(requests.data?.rows ?? []) : []),
    ...deadlineNews(Date.parse(config.deadline), now(), wanted.email_reminders),
  ]).slice(0, SHOWN);
  return (
    <>
      <Said>
        {entries.length} {entries.length === 1 ? 'notification' : 'notifications'}
      </Said>
      {isFailing && (
        <Text size="sm" role="alert">
          {proposals.isError && requests.isError ? 'Your' : 'Some'} notifications could not be
          loaded. Open the bell again to retry.
        </Text>
      )}
      {entries.length === 0 ? (
        !isFailing && <Text size="sm">Nothing new yet. Reviews and comments will appear here.</Text>
      ) : (
        <Stack component="ul" gap="sm">
          {entries.map((entry) => (
            <Entry
              key={entry.key}
              entry={entry}
              isNew={timeIn(entry.at) > seen}
              onFollow={onFollow}
            />
          ))}
        </Stack>
      )}
      {(proposals.data?.hasMore || requests.data?.hasMore) && (
        <Text size="sm" c="dimmed">
          You have many records, and we haven't looked through all of them here. You can find them
          in My Proposals and Support Requests.
        </Text>
      )}
    </>
  );
}

/** For screen readers, at the same place before and after the news have loaded, so that the change is announced. */
const Said = ({ children }: { children: ReactNode }) => (
  <VisuallyHidden role="status">{children}</VisuallyHidden>
);

interface EntryProps extends NewsProps {
  entry: NewsEntry;
  /** The entry is newer than the last time the bell was opened on this device. */
  isNew: boolean;
}

function Entry({ entry: { title, text, at, to }, isNew, onFollow }: EntryProps) {
  return (
    <li className={isNew ? classes.new : undefined}>
      <Anchor component={Link} to={to} size="sm" fw={600} lineClamp={3} onClick={onFollow}>
        {isNew && <VisuallyHidden>New: </VisuallyHidden>}
        {title}
      </Anchor>
      <Text size="sm" lineClamp={3}>
        {text}
      </Text>
      <Text size="xs" c="dimmed">
        <Moment at={at} short />
      </Text>
    </li>
  );
}

/** The last toasts of this session, for users who missed one (A-83). */
function Messages() {
  const messages = toastsShown();
  if (messages.length === 0) return null;
  return (
    <section aria-labelledby="recent-messages">
      <Title order={3} size="h6" id="recent-messages" mb={4}>
        Recent messages
      </Title>
      <Stack component="ul" gap={4}>
        {messages.map(({ id, message }) => (
          <li key={id}>
            <Text size="sm">{message}</Text>
          </li>
        ))}
      </Stack>
    </section>
  );
}
