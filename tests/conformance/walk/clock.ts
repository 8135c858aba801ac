/** Moves the server's clock for rules that need waiting, and sets it back at the end of the run. */

import { timeOf } from '../contract/exchange';
import { callSent, exchange, type Wire } from './client';

export type Clock = (seconds: number) => Promise<void>;

const NOTICEABLE = 30;

export function createClock(move: Clock, wire: Wire) {
  let moved = 0;

  /** How many seconds the server's `Date` is ahead of this machine. */
  const ahead = async () => {
    const answer = await exchange(wire, 'getProfile', callSent(wire, 'getProfile', {}));
    return (timeOf(answer) - Date.now()) / 1000;
  };
  let before: number | undefined;

  return {
    async advance(seconds: number): Promise<void> {
      before ??= await ahead();
      const whole = Math.ceil(seconds);
      await move(whole);
      moved += whole;
    },

    /**
     * Sets the clock back. If that fails, returns what to do by hand, because the next run would start with a wrong
     * time.
     */
    async turnBack(): Promise<string | undefined> {
      if (moved === 0) return undefined;
      const left = `the clock of the server: it is ${moved} seconds ahead, because --clock`;
      try {
        await move(-moved);
      } catch (problem) {
        const [reason] = String(problem instanceof Error ? problem.message : problem).split('\n');
        return `${left} failed with -${moved} (${reason}); turn it back before the next run`;
      }
      const still = (await ahead()) - Number(before);
      return still > NOTICEABLE
        ? `${left} did not turn it back with -${moved}; turn it back before the next run`
        : undefined;
    },
  };
}
