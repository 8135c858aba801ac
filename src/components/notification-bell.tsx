import { BellButton } from './bell-button';
import { useOnDemand } from './use-on-demand';

const load = () =>
  import('./notifications-opened').then(({ NotificationsOpened }) => NotificationsOpened);

export function NotificationBell() {
  const { part: Opened, open, prepare } = useOnDemand(load);
  if (Opened) return <Opened />;
  return (
    <BellButton
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={prepare}
      onClick={open}
    />
  );
}
