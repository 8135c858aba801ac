import { Box, Burger, Button, Collapse, Container, Group, NavLink, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useOnline } from '@/components/use-online';
import { useHasSession, useMaybeUser } from '@/components/use-user';
import { SITE } from '@/content/event';
import classes from './nav-bar.module.css';
import { NotificationBell } from './notification-bell';
import { SchemeLink, SchemeSwitch } from './scheme-switch';
import { UserLinks } from './user-links';
import { UserMenu } from './user-menu';

const memberLinks = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/proposals', label: 'Proposals' },
  { to: '/support', label: 'Support' },
  { to: '/help', label: 'Help' },
] as const;

const guestLinks = [
  { to: '/login', label: 'Login' },
  { to: '/register', label: 'Register' },
] as const;

export function NavBar() {
  const user = useMaybeUser();
  const isOnline = useOnline();
  const [opened, menu] = useDisclosure();
  const button = useRef<HTMLButtonElement>(null);
  // Focus the menu button: the menu's items disappear, so they can't keep the focus or get it back after a dialog.
  const close = () => {
    button.current?.focus();
    menu.close();
  };
  // Show the member links during the session check, so that nobody thinks they were signed out.
  const links = useHasSession() ? memberLinks : guestLinks;
  return (
    <Box
      component="header"
      className={classes.bar}
      onBlur={({ currentTarget, relatedTarget }) =>
        relatedTarget && !currentTarget.contains(relatedTarget) && menu.close()
      }
      onKeyDown={({ key }) => opened && key === 'Escape' && close()}
    >
      <Container size="lg">
        <Group justify="space-between" wrap="nowrap" className={classes.row}>
          <Link to="/" className={classes.brand}>
            <Brand />
          </Link>
          <Group gap={4} wrap="nowrap" flex="none">
            <nav aria-label="Main" className={classes.wide}>
              {links.map(({ to, label }) => (
                <Button
                  key={to}
                  component={Link}
                  to={to}
                  variant="subtle"
                  size="sm"
                  className={classes.link}
                >
                  {label}
                </Button>
              ))}
            </nav>
            <div className={classes.wide}>
              <SchemeSwitch />
            </div>
            {user && <NotificationBell />}
            {user && (
              <div className={classes.wide}>
                <UserMenu user={user} />
              </div>
            )}
            <Burger
              ref={button}
              className={`${classes.narrow} ${classes.burger}`}
              opened={opened}
              onClick={menu.toggle}
              aria-label={opened ? 'Close menu' : 'Open menu'}
              aria-expanded={opened}
              aria-controls="mobile-menu"
            />
          </Group>
        </Group>
        <Collapse expanded={opened} className={classes.narrow} id="mobile-menu">
          <Stack
            component="nav"
            aria-label="Main"
            gap={0}
            pb="sm"
            className={classes.menu}
            onClick={close}
          >
            {links.map(({ to, label }) => (
              <NavLink key={to} component={Link} to={to} label={label} py="sm" />
            ))}
            {user && <UserLinks user={user} />}
            <SchemeLink />
          </Stack>
        </Collapse>
      </Container>
      {/* This notice is in the bar, so that it stays in view in a long form. */}
      <div role="status" className={classes.offline}>
        {!isOnline && "You're offline."}
      </div>
    </Box>
  );
}

function Brand() {
  return (
    <>
      <img src="/favicon.svg" alt="" width={28} height={28} />
      {SITE}
    </>
  );
}

/** The bar with only the name of the site, which app.html shows until the portal shows a screen. */
export function BareBar() {
  return (
    <header className={classes.bar}>
      <Container size="lg">
        <Group h={60}>
          <a href="/" className={classes.brand}>
            <Brand />
          </a>
        </Group>
      </Container>
    </header>
  );
}
