/**
 * Tells whether the device has a network. Some browsers say wrongly that they are offline, for example behind a VPN: a
 * reply from the server proves the opposite.
 */
import { Listeners } from '@/lib/listeners';

/** Whether the latest request got a reply, and the browser has not gone offline since. */
let hasReply = false;

const listeners = new Listeners();

/** True does not mean that the server can be reached. */
export const isOnline = (): boolean => navigator.onLine || hasReply;

/** Records whether the latest request to the API got a reply. */
export function noteReply(came: boolean): void {
  if (hasReply === came) return;
  hasReply = came;
  listeners.call();
}

export function subscribeOnline(listener: () => void): () => void {
  const remove = listeners.add(listener);
  const stop = new AbortController();
  for (const event of ['online', 'offline'])
    window.addEventListener(event, listener, { signal: stop.signal });
  return () => {
    remove();
    stop.abort();
  };
}

// Earlier replies say nothing about the network after this event. During prerendering there is no window.
if (typeof window !== 'undefined') window.addEventListener('offline', () => noteReply(false));
