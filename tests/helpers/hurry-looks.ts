import { onTestFinished, vi } from 'vitest';
import { PATIENCE } from '@/lib/doubt';
import { LONG_PAUSE, PAUSES } from '@/outbox/search';
import { hurryTimers } from './hurry';

/** The portal's pauses before its further looks after a lost reply, in milliseconds. */
export const LOOKS = [...PAUSES.filter((pause) => pause > 0), LONG_PAUSE];

/**
 * Shortens the pauses in `LOOKS` and `others`, the time for which the portal keeps looking, and all intervals: at intervals it asks a
 * server that is down or that may still make the record. Returns a function that undoes this, as the end of the test does.
 */
export function hurryLooks(patience = 100, ...others: number[]): () => void {
  const endHurry = hurryTimers(...LOOKS, [PATIENCE, patience], ...others);
  const { setInterval } = globalThis;
  const retries = vi.spyOn(globalThis, 'setInterval');
  retries.mockImplementation((run, wait) => setInterval(run, wait && Math.min(wait, 50)));
  const end = () => {
    retries.mockRestore();
    endHurry();
  };
  onTestFinished(end);
  return end;
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
