/**
 * The portal's clock. Phones are often wrong, so it is corrected by the `Date` header of the server's
 * answers where the browser may read it. In mock mode the mock's virtual clock is followed instead.
 */
let source = () => Date.now();
let followed = false;
let heard = false;
let offset = 0;

/** Milliseconds since the epoch, as the server sees them. */
export function now(): number {
  return source() + offset;
}

/** Milliseconds since the epoch, as this device sees them: the same before and after the server is heard. */
export const deviceTime = (): number => source();

/** Milliseconds by which `now` is before `Date.now`, which the query cache goes by. */
export const clockAhead = (): number => now() - Date.now();

/** Whether that is known: without a readable `Date` it is what the device says. */
export const knowsServerTime = (): boolean => followed || heard;

/** Lets another clock lead, as the mock's virtual one does. */
export function followClock(clock: () => number): void {
  source = clock;
  followed = true;
  offset = 0;
}

const NOTEWORTHY = 120_000;

const UNITS = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
] as const;

/** How wrong the device's clock is, as in `5 minutes fast`; null while it is less than two minutes. */
export function clockSkew(): string | null {
  const skew = Math.abs(offset);
  if (skew <= NOTEWORTHY) return null;
  const [unit, size] = UNITS.find(([, size]) => skew >= 2 * size) ?? UNITS[2];
  return `${Math.round(skew / size)} ${unit} ${offset < 0 ? 'fast' : 'slow'}`;
}

/** Takes note of a `Date` header. Its resolution is one second, so small differences are noise. */
export function observeServerDate(header: string | null): void {
  const served = header ? Date.parse(header) : Number.NaN;
  if (followed || Number.isNaN(served)) return;
  heard = true;
  const difference = served - source();
  offset = Math.abs(difference) > 2000 ? difference : 0;
}
