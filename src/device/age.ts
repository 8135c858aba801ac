import { deviceTime, knowsServerTime, MINUTE, now } from '@/lib/clock';

/** When a record was saved. */
interface Dated {
  /** Milliseconds since the epoch: by the server's clock if `timed` is true, otherwise by the device's. */
  at: number;
  /** True if the server's time was known when the record was saved. */
  timed?: boolean | undefined;
}

export const dateNow = (): Required<Dated> => {
  const timed = knowsServerTime();
  return { at: timed ? now() : deviceTime(), timed };
};

/**
 * Whether a record is older than `lasts` milliseconds by the server's clock. False as long as we can't know: the device's
 * clock may be wrong now, or may have been wrong when the record was saved. What lasts no time at all may always go.
 */
export const isTooOld = (dated: Dated, lasts: number): boolean =>
  lasts === 0 || (isTimed(dated) && knowsServerTime() && now() - dated.at > lasts);

/**
 * Whether a record is older than `lasts` by the best clock that we have. Use this only to decide what to show: a record
 * that looks too old by the device's clock must not be deleted for that.
 */
export const seemsTooOld = ({ at, timed }: Dated, lasts: number): boolean =>
  at >= FIRST_YEAR && Math.abs((timed ? now() : deviceTime()) - at) > lasts;

/** The portal did not exist before this year. A phone whose battery was empty may have an earlier date. */
const FIRST_YEAR = Date.UTC(2025, 0, 1);

/** Whether we now know the server's time, but not the record's age: count it from now. */
export const needsDate = (dated: Dated): boolean =>
  knowsServerTime() && (!isTimed(dated) || dated.at > now() + MINUTE);

const isTimed = ({ at, timed }: Dated): boolean => timed === true && at >= FIRST_YEAR;
