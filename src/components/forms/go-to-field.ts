import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** In the middle of the window, so that no bar covers the field. */
export function goTo(field: string | undefined): void {
  const input = document.querySelector<HTMLElement>(`[data-path="${field}"]`);
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: 'center' });
}

/** If the link to this form has promised it, opens the form at the first of its missing fields. */
export function useToMissing(missing: string[]): void {
  const toMissing = useLocation({ select: ({ state }) => state.toMissing });
  // The focus is outside React. Only when the form opens, not while the user types.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (toMissing) goTo(missing[0]);
  }, [toMissing]);
}
