/**
 * Calls `onSilence` when `heard` has not been called for `limit` milliseconds, so that a transfer may take as long as it
 * needs while something is still moving. Call `stop` when it is over.
 */
export function silenceTimer(limit: number, onSilence: () => void) {
  let timer = setTimeout(onSilence, limit);
  return {
    heard() {
      clearTimeout(timer);
      timer = setTimeout(onSilence, limit);
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
