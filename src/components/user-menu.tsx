import { useEffect } from 'react';
import { loadConfirm } from './confirm';
import { useOnDemand } from './use-on-demand';
import type { User } from './use-user';
import { UserMenuButton } from './user-menu-button';

/** Milliseconds after which the first screen has its own files. */
const LATER = 4000;

const load = () => import('./user-menu-opened').then(({ UserMenuOpened }) => UserMenuOpened);

export function UserMenu({ user }: { user: User }) {
  const { part: Opened, open, prepare } = useOnDemand(load);
  // The network: it may be gone when somebody wants to log out, so the menu and its question are fetched before.
  useEffect(() => {
    const timer = setTimeout(() => {
      prepare();
      loadConfirm().catch(() => undefined);
    }, LATER);
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
