import type { QueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { ApiError } from '@/api/errors';
import { randomPause } from '@/api/pauses';
import { subscribeWaiting, waitingList } from '@/device/waiting';

/**
 * When the network is back, each phone waits for a random time of up to this many milliseconds before it sends:
 * thousands of phones may get the network back at the same time.
 */
const RETURN_SPREAD = 3000;

/** How many milliseconds to wait before loading the code that sends, so that the first screen's files load first. */
const LATER = 4000;

/** Loads the code that sends. If loading fails, many browsers don't try again until the page is reloaded. */
const loadSender = () => import('./sender');

const due = () => waitingList().filter(({ state }) => state.is === 'waiting');

/**
 * Sends waiting forms as soon as the server responds. Calls `onMissing` if the code that sends cannot be loaded.
 * Returns a function that stops the sending.
 */
export function sendWaiting(queryClient: QueryClient, onMissing: () => void): () => void {
  let failures = 0;
  let isBusy = false;
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const plan = (wait: number) => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(run, wait);
  };

  async function run(): Promise<void> {
    if (isBusy || isOver || due().length === 0) return;
    isBusy = true;
    const wait = await sendAll().catch(
      (error) => (error instanceof ApiError && error.retryAfter) || 0,
    );
    isBusy = false;
    if (due().length === 0) {
      failures = 0;
      return;
    }
    failures += 1;
    plan(wait * 1000 + randomPause(failures));
  }

  /**
   * Makes a light call to test the server, then sends all forms that are due. Rejects if the light call fails. Resolves
   * to the seconds that the server asks us to wait; 0 if it does not ask.
   */
  async function sendAll(): Promise<number> {
    const { id } = await api.getProfile();
    const { sendOne } = await loadSender().catch((error) => {
      onMissing();
      throw error;
    });
    let wait = 0;
    for (const waiting of due()) wait = Math.max(wait, await sendOne(waiting, id, queryClient));
    return wait;
  }

  const onBack = () => {
    failures = 0;
    plan(Math.random() * RETURN_SPREAD);
  };
  const onSeen = () => document.visibilityState === 'visible' && onBack();
  const onChange = () => void run();
  window.addEventListener('online', onBack);
  document.addEventListener('visibilitychange', onSeen);
  const stopFollowing = subscribeWaiting(onChange);
  // After a few seconds, load the code that sends, even if no form is waiting: after an outage, the API may be
  // reachable before the server of the portal's files.
  const early = setTimeout(() => void loadSender().catch(() => undefined), LATER);
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
