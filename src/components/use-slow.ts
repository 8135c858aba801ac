import { useEffect, useState } from 'react';

/** Milliseconds after which it is said: a turning wheel alone makes people press again, or leave, after six seconds. */
const SLOW = 5000;

/** Whether something has been waited for so long that it must be said. `since`: a time before this was drawn. */
export function useSlow(waiting = true, since?: number): boolean {
  const [slow, setSlow] = useState(false);
  // The clock is outside React.
  useEffect(() => {
    if (!waiting) return;
    const waited = since === undefined ? 0 : Date.now() - since;
    const timer = setTimeout(setSlow, Math.max(0, SLOW - waited), true);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting, since]);
  return slow;
}
