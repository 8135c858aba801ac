import { useHydrated } from '@tanstack/react-router';
import { useDeferredValue } from 'react';

/**
 * False for one quick render, then true in a second one that React does in slices: what the router brings in by
 * itself is rendered in one go, and a slow phone would not answer meanwhile. Always true in a prerendered page.
 */
export function useSlices(): boolean {
  return useDeferredValue(true, !useHydrated());
}
