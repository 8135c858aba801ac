/**
 * Times are shown in East Africa Time (UTC+3, no summer time); the viewer's own time goes into a tooltip.
 * A time without a zone is read as EAT.
 */
const EAT_AHEAD_MS = 3 * 3_600_000;
const UNKNOWN = 'unknown date';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

export function parseTime(iso: string): Date {
  const naive = /^(\d{4}-\d{2}-\d{2})[T ]([\d:.]+)$/.exec(iso);
  return new Date(naive ? `${naive[1]}T${naive[2]}+03:00` : iso);
}

/**
 * The parts of a moment in East Africa, or none for a time that no browser can read: that must not take the screen
 * down. By hand, since the zone has one offset: making an Intl.DateTimeFormat takes a cheap phone 20 ms each.
 */
function inEat(iso: string) {
  const date = new Date(parseTime(iso).getTime() + EAT_AHEAD_MS);
  if (Number.isNaN(date.getTime())) return undefined;
  const [hours, minutes, seconds] = date.toISOString().slice(11, 19).split(':');
  return {
    weekday: weekdays[date.getUTCDay()],
    day: `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`,
    time: `${hours}:${minutes}`,
    seconds: seconds === '00' ? '' : `:${seconds}`,
  };
}

/** '28 Nov 2025' */
export function formatDate(iso: string): string {
  return inEat(iso)?.day ?? UNKNOWN;
}

/** 'Fri 28 Nov 2025, 23:59:59 EAT (UTC+3)'; the seconds only where they are not zero. */
export function formatDateTime(iso: string): string {
  const at = inEat(iso);
  return at ? `${at.weekday} ${at.day}, ${at.time}${at.seconds} EAT (UTC+3)` : UNKNOWN;
}

/** '09:41', for a moment of today. */
export function formatTime(iso: string): string {
  return inEat(iso)?.time ?? UNKNOWN;
}

const localFormatters = new Map<boolean, Intl.DateTimeFormat>();

/** Kept, as a list uses hundreds. */
function localFormatter(withSeconds: boolean): Intl.DateTimeFormat {
  const known =
    localFormatters.get(withSeconds) ??
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      ...(withSeconds && { second: '2-digit' }),
      timeZoneName: 'short',
    });
  localFormatters.set(withSeconds, known);
  return known;
}

/** The same moment where the viewer is: 'Fri, 28 Nov 2025, 21:59:59 CET'. */
export function formatLocal(iso: string): string {
  const date = parseTime(iso);
  if (Number.isNaN(date.getTime())) return UNKNOWN;
  // British English writes September with four letters, the other months with three.
  return localFormatter(date.getUTCSeconds() > 0)
    .format(date)
    .replace('Sept', 'Sep');
}
