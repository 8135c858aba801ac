import { parseTime } from './dates';

interface Row {
  id: number;
  created_at: string;
}

/** In milliseconds. `twinsIn` finds records made less than `TOGETHER` apart, and ignores those older than `RECENT`. */
const TOGETHER = 60_000;
const RECENT = 24 * 3_600_000;

/**
 * Returns the first twins found: records with the same title, made less than a minute apart, in the last 24 hours.
 * Returns an empty list if there are none. If a connection breaks, a browser may repeat the request by itself, and the
 * server then makes two records although the user pressed the button once.
 */
export function twinsIn<Record extends Row>(
  records: readonly Record[],
  titleOf: (record: Record) => string,
  now: number,
): Record[] {
  const groups = new Map<string, Record[]>();
  for (const record of records) {
    if (!(now - timeOf(record) < RECENT)) continue;
    const title = titleOf(record);
    const group = groups.get(title) ?? [];
    if (!group.some(({ id }) => id === record.id)) groups.set(title, [...group, record]);
  }
  for (const group of groups.values()) {
    for (const record of group) {
      const twins = group.filter((other) => Math.abs(timeOf(other) - timeOf(record)) < TOGETHER);
      if (twins.length > 1) return twins;
    }
  }
  return [];
}

const timeOf = ({ created_at }: Row): number => parseTime(created_at).getTime();
