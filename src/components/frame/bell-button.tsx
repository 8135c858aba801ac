import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useOnDemand } from '@/components/feedback/use-on-demand';
import classes from './nav-bar.module.css';
import { useUnread } from './use-unread';

const load = () =>
  import('./notifications-opened').then(({ NotificationsOpened }) => NotificationsOpened);

export function NotificationBell() {
  const { part: Opened, open, prepare } = useOnDemand(load);
  if (Opened) return <Opened />;
  return (
    <BellButton
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={prepare}
      onClick={open}
    />
  );
}

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
