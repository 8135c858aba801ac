import { useState } from 'react';
import { ApiError } from '@/api/errors';
import { useSeconds } from '@/components/use-ticker';
import { cooldownOf, keepCooldown } from '@/device/before-login';
import { now } from '@/lib/clock';

/** Seconds between two one-time codes. */
export const RESEND_SECONDS = 60;

/** Notes that a code has just been sent, so that any screen with this key counts down. */
export function startCooldown(key: string, seconds = RESEND_SECONDS): void {
  keepCooldown(key, now() + seconds * 1000, seconds);
}

/** True while the last code of this key is younger than the wait. */
function isCoolingDown(key: string): boolean {
  return cooldownOf(key).end > now();
}

/** The server sends no code yet. */
export function isTooSoon(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 429 || Boolean(error.retryAfter));
}

/** A refusal as too soon, while the code that this tab asked for still counts: its form is the way on. */
export function wasJustSent(error: unknown, key: string): boolean {
  return error instanceof ApiError && error.status === 429 && isCoolingDown(key);
}

/**
 * The wait before a code can be sent again. The end time is kept for the tab, so a reload does not reset it.
 * `remaining` is in seconds, 0 when a code may be sent.
 */
export function useCooldown(key: string): { remaining: number; start: (seconds?: number) => void } {
  const [, rerender] = useState(0);
  const { end, length } = cooldownOf(key);
  const left = useSeconds((time) => Math.max(0, Math.ceil((end - time) / 1000)));
  // A clock that was set back must not lock anybody out for longer than the wait.
  const remaining = Math.min(length, left);
  return {
    remaining,
    start: (wait) => {
      startCooldown(key, wait);
      rerender((count) => count + 1);
    },
  };
}
