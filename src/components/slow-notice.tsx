import { Text } from '@mantine/core';
import { showOnMount } from './focus-on-mount';
import { LinkButton } from './link-button';
import { useSlow } from './use-slow';

interface SlowNoticeProps {
  /** Where waiting can be stopped. */
  onStop?: (() => void) | undefined;
}

/** Beside a button that waits for its answer; says nothing as long as the answer comes in time. */
export function SlowNotice({ onStop }: SlowNoticeProps) {
  if (!useSlow()) return null;
  return (
    <Text ref={showOnMount} role="status" size="sm" c="dimmed">
      Still waiting for an answer…{' '}
      {onStop && <LinkButton onClick={onStop}>Stop waiting</LinkButton>}
    </Text>
  );
}
