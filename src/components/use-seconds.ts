import { useSyncExternalStore } from 'react';
import { now } from '@/lib/clock';

/** Short enough to show each second on time. */
const TICK_MS = 250;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tick of listeners) tick();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/**
 * A number computed from the portal's time in milliseconds, by default whole seconds. All components that call it share
 * one timer, and re-render only when their number changes.
 */
export function useSeconds(
  of: (time: number) => number = (time) => Math.floor(time / 1000),
): number {
  return useSyncExternalStore(
    subscribe,
    () => of(now()),
    // A prerendered page has no clock.
    () => of(Number.NaN),
  );
}
