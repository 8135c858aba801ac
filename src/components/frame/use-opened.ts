import { useDisclosure } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useCallback, useEffect, useRef } from 'react';

/**
 * For a menu or popover that opens as soon as its code has loaded. The loaded code replaces the button that the user
 * pressed, so focus the new button before the menu opens: when the menu closes, the focus returns to that button.
 */
export function useOpened() {
  const [opened, disclosure] = useDisclosure();
  const { open, close } = disclosure;
  const router = useRouter();
  // Back and Forward leave the screen too. The router's events are outside React.
  useEffect(
    () => router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && close()),
    [router, close],
  );
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
   * A menu item calls this before it opens a dialog. When the dialog closes, the browser then returns the focus to the
   * menu's button. It could not return the focus to the menu item, which has disappeared by then.
   */
  const focusButton = () => target.current?.focus();
  // Mantine closes it only once the focus has moved into it, which is a moment after it opened.
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') close();
  };
  // Mantine moves the focus into it a moment after it opened, also if it has begun to close by then.
  return {
    opened,
    button: { ref, onKeyDown },
    dropdown: { inert: !opened },
    focusButton,
    ...disclosure,
  };
}
