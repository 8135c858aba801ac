import { onTestFinished, vi } from 'vitest';

/** What the portal waits before it looks again for something whose answer was lost. */
const PAUSES = [2500, 5500];

/** Those pauses pass at once, and so do the longer ones of a server that cannot be reached. */
export function hurryLooks(): void {
  const { setTimeout, setInterval } = globalThis;
  const looks = vi.spyOn(globalThis, 'setTimeout');
  looks.mockImplementation(((run: () => void, wait?: number, ...rest: unknown[]) =>
    setTimeout(run, wait && PAUSES.includes(wait) ? 20 : wait, ...rest)) as typeof setTimeout);
  const retries = vi.spyOn(globalThis, 'setInterval');
  retries.mockImplementation((run, wait) => setInterval(run, wait && wait >= 4000 ? 50 : wait));
  onTestFinished(() => {
    looks.mockRestore();
    retries.mockRestore();
  });
}
