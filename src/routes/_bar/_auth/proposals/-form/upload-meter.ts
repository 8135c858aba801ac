import type { Progress } from '@/api/upload-progress';
import { Listeners } from '@/lib/listeners';

/** The rate is measured over this many milliseconds, because a phone's connection changes from minute to minute. */
const WINDOW = 15_000;
/**
 * How many milliseconds to measure before we show the time left. At first the rate looks too high, because data that is
 * only in the device's buffers counts as sent.
 */
const ENOUGH = 5000;
const STALLED = 10_000;

interface Sample {
  sent: number;
  /** Milliseconds, from a clock that cannot be set. */
  at: number;
}

/** Follows one upload at a time. Components subscribe to it, so only those that show the upload render again. */
export class UploadMeter {
  /** Undefined until the browser reports something. */
  progress: Progress | undefined;
  #samples: Sample[] = [];
  readonly #listeners = new Listeners();

  readonly subscribe = this.#listeners.add;

  /** Called for a new upload, and when an upload starts again from zero. */
  reset(): void {
    this.#samples = [];
    this.#set(undefined);
  }

  readonly report = (progress: Progress, at = performance.now()): void => {
    if (progress.sent === 0) this.reset();
    this.#samples = [
      ...this.#samples.filter((sample) => at - sample.at < WINDOW),
      { sent: progress.sent, at },
    ];
    this.#set(progress);
  };

  /** The time left at the present rate; undefined until the rate is known. */
  secondsLeft(now = performance.now()): number | undefined {
    const [first] = this.#samples;
    const last = this.#samples.at(-1);
    if (!first || !last || !this.progress || last.at - first.at < ENOUGH) return undefined;
    const rate = (last.sent - first.sent) / (now - first.at);
    return rate > 0 ? (this.progress.total - last.sent) / rate / 1000 : undefined;
  }

  isStalled(now = performance.now()): boolean {
    const last = this.#samples.at(-1);
    return last !== undefined && now - last.at > STALLED;
  }

  #set(progress: Progress | undefined): void {
    this.progress = progress;
    this.#listeners.call();
  }
}

/** "about 3 minutes", rounded so that it does not change constantly. */
export function aboutTime(seconds: number): string {
  if (seconds > 90) return `about ${Math.ceil(seconds / 60)} minutes`;
  return seconds > 60 ? 'about a minute' : `about ${Math.ceil(seconds / 10) * 10} seconds`;
}
