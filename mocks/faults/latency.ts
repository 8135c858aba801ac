/** How long each reply takes: a random number of milliseconds in this range. */
export type Latency = readonly [from: number, to: number];

/** In milliseconds: an hour. */
export const LONGEST_PAUSE = 60 * 60_000;

export const isLatency = ([from, to]: Latency) => from >= 0 && from <= to && to <= LONGEST_PAUSE;

export const NO_LATENCY: Latency = [0, 0];

/** Reads `300` as a fixed time and `150-400` as a range. Returns undefined for anything else, and above an hour. */
export function readLatency(text: string): Latency | undefined {
  const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  const latency: Latency = [Number(from), Number(to)];
  return isLatency(latency) ? latency : undefined;
}

export const latencyInWords = ([from, to]: Latency) => (from === to ? `${from}` : `${from}-${to}`);

/** Resolves after this time, or as soon as the client cancels the call. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds === 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Waits for a random time. Uses Math.random, because the mock's own random numbers must not depend on latency. */
export const think = ([from, to]: Latency, signal: AbortSignal) =>
  pause(from + Math.random() * (to - from), signal);
