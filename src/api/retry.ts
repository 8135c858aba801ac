/**
 * The one retry policy: how this tab behaves while the server is in trouble. Reads wait, and a single probe asks for
 * all of them after growing, random pauses; when it succeeds they resume, spread a little. Writes are never repeated.
 */
import { ApiError } from './errors';

/** Milliseconds up to which the first pause may last, by how much the next are longer, and the longest one. */
const FIRST = 2000;
const GROWTH = 3;
const LONGEST = 256_000;
/** How long a read waits for the server to come back before its screen says that it failed. */
const PATIENCE = 5000;
/** A press asks at once, or as soon as the last time lies this far back. */
const PRESS_GAP = 3000;
/** After the server has come back, reads that are still waiting are made within this time. */
const SPREAD = 4000;
/** Screens that already told of a failure load again within this longer time, so that the server is not overrun. */
export const SCREEN_SPREAD = 30_000;
/** Thousands of phones get the network back, or are looked at again, in the same moment. */
const RETURN_SPREAD = 5000;
/** Failures that lie this far back say nothing about the server of now. */
const QUIET = 60_000;
/** Probes that a tab may make by itself, and how fast it gets one back. */
const BUDGET = 10;
const REFILL = 20_000;

/** No timer is longer: a browser would end it at once. */
const AN_HOUR = 3_600_000;

/**
 * A pause after so many failures in a row: it grows, and is random, so that a thousand clients are never in step. The
 * longest ones have a least length: otherwise most of the clients would meet the server right after its return.
 */
export function randomPause(failures: number): number {
  const limit = FIRST * GROWTH ** failures;
  if (limit < LONGEST) return Math.random() * limit;
  return (0.4 + 0.6 * Math.random()) * LONGEST;
}

/** The same pause for the same number of failures, however often it is asked for. */
export function steadyPauses(): (failures: number) => number {
  const known: number[] = [];
  return (failures) => {
    known[failures] ??= randomPause(failures);
    return known[failures];
  };
}

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The server itself is in trouble, or out of reach; a failure of a single operation (500, malformed) is not that. */
export function isTrouble(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  return error.unanswered || [408, 429, 502, 503, 504, 511].includes(error.status);
}

const presses = new Set<() => void>();

/** Somebody pressed Retry or Refresh: the server is asked now, and not after the pause. */
export function askNow(): void {
  for (const press of presses) press();
}

/** For a button: what somebody presses is asked at once. */
export const pressed = (work: () => unknown) => () => {
  askNow();
  void work();
};

interface BreakerOptions {
  /** The light call that asks for all. */
  probe: () => Promise<unknown>;
  /** Whether something on the screen waits for the server besides the reads in here. */
  isNeeded: () => boolean;
  /** The server has answered again. */
  onRecovered: () => void;
}

interface Trouble {
  error: ApiError;
  since: number;
  /** When the next probe may go out by itself. */
  due: number;
}

