import { useDisclosure } from '@mantine/hooks';
import { useCallback } from 'react';

/**
 * For what opens as soon as it has been fetched. The button that was pressed is gone by then: the one in its place takes
 * the focus first, so that it comes back there when all is closed.
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
