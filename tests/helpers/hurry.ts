import { onTestFinished, vi } from 'vitest';
import { SLOW } from '@/components/use-slow';

const SHORT = 100;

/** Shortens timers of exactly these lengths; other timers stay the same. Returns a function that undoes this. */
export function hurryTimers(...lengths: number[]): () => void {
  const { setTimeout } = globalThis;
  const spy = vi.spyOn(globalThis, 'setTimeout');
  spy.mockImplementation((run, wait, ...rest) =>
    setTimeout(run, wait && lengths.includes(wait) ? SHORT : wait, ...rest),
  );
  return () => spy.mockRestore();
}

/** Until the test ends, the portal says at once what it otherwise says only after a long wait. */
export function hurrySlow(): void {
  onTestFinished(hurryTimers(SLOW));
}
