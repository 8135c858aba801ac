/** Runs the outbox of one or more tabs with a clock that the test moves. */
import { QueryClient } from '@tanstack/react-query';
import { HttpResponse, http } from 'msw/http';
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest';
import type { Waiting } from '@/device/outgoing';
import { followClock } from '@/lib/clock';
import { runOutbox } from '@/outbox/outbox';
import * as sender from '@/routes/_bar/_auth/-waiting/sender';
import { mock, server } from '../../mocks/node';
import { signInHere } from './turns';

export const KEY = '1:support-new:';
export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

const texts = {
  proposal: '102',
  support_type: 'DATA_ACCESS',
  title: 'River gauges',
  description: 'Six gauges.',
  justification: 'Daily is too slow.',
  expected_impact: 'Earlier warnings.',
};

/** A support request that waits to be sent. */
export const asked = {
  key: KEY,
  title: 'New Support Request',
  href: '/support/new',
  name: 'River gauges',
  sends: { operation: 'createSupportRequest' },
  content: { id: 'one', at: 0, texts, files: {} },
} satisfies Partial<Waiting>;

/** How much the portal's clock is ahead of the real one. */
let ahead = 0;
export const setAhead = (milliseconds: number) => {
  ahead = milliseconds;
};

/** Call it once, at the top of the file. Signs Amina in before each test. */
export function bringOutbox(): void {
  beforeEach(() => {
    ahead = 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    vi.spyOn(crypto.subtle, 'digest');
    followClock(() => Date.now() + ahead);
    mock.clock.set(Date.now());
    signInHere('amina');
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    followClock(mock.clock.now);
  });
}

/**
 * Lets the emulated server reply, which takes some rounds of the real event loop. Documents are hashed in another thread,
 * which a busy machine may run late, so the clock waits for it.
 */
async function settle(): Promise<void> {
  for (let round = 0; round < 30; round += 1) {
    await Promise.all(vi.mocked(crypto.subtle.digest).mock.results.map(({ value }) => value));
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
}

export async function pass(milliseconds: number, step = 500): Promise<void> {
  for (let left = milliseconds; left > 0; left -= step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, left));
    await settle();
  }
}

export const openTab = (queryClient = new QueryClient()) =>
  runOutbox(
    queryClient,
    async () => sender,
    () => undefined,
  );

export function openTabs(count: number): void {
  for (let tab = 0; tab < count; tab += 1) onTestFinished(openTab());
}

/** Makes the server answer each upload so. Returns the times of the uploads. */
export function answerUploads(answer: () => Response | undefined): number[] {
  const times: number[] = [];
  server.use(
    http.post('*/api/support-requests/', () => {
      times.push(Date.now());
      return answer();
    }),
  );
  return times;
}

export const status =
  (code: number, headers: Record<string, string> = {}) =>
  () =>
    new HttpResponse(null, { status: code, headers });
