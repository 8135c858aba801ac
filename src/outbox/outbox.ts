import type { QueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { randomPause } from '@/api/pauses';
import { subscribeWaiting, type Waiting, waitingList } from '@/device/outgoing';
import { accessToken } from '@/device/session';
import { withLock } from '@/lib/lock';
import { backOff, correctPauses, endPausesOffline, restOf } from './back-off';

/**
 * When the network is back, each phone waits for a random time of up to this many milliseconds before it sends:
 * thousands of phones may get the network back at the same time.
 */
const RETURN_SPREAD = 3000;

/** How many milliseconds to wait before loading the code that sends, so that the first screen's files load first. */
const LOAD_DELAY = 4000;

/** setTimeout fires at once for delays above 24 days, so no timer is longer than an hour. */
const AN_HOUR = 3_600_000;

/** One tab at a time sends. */
const LOCK = 'portal-waiting';

/** Loads the code that sends a form. If loading fails, many browsers don't try again until the page is reloaded. */
type Load = () => Promise<{
  sendOne: (waiting: Waiting, user: number, queryClient: QueryClient) => Promise<void>;
}>;

const unsent = () => waitingList().filter(({ state }) => state.is === 'waiting');
const due = () => unsent().filter((waiting) => restOf(waiting) === 0);

/**
 * Sends waiting forms as soon as the server responds, but never before the end of their pauses. Calls `onMissing` if the
 * code that sends cannot be loaded. Returns a function that stops the sending.
 */
export function runOutbox(
  queryClient: QueryClient,
  loadSender: Load,
  onMissing: () => void,
): () => void {
  let isBusy = false;
  let isOver = false;
  let misses = 0;
  /** The call that tests the server. It is aborted when the network returns: it may hang since the network failed. */
  let probing = new AbortController();
  let hasReturned = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Plans the next attempt: when the first pause ends, but at least `wait` milliseconds from now. */
  const plan = (wait: number) => {
    correctPauses();
    clearTimeout(timer);
    const rests = unsent().map(restOf);
    if (isOver || !accessToken() || rests.length === 0) return;
    timer = setTimeout(run, Math.min(Math.max(wait, Math.min(...rests)), AN_HOUR));
  };

  async function run(): Promise<void> {
    if (isBusy || isOver) return;
    isBusy = true;
    correctPauses();
    hasReturned = false;
    if (due().length > 0) await withLock(LOCK, sendDue).catch(() => undefined);
    // The attempt may have failed because it began without a network.
    if (hasReturned) endPausesOffline();
    isBusy = false;
    plan(randomPause(misses));
  }

  /** Makes a light call to test the server, then sends all forms that are due. */
  async function sendDue(): Promise<void> {
    // Another tab may have sent them, or have failed, while this one waited for the lock.
    if (isOver || due().length === 0) return;
    probing = new AbortController();
    const user = await api.getProfile({}, { signal: probing.signal }).catch((error) => {
      // If the session has ended, the failure is not about the forms.
      if (accessToken()) for (const waiting of due()) backOff(waiting, error);
    });
    if (!user) return;
    const { sendOne } = await loadSender().catch((error) => {
      misses += 1;
      onMissing();
      throw error;
    });
    for (const waiting of due()) await sendOne(waiting, user.id, queryClient);
  }

  const onBack = () => {
    hasReturned = true;
    probing.abort();
    endPausesOffline();
    plan(Math.random() * RETURN_SPREAD);
  };
  const onSeen = () =>
    document.visibilityState === 'visible' && plan(Math.random() * RETURN_SPREAD);
  window.addEventListener('online', onBack);
  document.addEventListener('visibilitychange', onSeen);
  const stopFollowing = subscribeWaiting(() => plan(0));
  // After a few seconds, load the code that sends, even if no form is waiting: after an outage, the API may be
  // reachable before the server of the portal's files. Without a network, that would fail until a reload.
  const early = setTimeout(() => {
    if (navigator.onLine) void loadSender().catch(() => undefined);
  }, LOAD_DELAY);
  void run();
  return () => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(early);
    stopFollowing();
    window.removeEventListener('online', onBack);
    document.removeEventListener('visibilitychange', onSeen);
  };
}
