import { afterEach, expect, test, vi } from 'vitest';
import { clockSkew, now, observeServerDate } from '@/lib/clock';

test("If the server's time is unknown, even an old row may be the one just sent", async () => {
  // Load the clock again, because other tests have told it a server's time.
  vi.resetModules();
  const { knowsServerTime, observeServerDate } = await import('@/lib/clock');
  const { rowsSince } = await import('@/outbox/new-record');
  expect(knowsServerTime()).toBe(false);
  const sent = { name: '', sentAt: Date.parse('2025-11-28T09:13:00Z'), note: {} };
  const old = { id: 1, created_at: '2025-11-20T09:00:00Z' };
  const today = { id: 2, created_at: '2025-11-28T05:00:00Z' };
  expect(rowsSince([old, today], sent)).toEqual([old, today]);

  observeServerDate(new Date().toUTCString());
  expect(rowsSince([old, today], sent)).toEqual([today]);
  expect(rowsSince([old, today], { ...sent, known: [2] })).toEqual([]);
});

test("A request that was sent before the server's time was known is looked for among all rows: the device's clock may be fast", async () => {
  vi.resetModules();
  const { knowsServerTime, now, observeServerDate } = await import('@/lib/clock');
  const { rowsSince } = await import('@/outbox/new-record');
  const { sinceOf } = await import('@/device/outgoing');
  const request = () => ({ name: '', sentAt: now(), timed: knowsServerTime(), note: {} });
  const sent = request();
  const received = new Date(Date.now() - 8 * 86_400_000).toUTCString();
  observeServerDate(received);
  const row = { id: 1, created_at: new Date(received).toISOString() };
  expect(rowsSince([row], sent)).toEqual([row]);
  expect(sinceOf(request())).toBeCloseTo(Date.parse(received), -4);
});

afterEach(() => {
  vi.useRealTimers();
  observeServerDate(new Date().toUTCString());
});

test.for<[device: string, words: string | null]>([
  ['2025-11-28T09:01:59Z', null],
  ['2025-11-28T09:02:30Z', '3 minutes fast'],
  ['2025-11-28T07:30:00Z', '90 minutes slow'],
  ['2025-11-28T12:00:00Z', '3 hours fast'],
  ['2025-11-24T09:00:00Z', '4 days slow'],
  ['2026-11-28T09:00:00Z', '365 days fast'],
])('A phone that shows %s at nine is %s; the portal uses the server’s time', ([device, words]) => {
  vi.useFakeTimers({ now: Date.parse(device) });
  observeServerDate('Fri, 28 Nov 2025 09:00:00 GMT');
  expect(clockSkew()).toBe(words);
  expect(now()).toBe(Date.parse('2025-11-28T09:00:00Z'));
});
