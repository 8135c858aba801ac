import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Debounce } from '@/device/debounce';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('Continuous typing is saved each second, and once more a moment after its end', () => {
  const start = Date.now();
  const saved: number[] = [];
  const debounced = new Debounce(() => {
    saved.push(Date.now() - start);
    debounced.cancel();
  });
  for (let key = 0; key < 25; key += 1) {
    debounced.call();
    vi.advanceTimersByTime(100);
  }
  vi.advanceTimersByTime(5000);
  expect(saved).toEqual([1000, 2000, 2800]);
});
