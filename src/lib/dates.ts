/**
 * Times are shown in East Africa Time (UTC+3, no summer time), with the viewer's own time in a tooltip. A time without
 * a zone is read as EAT.
 */
import { now } from './clock';

/** As servers send it, or in milliseconds since the epoch. */
type Time = string | number;

const EAT_AHEAD_MS = 3 * 3_600_000;
const UNKNOWN = 'unknown date';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const SHAPE =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?)\d* ?(Z|UTC|[+-]\d{2}(?::?\d{2})?)?(?:\[[\w/+-]+\])?)?$/;

/** So Flask writes a time: 'Fri, 14 Nov 2025 06:00:00 GMT'. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Reads the ISO forms that servers send, also with microseconds, a space instead of the T, and zones as '+03:00',
 * '+0300', '+03', 'UTC' or '+03:00[Africa/Nairobi]', and an HTTP date. Anything else gives an invalid date: a browser may
 * read '04/11/2025' as 11 April.
 */
export function parseTime(at: Time): Date {
  if (typeof at === 'number' || HTTP_DATE.test(at)) return new Date(at);
  const [, day, time = '00:00', zone = '+03:00'] = SHAPE.exec(at) ?? [];
  const fullZone = zone
    .replace('UTC', 'Z')
    .replace(/^(...):?(..)?$/, (_, hours, minutes = '00') => `${hours}:${minutes}`);
  return new Date(day ? `${day}T${time}${fullZone}` : Number.NaN);
}

/** In milliseconds since the epoch; 0 if the time can't be read, so that what has it is older than all others. */
export const timeIn = (iso: string): number => parseTime(iso).getTime() || 0;

const isDayOnly = (at: Time) => typeof at === 'string' && !at.includes(':');

/**
 * The parts of a time in East Africa; undefined if it cannot be read, so that one bad time does not break the screen.
 * Written by hand because EAT has one offset, and creating an Intl.DateTimeFormat takes a cheap phone 20 ms.
 */
function inEat(time: Time) {
  const date = new Date(parseTime(time).getTime() + EAT_AHEAD_MS);
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
export const formatDate = (time: Time): string => inEat(time)?.day ?? UNKNOWN;

/** '11 Nov, 16:40', for lists. Adds the year if it is not that of `today`; shows only the day if there is no time. */
export function formatShort(time: Time, today = now()): string {
  const at = inEat(time);
  if (!at) return UNKNOWN;
  const year = at.day.slice(-4);
  const day = formatDate(today).endsWith(year) ? at.day.slice(0, -5) : at.day;
  return isDayOnly(time) ? day : `${day}, ${at.time}`;
}

/** 'Fri 28 Nov 2025, 23:59:59 EAT (UTC+3)'. Leaves out seconds that are zero, and the time if there is none. */
export function formatDateTime(time: Time): string {
  const at = inEat(time);
  if (!at) return UNKNOWN;
  const day = `${at.weekday} ${at.day}`;
  return isDayOnly(time) ? day : `${day}, ${at.time}${at.seconds} EAT (UTC+3)`;
}

/** '09:41' */
export const formatTime = (time: Time): string => inEat(time)?.time ?? UNKNOWN;

/** Whether the viewer's clock shows East Africa Time, so that the viewer's own time need not be shown beside it. */
export const isEatHere = (): boolean => new Date().getTimezoneOffset() * 60_000 === -EAT_AHEAD_MS;

const localFormatters = new Map<boolean, Intl.DateTimeFormat>();

/** Cached, because a list uses it hundreds of times. */
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

/** The time in the viewer's zone: 'Fri 28 Nov 2025, 21:59:59 CET'. Undefined if there is no time or it cannot be read. */
export function formatLocal(iso: string): string | undefined {
  const date = parseTime(iso);
  if (Number.isNaN(date.getTime()) || isDayOnly(iso)) return undefined;
  // Remove two differences from formatDateTime: en-GB writes a comma after the weekday, and "Sept".
  return localFormatter(date.getUTCSeconds() > 0)
    .format(date)
    .replace(/^(\w+),/, '$1')
    .replace('Sept', 'Sep');
}
