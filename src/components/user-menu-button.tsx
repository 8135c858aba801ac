import { Avatar, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { User } from './use-user';

export function Initials({ user }: { user: User }) {
  return (
    <Avatar aria-hidden color="green" variant="filled" radius="xl" size={36}>
      {`${user.first_name.charAt(0)}${user.last_name.charAt(0)}`.toUpperCase()}
    </Avatar>
  );
}

export function UserMenuButton({ user, ...props }: { user: User } & ComponentProps<'button'>) {
  return (
    <UnstyledButton p={4} {...props}>
      <VisuallyHidden>
        User menu of {user.first_name} {user.last_name}
      </VisuallyHidden>
      <Initials user={user} />
    </UnstyledButton>
  );
}
