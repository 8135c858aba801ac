import { useSyncExternalStore } from 'react';

/** False if the device has no network. True does not mean that the server can be reached. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

function subscribe(listener: () => void) {
  const stop = new AbortController();
  for (const event of ['online', 'offline'])
    window.addEventListener(event, listener, { signal: stop.signal });
  return () => stop.abort();
}
