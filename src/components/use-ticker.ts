import { useSyncExternalStore } from 'react';
import { now } from '@/lib/clock';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const tick of listeners) tick();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The portal's time in whole seconds; renders again each second, from one timer for all. */
export function useSeconds(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(now() / 1000));
}
