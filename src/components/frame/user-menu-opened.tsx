import { Menu, Text } from '@mantine/core';
import { IconLogout, IconSettings, IconShield, IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { User } from '@/components/use-user';
import { config } from '@/lib/config';
import { nameOf } from '@/lib/names';
import { useLogout } from './use-logout';
import { useOpened } from './use-opened';
import { UserMenuButton } from './user-menu-button';

/** The complete menu, shown at the first press if its code could be loaded. */
export function UserMenuOpened({ user }: { user: User }) {
  const logout = useLogout();
  const menu = useOpened();
  return (
    <Menu
      opened={menu.opened}
      onChange={menu.set}
      position="bottom-end"
      width={260}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UserMenuButton user={user} ref={menu.ref} />
      </Menu.Target>
      <Menu.Dropdown>
        {/* These are spans, because a menu may contain only items and elements without a role. */}
        <Menu.Label style={{ overflowWrap: 'anywhere' }}>
          <Text span display="block" fw={600} c="var(--mantine-color-text)">
            {nameOf(user)}
          </Text>
          <Text span display="block" size="sm">
            {user.email}
          </Text>
          {user.id_passport && (
            <Text span display="block" size="sm">
              ID {user.id_passport}
            </Text>
          )}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={Link} to="/profile" leftSection={<IconUser size={18} aria-hidden />}>
          Profile
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="/settings"
          leftSection={<IconSettings size={18} aria-hidden />}
        >
          Settings
        </Menu.Item>
        {user.is_staff && (
          // The admin portal is another application, so use a plain link with a full page load.
          <Menu.Item
            component="a"
            href={config.adminUrl}
            leftSection={<IconShield size={18} aria-hidden />}
          >
            Admin Portal
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          onClick={() => {
            menu.focusButton();
            void logout();
          }}
          leftSection={<IconLogout size={18} aria-hidden />}
        >
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
