import { notificationsStore } from '@mantine/notifications';
import { type ComponentType, useSyncExternalStore } from 'react';

let Area: ComponentType | undefined;

/**
 * Fetches the code that shows toasts. If the fetch fails, the next toast, click or key press fetches the code again. In
 * Chromium each new fetch fails too, until the page is reloaded. The bell lists the messages in any case.
 */
const fetchArea = () =>
  import('./toast-area').then(
    ({ ToastArea }) => {
      Area = ToastArea;
    },
    () => undefined,
  );

/** A toast may be needed when the network is gone, so fetch the code for it when the user presses anything. */
function subscribe(listener: () => void) {
  const fetch = () => {
    if (!Area) void fetchArea().then(listener);
  };
  const stop = notificationsStore.subscribe(fetch);
  for (const event of ['pointerdown', 'keydown']) window.addEventListener(event, fetch);
  return () => {
    stop();
    for (const event of ['pointerdown', 'keydown']) window.removeEventListener(event, fetch);
  };
}

export function Toasts() {
  const Shown = useSyncExternalStore(
    subscribe,
    () => Area,
    () => undefined,
  );
  return Shown && <Shown />;
}
