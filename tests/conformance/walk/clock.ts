/** Moves the server's clock for rules that need waiting, and sets it back at the end of the run. */

export type Clock = (seconds: number) => Promise<void>;

export function createClock(move: Clock) {
  let moved = 0;
  /** The difference between the server's `Date` and our time before the clock was moved. */
  let usual = 0;

  return {
    /**
     * How many milliseconds the server's clock is ahead of a reply's `Date`: a web server in front of it may write that
     * header by a clock of its own, which was not moved.
     */
    ahead(date: number): number {
      const offset = date - Date.now();
      if (moved === 0) usual = offset;
      return Math.abs(offset - usual) < moved * 500 ? moved * 1000 : 0;
    },

    async advance(seconds: number): Promise<void> {
      const whole = Math.ceil(seconds);
      await move(whole);
      moved += whole;
    },

    /**
     * Sets the clock back. If that fails, returns what to do by hand, because the next run would start with a wrong
     * time.
     */
    async turnBack(): Promise<string | undefined> {
      try {
        if (moved > 0) await move(-moved);
        return undefined;
      } catch (problem) {
        const [reason] = String(problem instanceof Error ? problem.message : problem).split('\n');
        return `the clock of the server: it is ${moved} seconds ahead, because --clock failed with -${moved} (${reason}); turn it back before the next run`;
      }
    },
  };
}
