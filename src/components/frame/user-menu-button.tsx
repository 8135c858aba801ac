import { Avatar, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { User } from '@/components/use-user';
import { initialsOf, nameOf } from '@/lib/names';

export function Initials({ user }: { user: User }) {
  return (
    <Avatar aria-hidden color="green" variant="filled" radius="xl" size={36}>
      {initialsOf(user)}
    </Avatar>
  );
}

export function UserMenuButton({ user, ...props }: { user: User } & ComponentProps<'button'>) {
  return (
    <UnstyledButton p={4} {...props}>
      <VisuallyHidden>User menu of {nameOf(user)}</VisuallyHidden>
      <Initials user={user} />
    </UnstyledButton>
  );
}
