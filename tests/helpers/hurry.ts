import { vi } from 'vitest';

const SHORT = 100;

/** Makes timers of these lengths short; returns a function that undoes it. The rest of the clock stays the same. */
export function hurryTimers(...lengths: number[]): () => void {
  const { setTimeout } = globalThis;
  const spy = vi.spyOn(globalThis, 'setTimeout');
  spy.mockImplementation((run, wait, ...rest) =>
    setTimeout(run, wait && lengths.includes(wait) ? SHORT : wait, ...rest),
  );
  return () => spy.mockRestore();
}
