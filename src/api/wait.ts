/** The seconds to wait, from a body of Django REST framework. CORS may hide `Retry-After`, but not the body. */
export function secondsInBody(text: string): number | undefined {
  const seconds = /available in (\d+) second/i.exec(text)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}

/**
 * Seconds to wait, from `Retry-After`: a number of seconds or an HTTP date. A date is measured from the response's own
 * `Date` if the browser may read it, otherwise from `now` (milliseconds).
 */
export function secondsToWait(headers: Headers, now: number): number | undefined {
  const wait = headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(wait)) return sensible(Math.ceil(Number(wait)));
  // `Date.parse` accepts many plain numbers as dates; an HTTP date always has letters.
  const until = /[a-z]/i.test(wait) ? Date.parse(wait) : Number.NaN;
  if (Number.isNaN(until)) return undefined;
  const answered = Date.parse(headers.get('Date') ?? '');
  return sensible(Math.ceil((until - (Number.isNaN(answered) ? now : answered)) / 1000));
}

/** No server means a longer wait, so we don't know how long to wait. In seconds. */
const LONGEST = 7 * 24 * 3600;

const sensible = (seconds: number): number | undefined =>
  seconds > LONGEST ? undefined : Math.max(0, seconds);

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`;

/** Returns a text such as '42 seconds', 'about 5 minutes' or '1 hour'. Rounded up, so never shorter than the wait. */
export function waitInWords(seconds: number): string {
  if (seconds < MINUTE) return count(seconds, 'second');
  const minutes = Math.ceil(seconds / MINUTE);
  const about = seconds % MINUTE === 0 ? '' : 'about ';
  if (minutes < 60) return `${about}${count(minutes, 'minute')}`;
  if (minutes <= 2 * 60) {
    const rest = minutes % 60;
    return `${about}${count(Math.floor(minutes / 60), 'hour')}${rest ? ` ${count(rest, 'minute')}` : ''}`;
  }
  const hours = Math.ceil(seconds / HOUR);
  return `${seconds % HOUR === 0 ? '' : 'about '}${count(hours, 'hour')}`;
}

/** Returns a sentence such as 'You can try again in about 5 minutes.' */
export function whenToTryAgain(seconds: number | undefined): string {
  if (seconds === undefined) return 'You can try again in a few minutes.';
  return `You can try again ${seconds > 0 ? `in ${waitInWords(seconds)}` : 'now'}.`;
}

const pleaseWait = (seconds: number): string =>
  seconds > 0 ? `Please wait ${waitInWords(seconds)} first.` : whenToTryAgain(0);

/** The sentence about a wait, without a "try again" that `shown` already has. */
export const waitSentence = (shown: string): ((seconds: number) => string) =>
  /try again/i.test(shown) ? pleaseWait : whenToTryAgain;
