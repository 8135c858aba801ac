import { useSyncExternalStore } from 'react';
import { now } from '@/lib/clock';

/** Often enough that each second changes when it does; nothing renders in between. */
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

/** Whole seconds made of the portal's time in milliseconds; renders when they change, from one timer for all. */
export function useSeconds(
  of: (time: number) => number = (time) => Math.floor(time / 1000),
): number {
  return useSyncExternalStore(
    subscribe,
    () => of(now()),
    // A prerendered page has no time.
    () => of(Number.NaN),
  );
}
