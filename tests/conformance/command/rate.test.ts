import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMost } from './over-http';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('No second has more requests than --rate allows, also after a pause', async () => {
  const times: number[] = [];
  const send = atMost(8, async () => {
    times.push(Date.now());
    return new Response();
  });
  for (let second = 0; second < 5; second += 1) {
    for (let call = 0; call < 30; call += 1) void send(new Request('http://host/'));
    await vi.advanceTimersByTimeAsync(30_000);
  }
  const most = Math.max(
    ...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length),
  );
  expect(times).toHaveLength(150);
  expect(most).toBe(8);
});

test('Two calls at the same moment go out together', async () => {
  const times: number[] = [];
  const send = atMost(8, async () => {
    times.push(Date.now());
    return new Response();
  });
  const call = () => void send(new Request('http://host/'));
  call();
  await vi.advanceTimersByTimeAsync(10);
  call();
  call();
  call();
  await vi.advanceTimersByTimeAsync(1000);
  const [first = 0] = times;
  expect(times.map((time) => time - first)).toEqual([0, 125, 125, 375]);
});