export function createBreaker({ probe, isNeeded, onRecovered }: BreakerOptions) {
  let trouble: Trouble | undefined;
  let failures = 0;
  let lastFailure = Number.NEGATIVE_INFINITY;
  let probing = false;
  let lastProbe = Number.NEGATIVE_INFINITY;
  let budget = BUDGET;
  let counted = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Set<() => void>();
  /** Until when the server has asked not to make a call again: it may be well otherwise. */
  const asked = new Map<string, { until: number; error: ApiError }>();

  const wake = () => {
    for (const go of [...waiting]) go();
  };

  const plan = (wait: number) => {
    clearTimeout(timer);
    timer = setTimeout(probeWhenDue, Math.min(wait, AN_HOUR));
  };

  function failed(error: ApiError, began: number): void {
    const now = Date.now();
    const named = (error.retryAfter ?? 0) * 1000;
    if (trouble && began <= trouble.since) {
      // Calls that were under way together fail together: that is one failure.
      trouble.due = Math.max(trouble.due, named && now + named + randomPause(failures));
    } else {
      failures = !trouble && now - lastFailure > QUIET ? 0 : failures + 1;
      trouble = { error, since: now, due: now + named + randomPause(failures) };
    }
    lastFailure = now;
    plan(trouble.due - now);
    wake();
  }

  function recovered(): void {
    if (!trouble) return;
    trouble = undefined;
    clearTimeout(timer);
    wake();
    onRecovered();
  }

  function ask(): void {
    const began = Date.now();
    probing = true;
    lastProbe = began;
    probe()
      .finally(() => {
        probing = false;
      })
      .then(recovered, (error) => (isTrouble(error) ? failed(error, began) : recovered()));
  }

  /** Milliseconds until the budget allows another probe. */
  function untilAffordable(): number {
    const now = Date.now();
    budget = Math.min(BUDGET, budget + (now - counted) / REFILL);
    counted = now;
    return budget >= 1 ? 0 : (1 - budget) * REFILL;
  }

  function probeWhenDue(): void {
    // A hidden tab asks nothing; it is asked for again when it is seen.
    if (!trouble || probing || document.hidden || !(waiting.size > 0 || isNeeded())) return;
    const wait = Math.max(trouble.due - Date.now(), untilAffordable());
    if (wait > 0) plan(wait);
    else {
      budget -= 1;
      ask();
    }
  }

  /** Asks before the pause is over, one at a time. */
  function hurry(): void {
    asked.clear();
    if (!trouble || probing) return;
    const wait = lastProbe + PRESS_GAP - Date.now();
    if (wait > 0) {
      trouble.due = Math.min(trouble.due, Date.now() + wait);
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
      const patience = setTimeout(go, until - Date.now());
      waiting.add(go);
    });

  /** Resolves when the server is well; rejects with what is wrong when that takes longer than a reader waits. */
  async function calm(until: number): Promise<void> {
    while (trouble) {
      const late = Date.now() >= until || (trouble.due > until && !probing);
      if (late) throw trouble.error;
      const { due } = trouble;
      const next = change(until);
      if (!probing && due <= Date.now()) probeWhenDue();
      await next;
    }
    await sleep(Math.random() * SPREAD);
  }

  /** Makes a read, and makes it again where the server comes back soon. */
  async function read<T>(operation: string, attempt: () => T | Promise<T>): Promise<T> {
    const until = Date.now() + PATIENCE;
    const wait = asked.get(operation);
    if (wait && Date.now() < wait.until) throw wait.error;
    asked.delete(operation);
    for (;;) {
      if (trouble) await calm(until);
      const began = Date.now();
      try {
        const data = await attempt();
        recovered();
        return data;
      } catch (error) {
        if (!isTrouble(error)) {
          if (error instanceof ApiError) recovered();
          throw error;
        }
        failed(error, began);
        if (error.retryAfter)
          asked.set(operation, { until: Date.now() + error.retryAfter * 1000, error });
        if (Date.now() >= until) throw error;
      }
    }
  }

  const onReturn = () => {
    if (!trouble || document.hidden) return;
    trouble.due = Math.min(trouble.due, Date.now() + Math.random() * RETURN_SPREAD);
    plan(trouble.due - Date.now());
  };
  const onSeen = () => {
    if (trouble && !document.hidden)
      plan(Math.max(trouble.due - Date.now(), Math.random() * SPREAD));
  };
  // A page that is prerendered has no window, and reads nothing.
  if (typeof window !== 'undefined') {
    presses.add(hurry);
    window.addEventListener('online', onReturn);
    document.addEventListener('visibilitychange', onSeen);
  }

  return {
    read,
    failed,
    recovered,
    stop() {
      clearTimeout(timer);
      presses.delete(hurry);
      if (typeof window === 'undefined') return;
      window.removeEventListener('online', onReturn);
      document.removeEventListener('visibilitychange', onSeen);
    },
  };
}
