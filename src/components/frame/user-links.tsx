import { Group, NavLink, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { User } from '@/components/use-user';
import { config } from '@/lib/config';
import { nameOf } from '@/lib/names';
import { useLogout } from './use-logout';
import classes from './user-links.module.css';
import { Initials } from './user-menu-button';

/** The user menu's items as plain links: on small screens, and if the menu's code could not be loaded. */
export function UserLinks({ user }: { user: User }) {
  const logout = useLogout();
  return (
    <>
      <Group px="sm" py="xs" gap="sm" wrap="nowrap" className={classes.identity}>
        <Initials user={user} />
        <div>
          <Text fw={600}>{nameOf(user)}</Text>
          <Text size="sm" c="dimmed">
            {[user.email, user.id_passport && `ID ${user.id_passport}`].filter(Boolean).join(' · ')}
          </Text>
        </div>
      </Group>
      <NavLink component={Link} to="/profile" label="Profile" py="sm" />
      <NavLink component={Link} to="/settings" label="Settings" py="sm" />
      {user.is_staff && <NavLink href={config.adminUrl} label="Admin Portal" py="sm" />}
      <NavLink component="button" label="Logout" py="sm" onClick={logout} />
    </>
  );
}
