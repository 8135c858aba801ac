/** How long to wait before asking a server in trouble again. */

/** The limit of the first random pause (ms), the factor by which it grows with each failure, and the highest limit (ms). */
const FIRST = 2000;
const GROWTH = 3;
const LONGEST = 256_000;

/**
 * The pause in milliseconds before asking again. It grows with the number of failures, and it is random so that clients
 * do not ask at the same moments. Once the limit of the pause has reached `LONGEST`, the pause also has a minimum
 * length, so that no client asks often during a long outage.
 */
export function randomPause(failures: number): number {
  const limit = FIRST * GROWTH ** failures;
  if (limit < LONGEST) return Math.random() * limit;
  return (0.4 + 0.6 * Math.random()) * LONGEST;
}

/** Returns a version of `randomPause` that always gives the same pause for the same number of failures. */
export function steadyPauses(): (failures: number) => number {
  const known: number[] = [];
  return (failures) => {
    known[failures] ??= randomPause(failures);
    return known[failures];
  };
}

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
