import { useEffect, useState } from 'react';

/** Milliseconds after which a turning wheel alone makes people press again, or leave. */
const SLOW = 5000;

/** Whether something has been waited for so long that it must be said. */
export function useSlow(waiting = true): boolean {
  const [slow, setSlow] = useState(false);
  // The clock is outside React.
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(setSlow, SLOW, true);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  return slow;
}
