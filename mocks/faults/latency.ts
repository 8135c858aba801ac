/** How long the server thinks about each call, in milliseconds: any time between the two. */
export type Latency = readonly [from: number, to: number];

export const NO_LATENCY: Latency = [0, 0];

/** `300` is always the same, `150-400` is a range; undefined when it is neither. */
export function readLatency(text: string): Latency | undefined {
  const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  return from !== undefined && Number(from) <= Number(to) ? [Number(from), Number(to)] : undefined;
}

export const latencyInWords = ([from, to]: Latency) => (from === to ? `${from}` : `${from}-${to}`);

/** Resolves after the time, or at once when the caller gives up. */
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

/** Chance is the machine's: the mock's own random numbers stay the same at any latency. */
export const think = ([from, to]: Latency, signal: AbortSignal) =>
  pause(from + Math.random() * (to - from), signal);
