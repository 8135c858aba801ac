import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Soon } from '@/device/soon';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('Continuous typing is saved each second, and once more a moment after its end', () => {
  const start = Date.now();
  const saved: number[] = [];
  const soon = new Soon(() => {
    saved.push(Date.now() - start);
    soon.cancel();
  });
  for (let key = 0; key < 25; key += 1) {
    soon.call();
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(5000);
  expect(saved).toEqual([1000, 2000, 2800]);
});
