import { onTestFinished, vi } from 'vitest';
import { PAUSES } from '@/components/forms/use-arrival';
import { hurryTimers } from './hurry';

/** The portal's pauses before its second and third look after a lost reply, in milliseconds. */
export const LOOKS = PAUSES.filter((pause) => pause > 0);

/** Shortens the pauses in `LOOKS`, and all intervals: while the server is down, the portal asks it at intervals. */
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

/** Intervals that `holdLooks` leaves unchanged: jsdom's frames and Testing Library's waits. */
const OTHERS = [1000 / 60, 50];

/**
 * Keeps the portal from asking again by itself for a minute. While the server cannot be reached, the pauses are random,
 * so the next look could come at once.
 */
export function holdLooks(): void {
  const { setInterval } = globalThis;
  const spy = vi.spyOn(globalThis, 'setInterval');
  spy.mockImplementation((run, wait = 0) =>
    setInterval(run, OTHERS.includes(wait) ? wait : 60_000),
  );
  onTestFinished(() => spy.mockRestore());
}
