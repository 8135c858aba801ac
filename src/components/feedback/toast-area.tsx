import { Notifications } from '@mantine/notifications';

/** Under the bar, whose links must stay in reach. */
export function ToastArea() {
  return <Notifications position="top-right" limit={20} mt={60} />;
}
