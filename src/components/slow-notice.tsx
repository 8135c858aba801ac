import { Text } from '@mantine/core';
import { useSlow } from './use-slow';

/** Beside a button that waits for its answer; says nothing as long as the answer comes in time. */
export function SlowNotice() {
  if (!useSlow()) return null;
  return (
    <Text role="status" size="sm" c="dimmed">
      Still waiting for an answer…
    </Text>
  );
}
