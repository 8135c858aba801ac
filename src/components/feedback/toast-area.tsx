import { Notifications } from '@mantine/notifications';

/**
 * Below the bar, so that its links stay in reach. On a phone it is beside the menu, so that the heading can be read.
 */
export function ToastArea() {
  return (
    <Notifications
      position="top-right"
      limit={20}
      containerWidth={352}
      mt={{ base: -8, sm: 60 }}
      right={{ base: 60, sm: 'md' }}
      w={{ base: 'calc(100% - 76px)', sm: '100%' }}
    />
  );
}
