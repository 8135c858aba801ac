import { Notifications } from '@mantine/notifications';
import classes from './toast-area.module.css';

/** Toasts appear at the top right, below the bar, so that its links stay in reach. */
export function ToastArea() {
  return (
    <Notifications
      position="top-right"
      limit={20}
      containerWidth={352}
      classNames={{ root: classes.area ?? '', notification: classes.toast ?? '' }}
    />
  );
}
