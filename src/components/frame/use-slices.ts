import { useHydrated } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { hasPrerenderedForm } from '../forms/early-input';

/**
 * Returns false in a quick first render, then true in a second one, which React does in slices. Without this, the
 * router renders a screen in one go, and a slow phone does not respond meanwhile. Always true if the page was
 * prerendered with a form, whether React takes the form over or replaces it.
 */
export function useSlices(): boolean {
  return useDeferredValue(true, !useHydrated() || hasPrerenderedForm());
}
