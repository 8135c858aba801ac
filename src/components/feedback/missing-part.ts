import { randomPause, sleep } from '@/api/retry';

/**
 * A chunk that cannot be loaded: a new release replaced it, or the network failed. The router recognises such errors by
 * the browser's message and reloads the page unasked, even offline. With this message, the user decides.
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
 * Browsers remember that a module failed to load, so only a page reload requests it again. If the network returns
 * before the server does, a reload would end in the browser's error page, so ask the server first.
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
