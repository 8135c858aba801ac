import { useHydrated } from '@tanstack/react-router';
import { useDeferredValue } from 'react';

/**
 * Returns false in a quick first render, then true in a second one, which React does in slices. Without this, the
 * router renders a screen in one go, and a slow phone does not respond meanwhile. Always true in a prerendered page.
 */
export function useSlices(): boolean {
  return useDeferredValue(true, !useHydrated());
}
