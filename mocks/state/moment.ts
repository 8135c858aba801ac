/** A time of the mock's clock, as people write it. */
import { isTime } from './clock';

/** The submission deadline in the demo: the one in the specification (A-08). */
export const DEADLINE = Date.parse('2025-11-28T23:59:59+03:00');

const UNITS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `deadline-5m`, `deadline+2h`, or a time such as `2025-11-20T08:30`, in Nairobi unless it has a zone. */
export type Moment =
  | `deadline${'' | `${'+' | '-'}${number}${keyof typeof UNITS}`}`
  | `${number}-${string}`;

/** Milliseconds since 1970; undefined if the text is not a moment that the clock can show. */
export function readMoment(text: string): number | undefined {
  const time = timeIn(text);
  return isTime(time) ? time : undefined;
}

function timeIn(text: string): number {
  const relative = /^deadline(?:([+-]\d+)([smhd]))?$/.exec(text);
  if (relative) {
    const [, amount = '0', unit = 's'] = relative;
    return DEADLINE + Number(amount) * UNITS[unit as keyof typeof UNITS];
  }
  if (!/^\d{4}-\d{2}-\d{2}/.test(text)) return Number.NaN;
  const hasTime = text.includes('T');
  const hasZone = /(Z|[+-]\d{2}:?\d{2})$/.test(text.slice(10));
  return Date.parse(`${text}${hasTime ? '' : 'T00:00'}${hasZone ? '' : '+03:00'}`);
}
