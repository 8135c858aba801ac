import { notificationsStore } from '@mantine/notifications';
import { type ComponentType, useSyncExternalStore } from 'react';

let Area: ComponentType | undefined;

/** If the code cannot be fetched, the next toast tries again. The bell lists the messages anyway. */
const fetchArea = () =>
  import('./toast-area').then(
    ({ ToastArea }) => {
      Area = ToastArea;
    },
    () => undefined,
  );

/** A toast may be needed when the network is gone, so fetch the code for it at the user's first press. */
function subscribe(listener: () => void) {
  const fetch = () => void fetchArea().then(listener);
  const stop = notificationsStore.subscribe(fetch);
  window.addEventListener('pointerdown', fetch, { once: true });
  return () => {
    stop();
    window.removeEventListener('pointerdown', fetch);
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
