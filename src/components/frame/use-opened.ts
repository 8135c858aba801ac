import { useDisclosure } from '@mantine/hooks';
import { useCallback, useRef } from 'react';

/**
 * For a menu or popover that opens as soon as its code has loaded. By then another button has replaced the pressed one,
 * so focus the new button first: the focus returns there when the menu closes.
 */
export function useOpened() {
  const [opened, disclosure] = useDisclosure();
  const { open } = disclosure;
  const target = useRef<HTMLElement>(null);
  const ref = useCallback(
    (button: HTMLElement | null) => {
      target.current = button;
      if (!button) return;
      button.focus();
      open();
    },
    [open],
  );
  /** Call this before a dialog opens: the dialog returns the focus to where it was, and the menu item will be gone. */
  const focusButton = () => target.current?.focus();
  return { opened, ref, focusButton, ...disclosure };
}
