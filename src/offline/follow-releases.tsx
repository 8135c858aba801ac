import { Button, Group } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import type { ParsedLocation, RegisteredRouter } from '@tanstack/react-router';
import { hasWork } from '@/device/entry';

/**
 * Moves an open page to a new release. The page uses its own files until the user goes to another screen. Then it
 * reloads, unless the reload would lose a message. If there is unsent work, a notice lets the user choose when to reload.
 */
export function followReleases(router: RegisteredRouter): void {
  const { serviceWorker } = navigator;
  let isControlled = serviceWorker.controller !== null;
  let isOutdated = false;
  let isTold = false;

  const tell = () => {
    if (!isTold) sayNewVersion();
    isTold = true;
  };

  serviceWorker.addEventListener('controllerchange', () => {
    // The first service worker of a page belongs to the release that the page runs. A later one means a new release.
    isOutdated = isControlled;
    isControlled = true;
    if (isOutdated && hasWork()) tell();
  });
  router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
    if (!isOutdated || !pathChanged) return;
    if (hasWork()) {
      tell();
    } else if (losesNothing(toLocation)) {
      router.history.flush();
      window.location.reload();
    }
  });
}

const NEW_VERSION = 'new-version';

function sayNewVersion(): void {
  notifications.show({
    id: NEW_VERSION,
    message: (
      <Group justify="space-between">
        A new version is ready.
        <Button size="compact-sm" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </Group>
    ),
    autoClose: false,
    withBorder: true,
    role: 'status',
    closeButtonProps: { 'aria-label': 'Close notification' },
  });
}

/** True if a reload loses no message: there is none for the next screen, and no toast but the new-version notice. */
function losesNothing({ state }: ParsedLocation): boolean {
  const own = Object.keys(state).filter((key) => key !== 'key' && !key.startsWith('__'));
  const toasts = notificationsStore.getState().notifications;
  return own.length === 0 && toasts.every(({ id }) => id === NEW_VERSION);
}
