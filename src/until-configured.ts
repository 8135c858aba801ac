import { randomPause, sleep } from './api/pauses';
import { loadConfig, Unreachable } from './lib/config';
import { sayAbovePage } from './lib/say-above-page';

/**
 * Loads config.json. If the server cannot be reached, for example before the sign-in to a Wi-Fi, says so above the page and
 * tries again until it comes: a reload would lose what was typed into a prerendered form. Rejects if the file is wrong.
 */
export async function untilConfigured(): Promise<void> {
  let notice: HTMLElement | undefined;
  for (let failures = 0; ; failures += 1) {
    try {
      await loadConfig();
      notice?.remove();
      return;
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      notice?.remove();
      notice = sayAbovePage(`${error.message} We'll try again by ourselves.`);
    }
    // The early request has failed.
    delete window.configAnswer;
    await Promise.race([sleep(randomPause(failures)), returned()]);
  }
}

/** Resolves when the network, or the user, comes back. */
const returned = () =>
  new Promise<void>((resolve) => {
    const end = new AbortController();
    const come = () => {
      if (document.visibilityState === 'hidden') return;
      end.abort();
      resolve();
    };
    window.addEventListener('online', come, { signal: end.signal });
    document.addEventListener('visibilitychange', come, { signal: end.signal });
  });
