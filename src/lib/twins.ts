import { MINUTE } from './clock';
import { parseTime } from './dates';

interface Row {
  id: number;
  created_at: string;
  /** The proposal that a support request is for. */
  proposal?: number;
}

/** What to do about them. */
export const DELETE_DRAFT = 'You can delete a draft that you do not need.';
export const TELL_WHICH = 'Use Help to tell the organisers which one to keep.';

/** In milliseconds. Of twins, two at least were made less than `TOGETHER` apart, and none is older than `RECENT`. */
const TOGETHER = MINUTE;
const RECENT = 24 * 3_600_000;

/**
 * Returns the first twins found: records with the same title, for the same proposal, of which two were made less than a
 * minute apart in the last 24 hours. Returns an empty list if there are none. If a connection breaks, a browser may repeat
 * the request by itself, and the server then makes two records although the user pressed the button once.
 */
export function twinsIn<Record extends Row>(
  records: readonly Record[],
  titleOf: (record: Record) => string,
  now: number,
): Record[] {
  const groups = new Map<string, Record[]>();
  for (const record of records) {
    if (!(now - timeOf(record) < RECENT)) continue;
    const key = JSON.stringify([titleOf(record), record.proposal]);
    const group = groups.get(key) ?? [];
    if (!group.some(({ id }) => id === record.id)) groups.set(key, [...group, record]);
  }
  const isTwin = (one: Row, other: Row) =>
    one !== other && Math.abs(timeOf(one) - timeOf(other)) < TOGETHER;
  const twins = (group: Record[]) => group.some((one) => group.some((other) => isTwin(one, other)));
  return [...groups.values()].find(twins) ?? [];
}

const timeOf = ({ created_at }: Row): number => parseTime(created_at).getTime();
