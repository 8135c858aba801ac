import {
  Box,
  Burger,
  Button,
  Collapse,
  Container,
  Group,
  NavLink,
  Stack,
  Text,
} from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { config } from '@/lib/config';
import { nameOf } from '@/lib/names';
import { SITE } from '@/lib/page-title';
import classes from './nav-bar.module.css';
import { NotificationBell } from './notification-bell';
import { SchemeLink, SchemeSwitch } from './scheme-switch';
import { useLogout } from './use-logout';
import { type User, useHasSession, useMaybeUser } from './use-user';
import { UserMenu } from './user-menu';
import { Initials } from './user-menu-button';

const memberLinks = [
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/proposals', label: 'Proposals' },
  { to: '/help', label: 'Help' },
] as const;

const guestLinks = [
  { to: '/login', label: 'Login' },
  { to: '/register', label: 'Register' },
] as const;

export function NavBar() {
  const user = useMaybeUser();
  const [opened, menu] = useDisclosure();
  // While the session is checked its links are here already: nobody is to think that they were signed out.
  const links = useHasSession() ? memberLinks : guestLinks;
  return (
    <Box
      component="header"
      className={classes.bar}
      onKeyDown={({ key }) => key === 'Escape' && menu.close()}
    >
      <Container size="lg">
        <Group justify="space-between" h={60} wrap="nowrap">
          <Link to="/" className={classes.brand}>
            <Brand />
          </Link>
          <Group gap="xs" wrap="nowrap">
            <Group component="nav" aria-label="Main" gap={4} visibleFrom="sm">
              {links.map(({ to, label }) => (
                <Button key={to} component={Link} to={to} variant="subtle" className={classes.link}>
                  {label}
                </Button>
              ))}
            </Group>
            <Box visibleFrom="sm">
              <SchemeSwitch />
            </Box>
            {user && <NotificationBell />}
            {user && (
              <Box visibleFrom="sm">
                <UserMenu user={user} />
              </Box>
            )}
            <Burger
              hiddenFrom="sm"
              opened={opened}
              onClick={menu.toggle}
              aria-label={opened ? 'Close menu' : 'Open menu'}
              aria-expanded={opened}
              aria-controls="mobile-menu"
            />
          </Group>
        </Group>
        <Collapse expanded={opened} hiddenFrom="sm" id="mobile-menu">
          <Stack component="nav" aria-label="Main" gap={0} pb="sm" onClick={menu.close}>
            {links.map(({ to, label }) => (
              <NavLink key={to} component={Link} to={to} label={label} py="sm" />
            ))}
            {user && <MobileUserLinks user={user} />}
            <SchemeLink />
          </Stack>
        </Collapse>
      </Container>
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

/** The bar before anything is known, as it stands in the page until the script is there. */
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

/** The user menu's items again, open in the collapsible menu of small screens. */
function MobileUserLinks({ user }: { user: User }) {
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
