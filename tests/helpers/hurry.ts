import { onTestFinished, vi } from 'vitest';
import { SLOW } from '@/components/use-slow';

const SHORT = 100;

/**
 * Shortens timers of exactly these lengths, or of the first length in a pair to the second; other timers stay the same.
 * Returns a function that undoes this.
 */
export function hurryTimers(
  ...lengths: (number | readonly [from: number, to: number])[]
): () => void {
  const short = new Map(lengths.map((each) => (typeof each === 'number' ? [each, SHORT] : each)));
  const { setTimeout } = globalThis;
  const spy = vi.spyOn(globalThis, 'setTimeout');
  spy.mockImplementation((run, wait, ...rest) =>
    setTimeout(run, wait === undefined ? wait : (short.get(wait) ?? wait), ...rest),
  );
  return () => spy.mockRestore();
}

/** Until the test ends, the portal says at once what it otherwise says only after a long wait. */
export function hurrySlow(): void {
  onTestFinished(hurryTimers(SLOW));
}
