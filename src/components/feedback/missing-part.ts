import { randomPause, sleep } from '@/api/pauses';

/**
 * The start of our error message for a chunk that cannot be loaded: a new release replaced it, or the network failed.
 * The router recognises the browser's own message and would reload the page at once, even offline. It does not recognise
 * ours, so it shows `ScreenError`.
 */
const MISSING = 'A part of the portal could not be loaded';

export function nameMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `${MISSING}. ${payload.message}`;
  });
}

export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith(MISSING);

/**
 * Reloads the page when the network is back; returns an unsubscribe function. Browsers remember that a module failed to
 * load, so only a page reload requests the module again. If the network returns before the server does, a reload would
 * end in the browser's error page, so ask the server first.
 */
export function reloadWhenBack(): () => void {
  let failures = 0;
  let isOver = false;
  const ask = async (): Promise<void> => {
    const answer = await fetch('/config.json', { method: 'HEAD', cache: 'no-store' }).catch(
      () => undefined,
    );
    if (isOver || !navigator.onLine) return;
    if (answer?.ok) return window.location.reload();
    failures += 1;
    await sleep(randomPause(failures));
    if (!isOver) return ask();
  };
  window.addEventListener('online', ask);
  return () => {
    isOver = true;
    window.removeEventListener('online', ask);
  };
}
