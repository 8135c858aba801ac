import { Box } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { partInTime } from '@/components/feedback/missing-part';
import { useOnDemand } from '@/components/feedback/use-on-demand';
import type { User } from '@/components/use-user';
import { UserLinks } from './user-links';
import classes from './user-links.module.css';
import { UserMenuButton } from './user-menu-button';

/** How many milliseconds to wait before fetching the menu, so that the first screen loads its own files first. */
const LATER = 4000;

const loadMenu = () => import('./user-menu-opened').then(({ UserMenuOpened }) => UserMenuOpened);

/** If the menu cannot be loaded, show plain links: people must be able to log out without a network. */
const load = () => partInTime(loadMenu()).catch(() => PlainMenu);

export function UserMenu({ user }: { user: User }) {
  const { part: Opened, open, cancel, prepare } = useOnDemand(load);
  // Fetch the menu early, because the network may be gone when the user opens it.
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
      onKeyDown={({ key }) => key === 'Escape' && cancel()}
    />
  );
}

function PlainMenu({ user }: { user: User }) {
  const [opened, menu] = useDisclosure(true);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    button.current?.focus();
    menu.close();
  };
  return (
    <Box pos="relative">
      <UserMenuButton user={user} ref={button} aria-expanded={opened} onClick={menu.toggle} />
      {opened && (
        <Box className={classes.menu} onClick={close}>
          <UserLinks user={user} />
        </Box>
      )}
    </Box>
  );
}
