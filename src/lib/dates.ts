/**
 * Times are shown in East Africa Time (UTC+3, no summer time); the viewer's own time goes into a tooltip.
 * A time without a zone is read as EAT.
 */
const EAT = 'Africa/Nairobi';
const UNKNOWN = 'unknown date';

export function parseTime(iso: string): Date {
  const naive = /^(\d{4}-\d{2}-\d{2})[T ]([\d:.]+)$/.exec(iso);
  return new Date(naive ? `${naive[1]}T${naive[2]}+03:00` : iso);
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making one costs far more than using it, and a list uses hundreds. */
function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formatters.get(key) ?? new Intl.DateTimeFormat('en-GB', options);
  formatters.set(key, known);
  return known;
}

function format(date: Date, options: Intl.DateTimeFormatOptions): string {
  // A time that no browser can read must not take the whole screen down.
  if (Number.isNaN(date.getTime())) return UNKNOWN;
  // British English writes September with four letters, the other months with three.
  return formatter(options).format(date).replace('Sept', 'Sep');
}

/** '28 Nov 2025' */
export function formatDate(iso: string): string {
  return format(parseTime(iso), { day: 'numeric', month: 'short', year: 'numeric', timeZone: EAT });
}

/** 'Fri 28 Nov 2025, 23:59:59 EAT (UTC+3)'; the seconds only where they are not zero. */
export function formatDateTime(iso: string): string {
  const date = parseTime(iso);
  if (Number.isNaN(date.getTime())) return UNKNOWN;
  const day = format(date, { weekday: 'short', timeZone: EAT });
  const time = format(date, {
    hour: '2-digit',
    minute: '2-digit',
    ...(date.getUTCSeconds() > 0 && { second: '2-digit' }),
    timeZone: EAT,
  });
  return `${day} ${formatDate(iso)}, ${time} EAT (UTC+3)`;
}

/** '09:41', for a moment of today. */
export function formatTime(iso: string): string {
  return format(parseTime(iso), { hour: '2-digit', minute: '2-digit', timeZone: EAT });
}

/** The same moment where the viewer is: 'Fri, 28 Nov 2025, 21:59:59 CET'. */
export function formatLocal(iso: string): string {
  const date = parseTime(iso);
  return format(date, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(date.getUTCSeconds() > 0 && { second: '2-digit' }),
    timeZoneName: 'short',
  });
}
