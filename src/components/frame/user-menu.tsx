import { Box } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect } from 'react';
import { useOnDemand } from '@/components/feedback/use-on-demand';
import type { User } from '@/components/use-user';
import { UserLinks } from './user-links';
import classes from './user-links.module.css';
import { UserMenuButton } from './user-menu-button';

/** Milliseconds after which the first screen has its own files. */
const LATER = 4000;

const loadMenu = () => import('./user-menu-opened').then(({ UserMenuOpened }) => UserMenuOpened);

/** Nobody is kept from logging out because the network is gone. */
const load = () => loadMenu().catch(() => PlainMenu);

export function UserMenu({ user }: { user: User }) {
  const { part: Opened, open, prepare } = useOnDemand(load);
  // The network: it may be gone when somebody opens the menu, so it is fetched before.
  useEffect(() => {
    const timer = setTimeout(prepare, LATER);
    return () => clearTimeout(timer);
  }, [prepare]);
  if (Opened) return <Opened user={user} />;
  return (
    <UserMenuButton
      user={user}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onClick={open}
    />
  );
}

function PlainMenu({ user }: { user: User }) {
  const [opened, menu] = useDisclosure(true);
  return (
    <Box pos="relative">
      <UserMenuButton user={user} aria-expanded={opened} onClick={menu.toggle} />
      {opened && (
        <Box className={classes.menu} onClick={menu.close}>
          <UserLinks user={user} />
        </Box>
      )}
    </Box>
  );
}
