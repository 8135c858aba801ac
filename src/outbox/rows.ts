/** Which rows of the server a request may have made, by their numbers and times. */
import { type Sent, sinceOf } from '@/device/outgoing';
import { knowsServerTime, now } from '@/lib/clock';
import { parseTime } from '@/lib/dates';
import { isSurelySince, mayBeSince } from '@/lib/doubt';

interface Row {
  id: number;
  created_at: string;
}

const madeAt = ({ created_at }: Row): number => parseTime(created_at).getTime();

/** The server's time at which the request was sent; undefined if we can't compare it with the times of rows. */
const comparable = (sent: Sent<unknown>) => (knowsServerTime() ? sinceOf(sent) : undefined);

/** The records that the request may have made: not those known before it was sent, and none that is older. */
export const rowsSince = <Made extends Row>(rows: Made[], sent: Sent<unknown>): Made[] =>
  rows.filter((row) => !sent.known?.includes(row.id) && mayBeSince(madeAt(row), comparable(sent)));

/** Whether the record was certainly not made before the request was sent. */
export const isSurelyNew = (row: Row, sent: Sent<unknown>): boolean =>
  isSurelySince(madeAt(row), comparable(sent), now());
