import { expect, test, vi } from 'vitest';
import { aboutTime, UploadMeter } from '@/routes/_bar/_auth/proposals/-form/upload-meter';

const SECOND = 1000;

/** Reports `rate` more bytes in every second from `from` to `to`. */
function send(meter: UploadMeter, total: number, from: number, to: number, rate: number) {
  let sent = meter.progress?.sent ?? 0;
  for (let second = from; second <= to; second += 1) {
    if (second > 0) sent += rate;
    meter.report({ sent, total }, second * SECOND);
  }
}

test("The time left is known after five seconds, and follows the connection's speed", () => {
  const meter = new UploadMeter();
  send(meter, 10_000, 0, 4, 100);
  expect(meter.secondsLeft(4 * SECOND)).toBeUndefined();

  send(meter, 10_000, 5, 5, 100);
  expect(meter.secondsLeft(5 * SECOND)).toBeCloseTo(95);

  // Now the connection is ten times as fast. Half a minute later, the slow start no longer counts.
  send(meter, 100_000, 6, 40, 1000);
  expect(meter.secondsLeft(40 * SECOND)).toBeCloseTo((100_000 - 35_500) / 1000);
});

test('While nothing is sent the time left grows, and then the upload counts as stalled', () => {
  const meter = new UploadMeter();
  send(meter, 2000, 0, 10, 100);
  expect(meter.secondsLeft(10 * SECOND)).toBeCloseTo(10);
  expect(meter.secondsLeft(15 * SECOND)).toBeCloseTo(15);
  expect(meter.isStalled(19 * SECOND)).toBe(false);
  expect(meter.isStalled(21 * SECOND)).toBe(true);
});

test('A repeated request starts from zero', () => {
  const meter = new UploadMeter();
  const changed = vi.fn();
  meter.subscribe(changed);
  send(meter, 1000, 0, 9, 100);
  meter.report({ sent: 0, total: 1000 }, 10 * SECOND);
  expect(meter.progress).toEqual({ sent: 0, total: 1000 });
  expect(meter.secondsLeft(20 * SECOND)).toBeUndefined();
  expect(changed).toHaveBeenCalled();

  meter.reset();
  expect(meter.progress).toBeUndefined();
});

test.each([
  [3, 'about 10 seconds'],
  [41, 'about 50 seconds'],
  [61, 'about a minute'],
  [91, 'about 2 minutes'],
  [200, 'about 4 minutes'],
])('%s seconds are shown as %s', (seconds, words) => {
  expect(aboutTime(seconds)).toBe(words);
});
