import { notificationsStore } from '@mantine/notifications';
import { type ComponentType, useSyncExternalStore } from 'react';

let Area: ComponentType | undefined;

/** Where it cannot be fetched, the next toast or press tries again; the bell has the message all the same. */
const fetchArea = () =>
  import('./toast-area').then(
    ({ ToastArea }) => {
      Area = ToastArea;
    },
    () => undefined,
  );

/** Toasts come of what people do, and may come when the network is gone: the first press fetches what shows them. */
function subscribe(listener: () => void) {
  const fetch = () => void fetchArea().then(listener);
  const stop = notificationsStore.subscribe(fetch);
  window.addEventListener('pointerdown', fetch, { once: true });
  return () => {
    stop();
    window.removeEventListener('pointerdown', fetch);
  };
}

/** Where the toasts appear. */
export function Toasts() {
  const Shown = useSyncExternalStore(
    subscribe,
    () => Area,
    () => undefined,
  );
  return Shown && <Shown />;
}
