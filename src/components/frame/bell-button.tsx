import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import classes from './nav-bar.module.css';
import { useUnread } from './use-unread';

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
