import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { isObject } from '@/api/fields';
import { keptNotifications } from '@/api/simulated';
import { useUser } from '@/components/use-user';
import { seenUntil } from '@/device/bell';
import { now } from '@/lib/clock';
import { config } from '@/lib/config';
import { timeIn } from '@/lib/dates';
import classes from './nav-bar.module.css';
import { deadlineNews } from './news';

export function BellButton(props: ActionIconProps & ElementProps<'button', keyof ActionIconProps>) {
  const isUnread = useUnread();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label="Notifications"
      {...(isUnread && { title: 'New notifications' })}
      {...props}
    >
      <IconBell aria-hidden />
      {isUnread && <span className={classes.unread} />}
    </ActionIcon>
  );
}

const PROPOSALS = 'listProposals';
const REQUESTS = 'listSupportRequests';

/**
 * Returns true if a review, comment, submission or reminder of the last day is newer than the last time the bell was opened on this device. Makes no call:
 * reads only the lists that other parts of the portal have loaded.
 */
function useUnread(): boolean {
  const { id } = useUser();
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    (listener: () => void) =>
      cache.subscribe(({ type, query: { queryKey } }) => {
        if (type === 'updated' && [PROPOSALS, REQUESTS].includes(String(queryKey[0]))) listener();
      }),
    [cache],
  );
  const newestOf = (list: string) =>
    Math.max(...cache.findAll({ queryKey: [list] }).map(({ state }) => newestIn(state.data)), 0);
  const read = () => {
    const { push_notifications, email_proposals, email_support } = keptNotifications(id);
    const newest = Math.max(
      ...deadlineNews(Date.parse(config.deadline), now(), false).map(({ at }) => timeIn(at)),
      email_proposals ? newestOf(PROPOSALS) : 0,
      email_support ? newestOf(REQUESTS) : 0,
    );
    return push_notifications && newest > seenUntil(id);
  };
  return useSyncExternalStore(subscribe, read, read);
}

/** The time of the newest review, comment or submission in `data` (rows, pages or one row), in milliseconds; 0 if there is none. */
function newestIn(data: unknown): number {
  if (Array.isArray(data)) return Math.max(...data.map(newestIn), 0);
  if (!isObject(data)) return 0;
  const { pages, results, rows, comments, reviewed_at, submitted_at, comment, created_at } = data;
  // `data` is a support request: only its comments count.
  if (comments) return newestIn(comments);
  const at = comment === undefined ? (reviewed_at ?? submitted_at) : created_at;
  const time = typeof at === 'string' ? timeIn(at) : 0;
  return Math.max(time, ...[pages, results, rows].map(newestIn));
}
