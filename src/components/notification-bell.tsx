import { ActionIcon, Anchor, Loader, Popover, Stack, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { q } from '@/api/client';
import { keptNotifications } from '@/api/simulated';
import { formatDateTime, formatLocal } from '@/lib/dates';
import { news } from '@/lib/news';
import { useUser } from './use-user';

/** What has happened to the user's proposals and requests, from the calls that exist. */
export function NotificationBell() {
  return (
    <Popover position="bottom-end" width={320} trapFocus withinPortal={false}>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label="Notifications">
          <IconBell aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label="Notifications">
        <NewsList />
      </Popover.Dropdown>
    </Popover>
  );
}

function NewsList() {
  // What is switched off in the settings does not show here either.
  const wanted = keptNotifications(useUser().id);
  const proposals = useQuery(q('listProposals', { query: { my_proposals: true } }));
  const requests = useQuery(q('listSupportRequests', { query: { my_requests: true } }));
  if (proposals.isPending || requests.isPending) return <Loader size="sm" aria-label="Loading" />;
  if (!wanted.push_notifications) {
    return (
      <Text size="sm">
        Notifications are off.{' '}
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link to="/settings" search={{ tab: 'notifications' }} {...props} />
          )}
        >
          Change it in the settings
        </Anchor>
      </Text>
    );
  }
  const entries = news(
    wanted.email_proposals ? (proposals.data?.results ?? []) : [],
    wanted.email_support ? (requests.data?.results ?? []) : [],
  ).slice(0, 8);
  if (proposals.isError || requests.isError) {
    return <Text size="sm">Notifications could not be loaded. Open the bell again to retry.</Text>;
  }
  if (entries.length === 0) {
    return <Text size="sm">Nothing new yet. Reviews and comments will show here.</Text>;
  }
  return (
    <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
      {entries.map((entry) => (
        <li key={entry.key}>
          <Anchor component={Link} to={entry.to} size="sm" fw={600}>
            {entry.title}
          </Anchor>
          <Text size="sm">{entry.text}</Text>
          <Text size="xs" c="dimmed" title={formatLocal(entry.at)}>
            {formatDateTime(entry.at)}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
