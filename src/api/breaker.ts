/**
 * The retry policy of all calls: what this tab does while the server is in trouble. Reads wait. Probes ask whether the
 * server is back, one at a time, after random pauses that grow. When the server is back, the reads resume at a random
 * moment. A read fails only if it was made: one call may fail while the others work. Writes are never repeated.
 */
import { elapsed } from '@/lib/clock';
import { Listeners } from '@/lib/listeners';
import { ApiError, isTrouble } from './errors';
import { randomPause, sleep } from './pauses';

/** The longest time, in milliseconds, that a read waits for the server to recover before it is made or fails. */
const LONGEST_WAIT = 5000;
/** Pressing Retry makes a probe at once, unless the last probe was less than this many milliseconds ago. */
const PRESS_GAP = 3000;
/**
 * When the network returns, or a hidden tab with an overdue probe is shown, the probe is made at a random moment within
 * this time (ms): thousands of phones may get their network back at once.
 */
const SPREAD = 5000;
/**
 * After an outage, the failed reads on the screen are made again at a random moment within this longer time (ms), so as
 * not to overload the server. If this device's own network was down, `SPREAD` is enough: the server was probably well.
 */
const SCREEN_SPREAD = 30_000;
/** A failure longer ago than this (ms) says nothing about the server now, so the count of failures restarts at 0. */
const QUIET = 60_000;
/**
 * After `MOST` failed calls within `WINDOW` milliseconds, the next automatic probe is made only when `WINDOW` has passed
 * since the first of them, and up to a third of it later. So a dashboard makes no more calls during an outage than when
 * the server is well.
 */
const MOST = 3;
const WINDOW = 45_000;

/** setTimeout fires at once for delays above 24 days, so no timer is longer than an hour. */
const AN_HOUR = 3_600_000;

const presses = new Listeners();
const successes = new Listeners();
const works = new Listeners<Promise<unknown>>();

/** Call when any call has succeeded, such as one of the outbox: the server is back, so no probe is needed. */
export const noteSuccess = (): void => successes.call();

/** Makes the breaker probe now instead of after its pause, for example because the user pressed Retry or Refresh. */
export const askNow = (): void => presses.call();

/** Wraps a button's handler, so that a press first calls `askNow`. */
export const pressed = (work: () => Promise<unknown>) => () => {
  askNow();
  works.call(work());
};

/** Calls a function with the work that a press has begun. Returns an unsubscribe function. */
export const onPressed = works.add;

interface BreakerOptions {
  /** A light call that tells whether the server is back. */
  probe: () => Promise<unknown>;
  /** Whether the screen shows a failed read. Automatic probes are made only then, or while a read is waiting. */
  isNeeded: () => boolean;
  /** Called at each success, before `onRecovered`. */
  onSuccess?: () => void;
  /** Called when the server responds again, with the time, in milliseconds, within which to reload at a random moment. */
  onRecovered: (spread: number) => void;
}

interface Trouble {
  since: number;
  /** When the next automatic probe is due. */
  due: number;
  /** The server asked for no call before this time. The network's return does not shorten that. */
  notBefore: number;
}

