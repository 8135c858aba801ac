import { randomPause, sleep } from '@/api/retry';

/**
 * A chunk of the portal that cannot be had: a newer release has replaced it, or the network failed. The router knows
 * such errors by their message and reloads the page unasked, offline too; under this one people decide.
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
 * Browsers remember that a part was missing, so only a page that is loaded again asks for it. The network may come back
 * before the server does, and the reload would end in the browser's own error page: the server is asked first.
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
