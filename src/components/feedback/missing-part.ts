import { randomPause, sleep } from '@/api/pauses';
import { secondsToWait } from '@/api/wait';
import { withTimeout } from '@/lib/with-timeout';

/**
 * The start of our error message for a chunk that cannot be loaded: a new release replaced it, or the network failed.
 * The router recognises the browser's own message and would reload the page at once, even offline. It does not
 * recognise ours, so it shows `ScreenError`.
 */
const MISSING = 'A part of the portal could not be loaded';

export function nameMissingParts(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `${MISSING}. ${payload.message}`;
  });
}

export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith(MISSING);

/** How many milliseconds a part may take on a slow network. */
export const PART_LIMIT = 20_000;

/** Some networks neither deliver a part nor refuse it. So gives up after a while, with the error of a missing part. */
export const partInTime = <Part>(loading: Promise<Part>): Promise<Part> =>
  withTimeout(loading, PART_LIMIT).catch((error: unknown) => {
    throw isMissingPart(error) ? error : new Error(MISSING, { cause: error });
  });

/**
 * Reloads the page when the network is back; returns an unsubscribe function. Browsers remember that a module failed to
 * load, so only a page reload requests the module again. If the network returns before the server does, a reload would
 * end in the browser's error page, so ask the server first.
 */
export function reloadWhenBack(): () => void {
  let isAsking = false;
  let isOver = false;
  const ask = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    for (let failures = 1; navigator.onLine && !isOver; failures += 1) {
      const answer = await fetch('/config.json', {
        method: 'HEAD',
        cache: 'no-store',
        signal: AbortSignal.timeout(PART_LIMIT),
      }).catch(() => undefined);
      if (isOver) return;
      if (answer?.ok && navigator.onLine) return window.location.reload();
      const asked = answer ? secondsToWait(answer.headers, Date.now()) : undefined;
      await sleep((asked ?? 0) * 1000 + randomPause(failures));
    }
    isAsking = false;
  };
  window.addEventListener('online', ask);
  return () => {
    isOver = true;
    window.removeEventListener('online', ask);
  };
}