export function createBreaker({ probe, isNeeded, onSuccess, onRecovered }: BreakerOptions) {
  let trouble: Trouble | undefined;
  let failures = 0;
  let lastFailure = Number.NEGATIVE_INFINITY;
  let probing = false;
  let lastProbe = Number.NEGATIVE_INFINITY;
  /** When the latest failed calls, at most `MOST`, began. */
  let began: number[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** True if this device's network came back during the trouble. */
  let returned = false;
  const waiting = new Set<() => void>();
  /** Reads that the server asked us not to repeat before `until`. Others may still work. */
  const asked = new Map<string, { until: number; error: ApiError }>();
  /** How each read failed that was made during this trouble, and since the last press of Retry. */
  const failedReads = new Map<string, ApiError>();

  const wake = () => {
    for (const go of [...waiting]) go();
  };

  const plan = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(probeWhenDue, Math.min(Math.max(0, wait), AN_HOUR));
  };

  /** The earliest time for an automatic probe, in milliseconds. */
  function earliest(): number {
    const [first = 0] = began;
    return began.length < MOST ? 0 : first + WINDOW * (1 + Math.random() / 3);
  }

  function failed(error: ApiError, since: number): void {
    const now = elapsed();
    const named = (error.retryAfter ?? 0) * 1000;
    const notBefore = Math.max(trouble?.notBefore ?? 0, named && now + named);
    began = [...began, since].slice(-MOST);
    if (trouble && since <= trouble.since) {
      // Calls that were already under way when the trouble began fail for the same reason, so they count as one failure.
      const asked = named && now + named + randomPause(failures);
      trouble.due = Math.max(trouble.due, asked, earliest());
      trouble.notBefore = notBefore;
    } else {
      failures = !trouble && now - lastFailure > QUIET ? 0 : failures + 1;
      const due = Math.max(now + named + randomPause(failures), earliest());
      trouble = { since: now, due, notBefore };
    }
    lastFailure = now;
    plan(trouble.due - now);
    wake();
  }

  function recovered(): void {
    if (!trouble) return;
    trouble = undefined;
    failedReads.clear();
    clearTimeout(timer);
    wake();
    onRecovered(returned ? SPREAD : SCREEN_SPREAD);
    returned = false;
  }

  function ask(): void {
    const since = elapsed();
    probing = true;
    lastProbe = since;
    probe()
      .finally(() => {
        probing = false;
      })
      .then(recovered, (error) => (isTrouble(error) ? failed(error, since) : recovered()));
  }

  function probeWhenDue(): void {
    // A hidden tab does not probe. It resumes when it is shown (`onSeen`).
    if (!trouble || probing || document.hidden || !(waiting.size > 0 || isNeeded())) return;
    const wait = trouble.due - elapsed();
    if (wait > 0) plan(wait);
    else ask();
  }

  /** Lets the reads that failed be repeated. During trouble, probes at once, or as soon as `PRESS_GAP` allows. */
  function hurry(): void {
    asked.clear();
    failedReads.clear();
    if (!trouble || probing) return;
    const wait = lastProbe + PRESS_GAP - elapsed();
    if (wait > 0) {
      trouble.due = Math.min(trouble.due, elapsed() + wait);
      plan(wait);
    } else ask();
  }

  const change = (until: number) =>
    new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(patience);
        waiting.delete(go);
        resolve();
      };
      const patience = setTimeout(go, until - elapsed());
      waiting.add(go);
    });

  /**
   * Resolves with true after the server has recovered, at a random moment before `until`. Resolves with false if it has
   * not recovered by `until`, or as soon as the next probe is planned for later than `until`.
   */
  async function calm(until: number): Promise<boolean> {
    while (trouble) {
      const late = elapsed() >= until || (trouble.due > until && !probing);
      if (late) return false;
      const { due } = trouble;
      const next = change(until);
      if (!probing && due <= elapsed()) probeWhenDue();
      await next;
    }
    await sleep(Math.random() * (until - elapsed()));
    return true;
  }

  /**
   * Makes a read. During trouble, waits first, and repeats the read if the server recovers within `LONGEST_WAIT`. Rejects at
   * once while the server has asked us not to repeat it. `name`: what is read.
   */
  async function read<T>(name: string, attempt: () => T | Promise<T>): Promise<T> {
    const until = elapsed() + LONGEST_WAIT;
    const wait = asked.get(name);
    if (wait && elapsed() < wait.until) throw wait.error;
    asked.delete(name);
    for (;;) {
      const known = trouble && !(await calm(until)) && failedReads.get(name);
      if (known) throw known;
      const since = elapsed();
      try {
        return await attempt();
      } catch (error) {
        if (error instanceof ApiError && error.retryAfter)
          asked.set(name, { until: elapsed() + error.retryAfter * 1000, error });
        if (!isTrouble(error)) {
          if (error instanceof ApiError) recovered();
          throw error;
        }
        failed(error, since);
        failedReads.set(name, error);
        if (elapsed() >= until) throw error;
      }
    }
  }

  const onReturn = () => {
    if (!trouble) return;
    returned = true;
    if (document.hidden) return;
    const soon = elapsed() + Math.random() * SPREAD;
    trouble.due = Math.min(trouble.due, Math.max(trouble.notBefore, soon));
    plan(trouble.due - elapsed());
  };
  const onSeen = () => {
    if (trouble && !document.hidden)
      plan(Math.max(trouble.due - elapsed(), Math.random() * SPREAD));
  };
  const succeeded = () => {
    onSuccess?.();
    recovered();
  };
  const ends = [presses.add(hurry), successes.add(succeeded)];
  const end = new AbortController();
  // During prerendering there is no window, and nothing is read.
  if (typeof window !== 'undefined') {
    const { signal } = end;
    window.addEventListener('online', onReturn, { signal });
    document.addEventListener('visibilitychange', onSeen, { signal });
  }

  return {
    read,
    failed,
    stop() {
      clearTimeout(timer);
      for (const stop of ends) stop();
      end.abort();
    },
  };
}
