export type Random = () => number;

/** The generator mulberry32. Its whole state is one number in `holder`, so that it is saved with the rows. */
export function createRandom(holder: { random: number }): Random {
  return () => {
    holder.random = (holder.random + 0x6d2b79f5) | 0;
    let mixed = Math.imul(holder.random ^ (holder.random >>> 15), 1 | holder.random);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
