import { Menu, Text } from '@mantine/core';
import { IconLogout, IconSettings, IconShield, IconUser } from '@tabler/icons-react';
import type { User } from '@/components/use-user';
import { nameOf } from '@/lib/names';
import { useLogout } from './use-logout';
import { useOpened } from './use-opened';
import { linksOf } from './user-links';
import { UserMenuButton } from './user-menu-button';

const icons = {
  Profile: <IconUser size={18} aria-hidden />,
  Settings: <IconSettings size={18} aria-hidden />,
  'Admin Portal': <IconShield size={18} aria-hidden />,
};

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
        <UserMenuButton user={user} {...menu.button} />
      </Menu.Target>
      <Menu.Dropdown
        __vars={{ '--menu-item-hover': 'var(--mantine-color-default-hover)' }}
        {...menu.dropdown}
      >
        {/* These are spans, because a menu may contain only items and elements without a role. */}
        <Menu.Label>
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
        {linksOf(user).map(({ label, link }) => (
          <Menu.Item key={label} renderRoot={link} leftSection={icons[label]}>
            {label}
          </Menu.Item>
        ))}
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
