/** How long a waiting form pauses after a failed attempt. */
import { ApiError } from '@/api/errors';
import { randomPause } from '@/api/pauses';
import { changeWaiting, type Waiting, waitingList } from '@/device/outgoing';
import { now } from '@/lib/clock';

/** In milliseconds. A longer wait probably comes from a server or device whose clock is wrong, so we ask once a day. */
const LONGEST = 24 * 3_600_000;

/** Saves a pause that grows with each attempt and is as long as the server has asked for, or longer. */
export function backOff(waiting: Waiting, error?: unknown): void {
  const failure = error instanceof ApiError ? error : undefined;
  const attempts = (waiting.pause?.attempts ?? 0) + 1;
  const asked = Math.min((failure?.retryAfter ?? 0) * 1000, LONGEST);
  const since = now();
  const notBefore = since + asked + randomPause(attempts);
  const isRefused = failure?.operation === waiting.sends.operation && !failure.unanswered;
  const endsOnline = !isRefused && asked === 0;
  const pause = { since, notBefore, attempts, endsOnline };
  changeWaiting(waiting, { failures: waiting.failures, pause });
}

/** How many milliseconds of the form's pause are left. */
export const restOf = ({ pause }: Waiting): number => Math.max(0, (pause?.notBefore ?? 0) - now());

/** A pause in the future began when the clock was fast, and the clock has been corrected since: it begins again now. */
export function correctPauses(): void {
  for (const waiting of waitingList()) {
    const { pause } = waiting;
    const ahead = pause ? pause.since - now() : 0;
    if (pause && ahead > 0) {
      const { since, notBefore } = pause;
      changeWaiting(waiting, {
        pause: { ...pause, since: since - ahead, notBefore: notBefore - ahead },
      });
    }
  }
}

/** Call when the network is back. Ends pauses that may have begun because there was no network. */
export function endPausesOffline(): void {
  for (const waiting of waitingList())
    if (waiting.pause?.endsOnline) changeWaiting(waiting, { pause: undefined });
}
