import { Button, Group } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import type { ParsedLocation, RegisteredRouter } from '@tanstack/react-router';
import { hasWork } from '@/device/work';

/**
 * An open page keeps using its own files when there is a new release. When the user goes to another screen, the page
 * reloads into the new release, unless the reload would lose a message. With unsent typing, the user chooses when to
 * reload.
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
    // If the page had no worker before, this one belongs to the release that the page runs.
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

/** True if a reload loses no message: neither one that the next screen would show, nor a toast. */
function losesNothing({ state }: ParsedLocation): boolean {
  const own = Object.keys(state).filter((key) => key !== 'key' && !key.startsWith('__'));
  const toasts = notificationsStore.getState().notifications;
  return own.length === 0 && toasts.every(({ id }) => id === NEW_VERSION);
}
