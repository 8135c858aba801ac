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
  /**
   * A menu item calls this before it opens a dialog. When the dialog closes, the focus returns to where it was, and the
   * menu item no longer exists then.
   */
  const focusButton = () => target.current?.focus();
  return { opened, ref, focusButton, ...disclosure };
}
