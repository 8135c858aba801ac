import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMost } from './over-http';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const NO_LIMIT = { signal: new AbortController().signal };

/** A server that takes at most 8 calls a second, and the times of its calls. */
function limited() {
  const times: number[] = [];
  const send = atMost(8, async () => {
    times.push(Date.now());
    return new Response();
  });
  return { times, call: () => void send(new Request('http://host/'), NO_LIMIT) };
}

test('No second has more requests than --rate allows, also after a pause', async () => {
  const { times, call } = limited();
  for (let second = 0; second < 5; second += 1) {
    for (let count = 0; count < 30; count += 1) call();
    await vi.advanceTimersByTimeAsync(30_000);
  }
  const most = Math.max(
    ...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length),
  );
  expect(times).toHaveLength(150);
  expect(most).toBe(8);
});

test('Two calls at the same moment go out together', async () => {
  const { times, call } = limited();
  call();
  await vi.advanceTimersByTimeAsync(10);
  call();
  call();
  call();
  await vi.advanceTimersByTimeAsync(1000);
  const [first = 0] = times;
  expect(times.map((time) => time - first)).toEqual([0, 125, 125, 375]);
});
