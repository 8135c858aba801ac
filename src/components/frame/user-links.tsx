import { Group, NavLink, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { User } from '@/components/use-user';
import { config } from '@/lib/config';
import { nameOf } from '@/lib/names';
import { useLogout } from './use-logout';
import classes from './user-links.module.css';
import { Initials } from './user-menu-button';

interface UserLink {
  label: 'Profile' | 'Settings' | 'Admin Portal';
  link: (props: object) => ReactNode;
}

export const linksOf = ({ is_staff }: User): UserLink[] => [
  { label: 'Profile', link: (props) => <Link to="/profile" {...props} /> },
  { label: 'Settings', link: (props) => <Link to="/settings" {...props} /> },
  // The admin portal is another application, so use a plain link with a full page load.
  ...(is_staff ? [{ label: 'Admin Portal', link: adminLink } as const] : []),
];

const adminLink = (props: object) => <a href={config.adminUrl} {...props} />;

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
      {linksOf(user).map(({ label, link }) => (
        <NavLink key={label} renderRoot={link} label={label} py="sm" />
      ))}
      <NavLink component="button" label="Logout" py="sm" onClick={logout} />
    </>
  );
}
