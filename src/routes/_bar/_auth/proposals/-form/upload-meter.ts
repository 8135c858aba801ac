import type { Progress } from '@/api/upload-progress';

/** Milliseconds that a rate is taken from: a phone's connection is another one a minute later. */
const WINDOW = 15_000;
/** What the system takes into its buffers at first says nothing about the connection. */
const ENOUGH = 5000;
const STALLED = 10_000;

interface Sample {
  sent: number;
  /** Milliseconds, by a clock that nobody sets. */
  at: number;
}

/** Follows one upload, for the part of the screen that shows it and nothing else. */
export class UploadMeter {
  /** Undefined while nothing is known of it. */
  progress: Progress | undefined;
  #samples: Sample[] = [];
  #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Another upload begins, or the same one from its start. */
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

  /** How long the rest takes at the rate of the last seconds; undefined as long as that is not known. */
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
    for (const listener of this.#listeners) listener();
  }
}

/** "about 3 minutes", in steps that do not flicker. */
export function aboutTime(seconds: number): string {
  if (seconds > 90) return `about ${Math.ceil(seconds / 60)} minutes`;
  return seconds > 60 ? 'about a minute' : `about ${Math.ceil(seconds / 10) * 10} seconds`;
}
