import { useOnDemand } from '@/components/feedback/use-on-demand';
import { BellButton } from './bell-button';

const load = () =>
  import('./notifications-opened').then(({ NotificationsOpened }) => NotificationsOpened);

export function NotificationBell() {
  const { part: Opened, open, cancel, prepare } = useOnDemand(load);
  if (Opened) return <Opened />;
  return (
    <BellButton
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={prepare}
      onClick={open}
      onKeyDown={({ key }) => key === 'Escape' && cancel()}
    />
  );
}
