import { vi } from 'vitest';

const SHORT = 100;

/** Makes timers of these lengths short; returns what ends it. Nothing else of the clock changes. */
export function hurryTimers(...lengths: number[]): () => void {
  const { setTimeout } = globalThis;
  const spy = vi.spyOn(globalThis, 'setTimeout');
  spy.mockImplementation((run, wait, ...rest) =>
    setTimeout(run, wait && lengths.includes(wait) ? SHORT : wait, ...rest),
  );
  return () => spy.mockRestore();
}
