import { Notifications } from '@mantine/notifications';

/**
 * Toasts appear below the bar, so that its links stay in reach. On a phone they cover the bar except for the menu
 * button, so that the heading below can be read.
 */
export function ToastArea() {
  return (
    <Notifications
      position="top-right"
      limit={20}
      containerWidth={352}
      mt={{ base: -8, sm: 60 }}
      right={{ base: 60, sm: 'var(--mantine-spacing-md)' }}
      w={{ base: 'calc(100% - 76px)', sm: '100%' }}
    />
  );
}
