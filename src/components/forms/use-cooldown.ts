import { useHydrated } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '@/api/errors';
import { useSeconds } from '@/components/use-seconds';
import { cooldownOf, keepCooldown } from '@/device/before-login';
import { now } from '@/lib/clock';

/** The cooldown between two one-time codes, in seconds. */
export const RESEND_SECONDS = 60;

/** Call after a code was sent: it has all its attempts. All screens of this tab share the key's cooldown. */
export function startCooldown(key: string): void {
  keepWait(key, RESEND_SECONDS);
  keepCooldown(key, { isLocked: false });
}

const keepWait = (key: string, seconds: number) =>
  keepCooldown(key, { end: now() + seconds * 1000, length: seconds });

/** True if the server asks us to wait before we request another code. */
export function isTooSoon(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 429 || Boolean(error.retryAfter));
}

/**
 * True if the wait that the server has named is over, or is only the usual one between two codes: the user has not tried
 * too often.
 */
export const isToldByLink = (error: Error, remaining: number): boolean =>
  isTooSoon(error) &&
  error.retryAfter !== undefined &&
  (remaining === 0 || (error.status === 429 && Number(error.retryAfter) <= RESEND_SECONDS));

/** True if the request came too soon after this tab requested a code. The caller then opens the form for the code. */
export function wasJustSent(error: unknown, key: string): boolean {
  return error instanceof ApiError && error.status === 429 && cooldownOf(key).end > now();
}

/**
 * The wait before a code can be sent again. The end is saved for the tab, so that a reload does not reset it.
 * `remaining` is in seconds; 0 means that a code may be sent.
 */
export function useCooldown(key: string) {
  const [, rerender] = useState(0);
  const { end, length, isLocked } = cooldownOf(key);
  const left = useSeconds((time) => Math.max(0, Math.ceil((end - time) / 1000)));
  const remaining = Math.min(length, left);
  // If the clock was set back, the wait starts again, and does not last until the old end.
  useEffect(() => {
    if (left > length + 1) keepWait(key, length);
  }, [key, left, length]);
  return {
    remaining,
    /** The code that was sent last has no attempts left. The prerendered page does not know. */
    isLocked: useHydrated() && isLocked,
    /** A code was sent or, with the seconds, the server asks us to wait for the next. */
    start: (wait?: number) => {
      if (wait === undefined) startCooldown(key);
      else keepWait(key, wait);
      rerender((count) => count + 1);
    },
  };
}
