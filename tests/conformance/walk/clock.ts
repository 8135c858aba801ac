import { reasonOf } from '../adapters/connection';
import { type Exchange, payloadOf } from '../contract/exchange';

/** Moves the server's clock, for rules that need waiting. */
export type Clock = (seconds: number) => Promise<void>;

/** Sets it back at the end of a run. If that fails, returns what to do by hand: the next run would start with a wrong time. */
export async function turnBack(move: Clock, seconds: number): Promise<string | undefined> {
  try {
    if (seconds > 0) await move(-seconds);
    return undefined;
  } catch (problem) {
    return `the clock of the server: it is ${seconds} seconds ahead, because --clock failed with -${seconds} (${reasonOf(problem)}); turn it back before the next run`;
  }
}

/**
 * The latest times that a reply shows, in milliseconds: `set` of what the call has just made, a token or a record, and
 * `any` also in `Date`, which a web server may write by a clock of its own, and in older records.
 */
export function latestIn({ headers, text, sent }: Exchange) {
  const created = [...text.matchAll(/"created_at" ?: ?"([^"]+)"/g)].map(([, time = '']) => time);
  const starts = text.match(/eyJ[\w.-]+/g)?.map((token) => Number(payloadOf(token)?.iat) * 1000);
  const latest = (times: number[]) => Math.max(0, ...times.filter(Number.isFinite));
  const inBody = latest([...created.map((time) => Date.parse(time)), ...(starts ?? [])]);
  const date = Date.parse(headers.get('Date') ?? '');
  return { set: sent.method === 'POST' ? inBody : 0, any: latest([inBody, date]) };
}

/**
 * Returns a function that reads a reply's `Date` and returns the time by the server's clock, in milliseconds. A web server
 * in front of the API may write that header from its own clock, and some servers, such as Puma, leave it out. `moved`: how
 * many seconds the server's clock has been moved.
 */
export function timesOf(moved: () => number): (date: string | null) => number {
  let usual = 0;
  return (date) => {
    const ahead = moved() * 1000;
    if (date === null) return Date.now() + usual + ahead;
    const offset = Date.parse(date) - Date.now();
    if (moved() === 0) usual = offset || 0;
    const hasMoved = Math.abs(offset - usual) >= ahead / 2;
    return Date.parse(date) + (hasMoved ? 0 : ahead);
  };
}
