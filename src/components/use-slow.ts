import { useEffect, useState } from 'react';
import { elapsed } from '@/lib/clock';

/** After this many milliseconds we say that a wait is long. After six seconds, many users press again or leave. */
export const SLOW = 5000;

/** Returns true after a wait of five seconds. `since`: when the wait began (by `elapsed`); by default, now. */
export function useSlow(waiting = true, since?: number): boolean {
  const [slow, setSlow] = useState(false);
  // A timer is outside React.
  useEffect(() => {
    if (!waiting) return;
    const waited = since === undefined ? 0 : elapsed() - since;
    const timer = setTimeout(setSlow, Math.max(0, SLOW - waited), true);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting, since]);
  return waiting && slow;
}
