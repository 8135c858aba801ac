import * as v from 'valibot';
import { putQuietly, take, userShelf } from './shelf';

const Seen = v.object({
  /** Milliseconds since the epoch, by the portal's clock. */
  until: v.number(),
});

/** When this user last saw the notifications on this device; 0 if never. */
export const seenUntil = (user: number): number => take(userShelf('bell', user), Seen)?.until ?? 0;

export const noteSeen = (user: number, until: number): void =>
  putQuietly(userShelf('bell', user), { until });
