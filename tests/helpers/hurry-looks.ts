import { onTestFinished, vi } from 'vitest';
import { hurryTimers } from './hurry';

/** How long the portal waits before it searches again after a lost reply. */
export const LOOKS = [2500, 5500];

/** Shortens these pauses, and also the longer ones between attempts to reach a server that is down. */
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

/** The other intervals of a page: jsdom's frames, Testing Library's waits and the countdown. */
const OTHERS = [1000 / 60, 50, 1000];

/** Keeps the portal from looking by itself for a minute: its pauses are random, so also very short. */
export function holdLooks(): void {
  const { setInterval } = globalThis;
  const spy = vi.spyOn(globalThis, 'setInterval');
  spy.mockImplementation((run, wait = 0) =>
    setInterval(run, OTHERS.includes(wait) ? wait : 60_000),
  );
  onTestFinished(() => spy.mockRestore());
}
