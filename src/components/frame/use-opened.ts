import { useDisclosure } from '@mantine/hooks';
import { useCallback } from 'react';

/**
 * For a menu that opens as soon as its code has loaded. By then the pressed button has been replaced, so focus the new
 * one first: the menu returns the focus there when it closes.
 */
export function useOpened() {
  const [opened, disclosure] = useDisclosure();
  const { open } = disclosure;
  const ref = useCallback(
    (button: HTMLElement | null) => {
      if (!button) return;
      button.focus();
      open();
    },
    [open],
  );
  return { opened, ref, ...disclosure };
}
