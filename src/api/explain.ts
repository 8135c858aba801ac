import { endpoints } from '@/contract/contract.gen';
import { causeOf, hasText, IF_AGAIN, LARGE, titleOf } from './causes';
import { ApiError, isAboutTheCode, isRefusal } from './errors';
import { isObject } from './fields';
import {
  DOCUMENT_TOO_LARGE,
  type Failure,
  type FailureKey,
  failures,
  TOO_LARGE,
  tooMany,
} from './messages';
import { type IsPlaced, reasonsOf, waitOf, wordsOf } from './reasons';
import { waitSentence, whenToTryAgain } from './wait';
import { labelled } from './words';

/** Everything we show about a failed call, made of its row in messages.ts and of what the reply says. */
export interface Explanation {
  /** The specified sentence, the server's message where the specification prefers it, or our own sentence (429, 413). */
  messages: readonly string[];
  /** What else the server says. */
  reasons: readonly string[];
  /** More sentences: the attempts left, the cause, when to try again, whether anything is lost. */
  hint: string | undefined;
  /** The wait that the server asks for, whose sentence is in `messages` or `hint`. */
  wait?: Wait | undefined;
}

interface Wait {
  /** In milliseconds by the portal's clock. */
  until: number;
  /** The sentence while so many seconds are left. */
  says: (seconds: number) => string;
  /** The sentence as it is in `messages` or `hint`. */
  sentence: string;
}

/** `isPlaced` tells which refused fields already show their error under an input, so we don't repeat it here. */
export function explain(key: FailureKey, error: unknown, isPlaced?: IsPlaced): Explanation {
  const row: Failure = failures[key];
  if (!(error instanceof ApiError)) {
    // The failure happened before the request was sent; only then is the browser's message useful.
    const message =
      row.unsent && error instanceof Error ? row.unsent + error.message : row.fallback;
    return { messages: [message], reasons: [], hint: undefined };
  }
  const messages = messagesOf(row, error);
  const reasons = reasonsOf(error, messages, isPlaced, row.labels);
  const hint = [attemptsHint(error, [...messages, ...reasons]), hintOf(row, error, messages)];
  return {
    messages,
    reasons,
    hint: hint.filter(Boolean).join(' ') || undefined,
    wait: waitIn(error, messages.join(' ')),
  };
}

function waitIn(error: ApiError, shown: string): Wait | undefined {
  const { retryAfter = 0, status } = error;
  const until = endOfWait(error);
  if (until === undefined || (status !== 429 && !waitOf(error))) return undefined;
  const says = status === 429 ? whenToTryAgain : waitSentence(shown);
  return { until, says, sentence: says(retryAfter) };
}

/** Until when the server asks us to wait, in milliseconds by the portal's clock; undefined if it does not. */
export const endOfWait = ({ at, retryAfter }: ApiError): number | undefined =>
  retryAfter === undefined ? undefined : at + retryAfter * 1000;

/** The sentence for a failed call: one line, or several if a registration is refused for several reasons. */
function messagesOf(row: Failure, error: ApiError): string[] {
  const { status, refusal, kind } = error;
  if (status === 429) return [tooMany(refusal.retryAfter)];
  if (status === 413 && error.fileSize > 0) return [DOCUMENT_TOO_LARGE];
  // A page with a success status or a 511 comes from the Wi-Fi, so its title says nothing about our server.
  if (row.page && refusal.isPage && kind === 'refused' && status !== 511)
    return [pageMessage(row.page, String(error.body))];
  const message = messageIn(row, error);
  const left = row.countsAttempts && refusal.attemptsLeft;
  if (message) return [left === undefined ? message : `${message} (${left} attempts remaining)`];
  const lines = row.labels && isObject(error.body) ? labelled(wordsOf(error), row.labels) : [];
  if (lines.length > 0) return lines;
  if (status === 413 && hasText(error)) return [TOO_LARGE];
  const isSpared = error.unanswered || (row.blames === 'code' && !isAboutTheCode(error));
  return [(isSpared && row.network) || row.fallback];
}

/** The server's own message, where it takes the place of the fallback. */
function messageIn({ read = ['detail'], readsAll }: Failure, error: ApiError): string | undefined {
  const { general } = error.refusal;
  const named = read.map((key) => general.find((one) => one.key === key)).find(Boolean);
  return (named ?? (readsAll && isRefusal(error) ? general[0] : undefined))?.text;
}

/** The page itself is never shown. */
function pageMessage({ title, untitled }: NonNullable<Failure['page']>, page: string): string {
  const own = titleOf(page);
  return own ? title + own : untitled;
}

/**
 * Returns a sentence that says how many attempts are left for the code, unless a line in `shown` already has the number.
 * If no attempts are left, the server's text is enough.
 */
function attemptsHint({ refusal: { attemptsLeft } }: ApiError, shown: string[]) {
  if (!attemptsLeft || shown.some((line) => new RegExp(`\\b${attemptsLeft}\\b`).test(line)))
    return undefined;
  return `${attemptsLeft} attempt${attemptsLeft === 1 ? '' : 's'} remaining.`;
}

const NOTHING_LOST = 'Nothing you typed has been lost.';

function hintOf(row: Failure, error: ApiError, messages: string[]): string | undefined {
  const isAnswered = error.kind === 'refused' && error.status < 500;
  const cause =
    row.causes && isAnswered ? row.causes[error.status] : causeOf(error, messages.join(' '));
  if (!cause) return isUnexplained(row, error, messages) ? NO_REASON : undefined;
  if (isRefusal(error)) return cause;
  const isBlamed = row.blames && row.blames !== 'code' && messages.includes(row.fallback);
  const more = isBlamed ? `${row.blames} may be correct.` : row.typed !== false && NOTHING_LOST;
  return [cause, more].filter(Boolean).join(' ');
}

/** True too if we hide what the server says, because it is for programs or can't be read. */
const NO_REASON = `The server gave no reason that we can show. ${IF_AGAIN}`;

/**
 * The server refused the call without any words, and the sentence shown does not guess why. A 401 to a signed-in user is
 * about the session.
 */
function isUnexplained(row: Failure, error: ApiError, messages: string[]): boolean {
  const { operation, status } = error;
  const guesses =
    row.blames && messages.includes(row.fallback) && [200, 400, 401, 422].includes(status);
  if (guesses || row.causes || (status === 401 && endpoints[operation].secured)) return false;
  return isRefusal(error) && wordsOf(error).length === 0;
}

/**
 * Explains a reply that does not tell whether the call worked, without saying that the call failed. Returns undefined if
 * there was no reply.
 */
export function explainDoubt(error: unknown): Explanation | undefined {
  if (!(error instanceof ApiError) || error.unanswered) return undefined;
  // Only the notice about the doubt may say "try again". `causeOf` leaves out words that its second argument already
  // has.
  return {
    messages: [],
    reasons: reasonsOf(error),
    hint: causeOf(error, 'try again'),
    wait: waitIn(error, 'try again'),
  };
}

/** Some gateways refuse a large document so that the browser hides the refusal from us. */
const FILE_MISSING =
  "We didn't receive what you sent. Nothing is lost, but if it happens again, a smaller document may help.";

const hasLostFile = (error: unknown) =>
  error instanceof ApiError && error.unanswered && error.fileSize > LARGE;

/**
 * Explains a request that, as a lookup has shown, had no effect on the server. Leaves out "We didn't get the server's
 * reply": we got the reply to the lookup.
 */
export function explainMissing(
  explained: Explanation,
  error: unknown,
  found = hasLostFile(error) ? FILE_MISSING : `We didn't receive what you sent. ${NOTHING_LOST}`,
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
