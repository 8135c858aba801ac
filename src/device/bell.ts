import * as v from 'valibot';
import { put, take, userShelf } from './shelf';

const Seen = v.object({
  /** Milliseconds since the epoch, by the portal's clock. */
  until: v.number(),
});

/** Until when this user has seen the notifications on this device; 0 if never. */
export const seenUntil = (user: number): number => take(userShelf('bell', user), Seen)?.until ?? 0;

export function noteSeen(user: number, until: number): void {
  const shelf = userShelf('bell', user);
  if (shelf) put(shelf, { until });
}
