import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

export const goTo = (field: string | undefined): void =>
  document.querySelector<HTMLElement>(`[data-path="${field}"]`)?.focus();

/** If the link to this form has promised it, opens the form at the first of its missing fields. */
export function useToMissing(missing: string[]): void {
  const toMissing = useLocation({ select: ({ state }) => state.toMissing });
  // The focus is outside React. Only when the form opens, not while the user types.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (toMissing) goTo(missing[0]);
  }, [toMissing]);
}
