import { useHydrated } from '@tanstack/react-router';
import { useDeferredValue } from 'react';

/**
 * False for a quick first render, then true in a second one that React does in slices. The router renders a screen in
 * one go, and a slow phone would not respond meanwhile. Always true in a prerendered page.
 */
export function useSlices(): boolean {
  return useDeferredValue(true, !useHydrated());
}
