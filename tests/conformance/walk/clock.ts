/** Moves the server's clock for rules that need waiting, and sets it back at the end of the run. */

export type Clock = (seconds: number) => Promise<void>;

export function createClock(move: Clock) {
  let moved = 0;

  return {
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
