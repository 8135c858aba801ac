import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Milliseconds after which a turning wheel alone makes people press again, or leave. */
const SLOW = 6000;

/** Beside a button that waits for its answer; says nothing as long as the answer comes in time. */
export function SlowNotice() {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setSlow, SLOW, true);
    return () => clearTimeout(timer);
  }, []);
  if (!slow) return null;
  return (
    <Text role="status" size="sm" c="dimmed">
      Still waiting for an answer…
    </Text>
  );
}
