/**
 * Tells whether the device has a network. Some browsers say wrongly that they are offline, for example behind a VPN: a
 * reply from the server proves the opposite.
 */
import { Listeners } from '@/lib/listeners';

/** Whether the latest request got a reply, and the browser has not gone offline since that request began. */
let hasReply = false;

/** How often the browser has gone offline. */
let losses = 0;

const listeners = new Listeners();

/** True does not mean that the server can be reached. */
export const isOnline = (): boolean => navigator.onLine || hasReply;

function setReply(came: boolean): void {
  if (hasReply === came) return;
  hasReply = came;
  listeners.call();
}

/** Call when a request to the API begins. Call the returned function when its reply has come, or when it has failed. */
export function beginRequest(): (came: boolean) => void {
  const before = losses;
  // A reply can come just after the browser has gone offline. It says nothing about the network now.
  return (came) => setReply(came && before === losses);
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

// During prerendering there is no window.
if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => {
    losses += 1;
    setReply(false);
  });
}
