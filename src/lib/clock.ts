import { Listeners } from './listeners.ts';

/** In milliseconds. */
export const MINUTE = 60_000;

/**
 * The portal's clock. Phone clocks are often wrong, so the `Date` header of the server's responses corrects it, if the
 * browser may read that header. In mock mode it follows the mock's virtual clock.
 */
let source = () => Date.now();
let followed = false;
let offset = 0;
/** When the server last told its time: by the device's clock, and by the browser's own, which nobody can set. */
let heard: { device: number; steady: number } | undefined;
const learned = new Listeners();

/** Milliseconds since the epoch, by the server's clock as far as we know it. */
export function now(): number {
  return source() + offset;
}

/** Milliseconds since the epoch, by this device's clock (in mock mode, the mock's), without the server's correction. */
export const deviceTime = (): number => source();

const before = { device: Date.now(), steady: performance.now(), elapsed: 0 };

/**
 * How many milliseconds have passed since some moment, for waits. Goes on while the device sleeps, and if its clock is set
 * back.
 */
export function elapsed(): number {
  const [device, steady] = [Date.now(), performance.now()];
  before.elapsed += Math.max(device - before.device, steady - before.steady, 0);
  Object.assign(before, { device, steady });
  return before.elapsed;
}

/** How many milliseconds `now` is ahead of `Date.now`, which the query cache uses. */
export const clockAhead = (): number => now() - Date.now();

/**
 * Whether we know the server's time. If scripts may not read its `Date` header, we know only the device's clock. If the
 * device's clock was set since the server told its time, or if the device slept, we wait for the next response.
 */
export const knowsServerTime = (): boolean => followed || (heard !== undefined && !wasSet(heard));

const wasSet = ({ device, steady }: { device: number; steady: number }): boolean =>
  Math.abs(source() - device - (performance.now() - steady)) > NOTEWORTHY;

/** Calls `listener` each time we learn the server's time. Returns an unsubscribe function. */
export const onServerTime = learned.add;

/** Makes the portal follow another clock, such as the mock's virtual one. */
export function followClock(clock: () => number): void {
  source = clock;
  followed = true;
  offset = 0;
}

const NOTEWORTHY = 120_000;

const UNITS = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', MINUTE],
] as const;

/** How wrong the device's clock is, as in `5 minutes fast`. Null if it is wrong by at most two minutes. */
export function clockSkew(): string | null {
  const skew = Math.abs(offset);
  if (skew <= NOTEWORTHY) return null;
  const [unit, size] = UNITS.find(([, size]) => skew >= 2 * size) ?? UNITS[2];
  return `${Math.round(skew / size)} ${unit} ${offset < 0 ? 'fast' : 'slow'}`;
}

/** Corrects the clock by the `Date` header of a response of the API. */
export function observeServerDate(header: string | null): void {
  const isNew = !knowsServerTime();
  if (!correct(header, 0)) return;
  heard = { device: source(), steady: performance.now() };
  if (isNew) learned.call();
}

/**
 * Corrects the clock, until the API tells its time, by the `Date` header of a response of another server that arrived `ago`
 * milliseconds ago. Nothing is deleted because of such a time: `knowsServerTime` stays false.
 */
export function presumeServerDate(header: string | null, ago: number): void {
  if (!knowsServerTime()) correct(header, ago);
}

/** Ignores differences of up to two seconds: the header has whole seconds. Returns false if there is no time in it. */
function correct(header: string | null, ago: number): boolean {
  const served = header ? Date.parse(header) + ago : Number.NaN;
  if (followed || Number.isNaN(served)) return false;
  const difference = served - source();
  offset = Math.abs(difference) > 2000 ? difference : 0;
  return true;
}
