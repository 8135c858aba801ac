import { Text } from '@mantine/core';
import { showOnMount } from '@/components/focus-on-mount';
import { LinkButton } from '@/components/link-button';
import { useSlow } from '@/components/use-slow';

interface SlowNoticeProps {
  /** Where waiting can be stopped. */
  onStop?: (() => void) | undefined;
  /** It may be below the screen, and nothing else is told meanwhile. */
  scrolls?: boolean;
}

/** Beside a button that waits for its answer; says nothing as long as the answer comes in time. */
export function SlowNotice({ onStop, scrolls = false }: SlowNoticeProps) {
  if (!useSlow()) return null;
  return (
    <Text {...(scrolls && { ref: showOnMount })} role="status" size="sm" c="dimmed">
      Still waiting for an answer…{' '}
      {onStop && <LinkButton onClick={onStop}>Stop waiting</LinkButton>}
    </Text>
  );
}
