/** How long a waiting form pauses after a failed attempt. */
import { ApiError } from '@/api/errors';
import { randomPause } from '@/api/pauses';
import { changeWaiting, type Waiting, waitingList } from '@/device/outgoing';
import { now } from '@/lib/clock';

/** In milliseconds. A longer wait probably comes from a server or device whose clock is wrong, so we ask once a day. */
const LONGEST = 24 * 3_600_000;

/** Each pause has another name. */
const pauseKey = ({ id, pause }: Waiting): string => `${id} ${pause?.since}`;

/** The pauses that ended because the network came back. */
const ended = new Set<string>();

/** When this tab first saw a pause that seems to begin in the future, in milliseconds since the page was opened. */
const seen = new Map<string, number>();

/** Saves a pause that grows with each attempt and is as long as the server has asked for, or longer. */
export function backOff(waiting: Waiting, error?: unknown): void {
  const failure = error instanceof ApiError ? error : undefined;
  const attempts = ended.has(pauseKey(waiting)) ? 1 : (waiting.pause?.attempts ?? 0) + 1;
  const asked = Math.min((failure?.retryAfter ?? 0) * 1000, LONGEST);
  const since = now();
  const notBefore = since + asked + randomPause(attempts);
  const isRefused = failure?.operation === waiting.sends.operation && !failure.unanswered;
  const endsOnline = !isRefused && asked === 0;
  const pause = { since, notBefore, attempts, endsOnline };
  changeWaiting(waiting, { failures: waiting.failures, pause });
}

/** How many milliseconds of the form's pause are left. */
export function restOf(waiting: Waiting): number {
  const { pause } = waiting;
  if (!pause || ended.has(pauseKey(waiting))) return 0;
  const { since, notBefore } = pause;
  if (now() >= since) return Math.max(0, notBefore - now());
  // The clock was fast when the pause began, and has been corrected. Count the pause from when this tab saw it.
  const first = seen.get(pauseKey(waiting)) ?? performance.now();
  seen.set(pauseKey(waiting), first);
  return Math.max(0, first + notBefore - since - performance.now());
}

/** Call when the network is back. Ends pauses that may have begun because there was no network. */
export function endPausesOffline(): void {
  for (const waiting of waitingList()) if (waiting.pause?.endsOnline) ended.add(pauseKey(waiting));
}
