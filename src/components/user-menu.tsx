import { useOnDemand } from './use-on-demand';
import type { User } from './use-user';
import { UserMenuButton } from './user-menu-button';

const load = () => import('./user-menu-opened').then(({ UserMenuOpened }) => UserMenuOpened);

export function UserMenu({ user }: { user: User }) {
  const { part: Opened, open, prepare } = useOnDemand(load);
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
