import { Text } from '@mantine/core';
import { passFocusToForm, showOnMount } from '@/components/focus-on-mount';
import { LinkButton } from '@/components/link-button';
import { useSlow } from '@/components/use-slow';

interface SlowNoticeProps {
  /** Given if the user can stop waiting. */
  onStop?: (() => void) | undefined;
  /** The portal is looking for an earlier request, so nothing waits for a reply. */
  checks?: boolean;
  /** The line above says already what we wait for. */
  isTold?: boolean;
  /** The notice may be below the visible part of the screen, so scroll to it. */
  scrolls?: boolean;
}

function showAndPassFocus(element: HTMLElement | null): () => void {
  showOnMount(element);
  return passFocusToForm(element);
}

/** Appears beside a button when its call takes long. */
export function SlowNotice(props: SlowNoticeProps) {
  const { onStop, checks = false, isTold = false, scrolls = false } = props;
  if (!useSlow()) return null;
  return (
    <Text ref={scrolls ? showAndPassFocus : passFocusToForm} role="status" size="sm" c="dimmed">
      {!isTold &&
        (checks ? 'Still checking whether it arrived… ' : "Still waiting for the server's reply… ")}
      {onStop && <LinkButton onClick={onStop}>Stop waiting</LinkButton>}
    </Text>
  );
}
