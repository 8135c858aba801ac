import { ActionIcon, NavLink, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useHydrated } from '@tanstack/react-router';

/** Switches between light and dark. Until the user chooses, the system decides. The choice is saved on this device. */
function useScheme() {
  const { setColorScheme } = useMantineColorScheme();
  const hydrated = useHydrated();
  const dark = useComputedColorScheme() === 'dark' && hydrated;
  return {
    label: dark ? 'Use light colours' : 'Use dark colours',
    Icon: dark ? IconSun : IconMoon,
    change: () => setColorScheme(dark ? 'light' : 'dark'),
  };
}

export function SchemeSwitch({ className }: { className?: string | undefined }) {
  const { label, Icon, change } = useScheme();
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      className={className}
      aria-label={label}
      onClick={change}
    >
      <Icon aria-hidden />
    </ActionIcon>
  );
}

/** `SchemeSwitch` as a menu item, for small screens, where the bar has no room for it. */
export function SchemeLink() {
  const { label, Icon, change } = useScheme();
  return (
    <NavLink
      component="button"
      label={label}
      py="sm"
      leftSection={<Icon size={18} aria-hidden />}
      onClick={change}
    />
  );
}
