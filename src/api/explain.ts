import { endpoints } from '@/contract/contract.gen';
import { ApiError, attemptsLeft, fieldErrors, isAttempts, isRefusal } from './errors';
import {
  blamedBy,
  type FailureKey,
  messagesFor,
  TOO_LARGE,
  waitOf,
  whenToTryAgain,
  withoutRetrying,
} from './messages';
import { waitInWords } from './wait';
import { isAboutAll, isPage, labelled, wordsIn } from './words';

/** Everything we show about a failed call. The messages come from messages.ts, the rest from this file. */
export interface Explanation {
  /** The specified sentence, the server's message where the specification prefers it, or our own sentence (429, 413). */
  messages: readonly string[];
  /** What else the server says. */
  reasons: readonly string[];
  /** More sentences: the attempts left, the cause, when to try again, whether anything is lost. */
  hint: string | undefined;
  /** Only for a 429: until when its message asks the user to wait, in milliseconds by the portal's clock. */
  until?: number | undefined;
}

/** `isPlaced` tells which refused fields already show their error under an input, so we don't repeat it here. */
export function explain(
  key: FailureKey,
  error: unknown,
  isPlaced: (field: string) => boolean = () => false,
): Explanation {
  const messages = messagesFor(key, error);
  const reasons = reasonsFor(error, messages, isPlaced);
  const hint = [attemptsHint(error, [...messages, ...reasons]), hintFor(key, error, messages)];
  return {
    messages,
    reasons,
    hint: hint.filter(Boolean).join(' ') || undefined,
    until: endOfWait(error),
  };
}

const endOfWait = (error: unknown): number | undefined =>
  error instanceof ApiError && error.status === 429 && error.retryAfter !== undefined
    ? error.at + error.retryAfter * 1000
    : undefined;

/**
 * Explains a reply that does not tell whether the call worked, without saying that the call failed. Returns undefined if
 * there was no reply.
 */
export function explainDoubt(error: unknown): Explanation | undefined {
  if (!(error instanceof ApiError) || error.unanswered) return undefined;
  const reasons = reasonsFor(error, [], () => false);
  // Only the notice about the doubt may say "try again". `causeOf` leaves out words that its second argument already
  // has.
  return { messages: [], reasons, hint: causeOf(error, 'try again') };
}

/**
 * Explains a request that, as a lookup has shown, had no effect on the server. Leaves out "The server isn't responding":
 * the server answered the lookup.
 */
export function explainMissing(
  explained: Explanation,
  error: unknown,
  found = `We didn't receive what you sent. ${NOTHING_LOST}`,
): Explanation {
  const isAnswered = error instanceof ApiError && !error.unanswered;
  const cause = isAnswered ? explained.hint?.replace(NOTHING_LOST, '').trim() : undefined;
  return { ...explained, hint: [cause, found].filter(Boolean).join(' ') };
}

/** The explanation in one line, for a toast. */
export const explainInLine = (key: FailureKey, error: unknown): string =>
  inLine(explain(key, error));

export const inLine = ({ messages, reasons, hint }: Explanation): string =>
  [...messages, ...reasons, hint].filter(Boolean).join(' ');

const NOTHING_LOST = 'Nothing you typed has been lost.';

const MOST_REASONS = 3;
const LONGEST_REASON = 300;

/** Texts of a 429 about the waiting time. We leave them out: our own message says when to try again. */
const ABOUT_WAITING = /throttl|too many|rate.?limit|too often|available in|try again|wait/i;

