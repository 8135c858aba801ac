/** A calendar event (iCalendar, RFC 5545) for one moment, with reminders a day and an hour before. */
interface CalendarMark {
  uid: string;
  summary: string;
  description: string;
  /** ISO time with its zone. */
  at: string;
  /** The time at which the file is created, in milliseconds since the epoch. */
  now: number;
}

export function calendarFile({ uid, summary, description, at, now }: CalendarMark): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//AI Hackathon//Portal//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(Date.parse(at))}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    'TRANSP:TRANSPARENT',
    ...reminder('-P1D', summary),
    ...reminder('-PT1H', summary),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function reminder(trigger: string, text: string): string[] {
  const words = `DESCRIPTION:${escaped(text)}`;
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:${trigger}`, words, 'END:VALARM'];
}

/** '20251128T205959Z': in UTC, so that the file needs no time zone table. */
function utc(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** iCalendar lines hold at most 75 octets; longer ones continue on the next line, after a space. */
function fold(line: string): string {
  const lines = [''];
  for (const character of line) {
    const octets = new TextEncoder().encode(`${lines.at(-1)}${character}`).length;
    if (octets > 75) lines.push(' ');
    lines[lines.length - 1] += character;
  }
  return lines.join('\r\n');
}
