/** Milliseconds up to which the first pause may last, and the longest one. */
const FIRST = 2000;
const LONGEST = 60_000;

/** A pause after so many failures in a row: it grows, and is random, so that a thousand clients are never in step. */
export const randomPause = (failures: number): number =>
  Math.random() * Math.min(LONGEST, FIRST * 2 ** failures);

export const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