function reasonsFor(
  error: unknown,
  messages: readonly string[],
  isPlaced: (field: string) => boolean,
): string[] {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return [];
  // Not reasons: a crashed server may answer with a stack trace in plain text, or with JSON that breaks off.
  if (typeof error.body === 'string' && (error.status >= 500 || /^[[{]/.test(error.body)))
    return [];
  const words = wordsIn(error.body)
    .filter(({ path: [field] }) => !field || !(isPlaced(field) || isAttempts(field)))
    // General reasons come before those about one field.
    .toSorted((one, other) => Number(isAboutAll(other)) - Number(isAboutAll(one)));
  const placed = Object.entries(fieldErrors(error)).filter(([field]) => isPlaced(field));
  const told = [...messages, ...placed.map(([, text]) => text)].map(plain);
  const reasons: string[] = [];
  for (const text of labelled(words)) {
    const line = shortened(waitOf(error) ? withoutRetrying(text) : text);
    const isNew = !told.some((known) => known.includes(plain(line)));
    if (!line || !isNew || (error.status === 429 && ABOUT_WAITING.test(line))) continue;
    told.push(plain(line));
    reasons.push(line);
  }
  return reasons.slice(0, MOST_REASONS);
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON - 1)}…` : line;
}

/** Two texts that differ only in case, spaces or punctuation have the same plain text. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function hintFor(key: FailureKey, error: unknown, messages: readonly string[]): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const sentence = messages.join(' ');
  const cause = key === 'document' ? causeAtDocument(error, sentence) : causeOf(error, sentence);
  if (!cause || isRefusal(error)) return cause;
  const blamed = blamedBy(key, messages);
  return [cause, blamed ? `${blamed} may be correct.` : nothingLost(key, error)]
    .filter(Boolean)
    .join(' ');
}

/**
 * Returns a sentence that says how many attempts are left for the code, unless a line in `shown` already has the number.
 * If no attempts are left, the server's text is enough.
 */
function attemptsHint(error: unknown, shown: string[]): string | undefined {
  const left = attemptsLeft(error);
  if (!left || shown.some((line) => new RegExp(`\\b${left}\\b`).test(line))) return undefined;
  return `${left} attempt${left === 1 ? '' : 's'} remaining.`;
}

/** The cause, without repeating or contradicting `sentence`. */
function causeOf(error: ApiError, sentence: string): string | undefined {
  const { kind, status, body } = error;
  if (kind === 'malformed' || status === 511) {
    const wifi = " If you're on public Wi-Fi, you may need to sign in to it first.";
    return status === 511 || isPage(body)
      ? `A web page came back instead of our server's reply.${wifi}`
      : "We couldn't read the server's reply.";
  }
  if (kind === 'timeout' || status === 408) return "The server isn't responding.";
  if (kind === 'network') {
    const check = /check your connection/i.test(sentence) ? '' : ' Please check your connection.';
    return `The server isn't responding.${check}`;
  }
  if (status >= 500) {
    return `Something went wrong on our side. ${waitFor(error, sentence)}`.trim();
  }
  if (status === 429) return undefined;
  if (status === 413) {
    // The message may already say what is too large.
    return error.hasFile || sentence === TOO_LARGE ? undefined : TOO_LARGE;
  }
  // The client refreshed the token before the upload, and the session goes on: the token probably expired on the way.
  if (status === 401 && error.hasFile)
    return 'The upload may have taken longer than the server allows. A smaller document or a faster connection can help.';
  // The API refuses in JSON, so a web page probably comes from another server, often because `apiRoot` is wrong.
  if (isPage(body))
    return "This reply didn't come from the portal's server. For administrators: check apiRoot in config.json.";
  return waitOf(error) === undefined ? undefined : waitFor(error, sentence);
}

/** Documents may be on another server, which may refuse with a web page although `apiRoot` is right. */
function causeAtDocument(error: ApiError, sentence: string): string | undefined {
  if (error.kind !== 'refused' || error.status >= 500) return causeOf(error, sentence);
  if (error.status === 404) return "The server doesn't have this document.";
  if (error.status === 403) return "The server doesn't allow this download.";
  return undefined;
}

/** When to try again. Empty if the message already says to try again and the server names no waiting time. */
function waitFor(error: ApiError, sentence: string): string {
  const asked = /try again/i.test(sentence);
  const wait = waitOf(error);
  if (wait) return asked ? `Please wait ${waitInWords(wait)} first.` : whenToTryAgain(wait);
  return asked ? '' : 'Please try again in a moment.';
}

/** Requesting another code involves no typing, so nothing can be lost. */
const isResend = (key: FailureKey) => key === 'resendOtp' || key === 'resendActivation';

function nothingLost(key: FailureKey, { operation }: ApiError): string {
  const typed = endpoints[operation].body !== 'none' && !isResend(key);
  return typed ? NOTHING_LOST : '';
}
