import type { QueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { ApiError } from '@/api/errors';
import { randomPause } from '@/api/pauses';
import { subscribeWaiting, waitingList } from '@/device/waiting';

/** In milliseconds. Each phone waits a random part of it: thousands may get the network back at the same time. */
const RETURN_SPREAD = 3000;

/** How many milliseconds to wait before loading the code that sends, so that the first screen loads its own files first. */
const LATER = 4000;

/** If this fails, browsers remember the failure until the page is reloaded. */
const loadSender = () => import('./sender');

const due = () => waitingList().filter(({ state }) => state.is === 'waiting');

/**
 * Sends waiting forms as soon as the server responds. Calls `onMissing` if the code that sends cannot be loaded. Returns
 * a function that stops this.
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
   * Sends all forms that are due, after a light call that tests the server; rejects if that call fails. Resolves to the
   * seconds that the server asks us to wait; 0 if it does not.
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
  // The network may be gone when a form starts to wait, and it may not return to all servers at the same time.
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
