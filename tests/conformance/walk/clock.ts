import { type Exchange, payloadOf } from '../contract/exchange';

/** Moves the server's clock, for rules that need waiting. */
export type Clock = (seconds: number) => Promise<void>;

/** Sets it back at the end of a run. If that fails, returns what to do by hand: the next run would start with a wrong time. */
export async function turnBack(move: Clock, seconds: number): Promise<string | undefined> {
  try {
    if (seconds > 0) await move(-seconds);
    return undefined;
  } catch (problem) {
    const [reason] = String(problem instanceof Error ? problem.message : problem).split('\n');
    return `the clock of the server: it is ${seconds} seconds ahead, because --clock failed with -${seconds} (${reason}); turn it back before the next run`;
  }
}

/** The latest time that a reply shows, in milliseconds: in its `Date`, in the start of a token, or of a new record. */
export function latestIn({ headers, text }: Exchange): number {
  const created = [...text.matchAll(/"created_at" ?: ?"([^"]+)"/g)].map(([, time = '']) => time);
  const starts = text.match(/eyJ[\w.-]+/g)?.map((token) => Number(payloadOf(token)?.iat) * 1000);
  const times = [headers.get('Date') ?? '', ...created].map((time) => Date.parse(time));
  return Math.max(0, ...[...times, ...(starts ?? [])].filter(Number.isFinite));
}

/**
 * How many milliseconds the server's clock is ahead of a reply's `Date`: a web server in front of it may write that header
 * by a clock of its own. `moved`: how many seconds the server's clock has been moved.
 */
export function aheadOf(moved: () => number): (date: number) => number {
  let usual = 0;
  return (date) => {
    const offset = date - Date.now();
    if (moved() === 0) usual = offset;
    return Math.abs(offset - usual) < moved() * 500 ? moved() * 1000 : 0;
  };
}
