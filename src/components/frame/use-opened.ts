import { useDisclosure } from '@mantine/hooks';
import { useCallback, useRef } from 'react';

/**
 * For a menu that opens as soon as its code has loaded. By then the pressed button has been replaced, so focus the new
 * one first: the menu returns the focus there when it closes.
 */
export function useOpened() {
  const [opened, disclosure] = useDisclosure();
  const { open } = disclosure;
  const inPlace = useRef<HTMLElement>(null);
  const ref = useCallback(
    (button: HTMLElement | null) => {
      inPlace.current = button;
      if (!button) return;
      button.focus();
      open();
    },
    [open],
  );
  /** For what closes it and asks something: the answer gives the focus back to what is still there. */
  const focusButton = () => inPlace.current?.focus();
  return { opened, ref, focusButton, ...disclosure };
}
