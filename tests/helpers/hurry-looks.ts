import { onTestFinished, vi } from 'vitest';
import { hurryTimers } from './hurry';

/** What the portal waits before it looks again for something whose answer was lost. */
export const LOOKS = [2500, 5500];

/** Those pauses pass at once, and so do the longer ones of a server that cannot be reached. */
export function hurryLooks(): void {
  const endHurry = hurryTimers(...LOOKS);
  const { setInterval } = globalThis;
  const retries = vi.spyOn(globalThis, 'setInterval');
  retries.mockImplementation((run, wait) => setInterval(run, wait && Math.min(wait, 50)));
  onTestFinished(() => {
    endHurry();
    retries.mockRestore();
  });
}
