import { endpoints } from './contract.gen';
import { ApiError, fieldErrors } from './errors';
import { blamedBy, type FailureKey, messagesFor, whenToTryAgain } from './messages';
import { waitInWords } from './wait';
import { isAboutAll, isPage, labelled, wordsIn } from './words';

/** All that is shown of a failed call. This file is the only one that decides it. */
export interface Explanation {
  /** The stated sentence, or the words of the server that the specification puts in its place. */
  messages: readonly string[];
  /** What else the server says. */
  reasons: readonly string[];
  /** One more sentence or two: what is to blame, what is lost, or when to try again. */
  hint: string | undefined;
}

/** `isPlaced` tells which refused fields show their error under an input and need no reason as well. */
export function explain(
  key: FailureKey,
  error: unknown,
  isPlaced: (field: string) => boolean = () => false,
): Explanation {
  const messages = messagesFor(key, error);
  const reasons = reasonsFor(error, messages, isPlaced);
  return { messages, reasons, hint: hintFor(key, error, messages) };
}

/** The same in one line, for a toast. */
export function explainInLine(key: FailureKey, error: unknown): string {
  const { messages, reasons, hint } = explain(key, error);
  return [...messages, ...reasons, hint].filter(Boolean).join(' ');
}

const MOST_REASONS = 3;
const LONGEST_REASON = 300;

/** A throttled server says how long to wait, and the portal has said it already, in minutes and hours. */
const ABOUT_WAITING = /throttl|too many|rate.?limit|too often|available in|try again|wait/i;

function reasonsFor(
  error: unknown,
  messages: readonly string[],
  isPlaced: (field: string) => boolean,
): string[] {
  if (!(error instanceof ApiError) || error.kind !== 'refused') return [];
  // A crashed server may answer with a stack trace in plain text.
  if (typeof error.body === 'string' && (error.status >= 500 || /^[[{]/.test(error.body)))
    return [];
  const words = wordsIn(error.body)
    .filter(({ path: [field] }) => !field || !isPlaced(field))
    // What is about the whole comes first.
    .toSorted((one, other) => Number(isAboutAll(other)) - Number(isAboutAll(one)));
  const placed = Object.entries(fieldErrors(error)).filter(([field]) => isPlaced(field));
  const told = [...messages, ...placed.map(([, text]) => text)].map(plain);
  const reasons: string[] = [];
  for (const text of labelled(words)) {
    const line = shortened(text);
    const isNew = !told.some((known) => known.includes(plain(line)));
    if (!isNew || (error.status === 429 && ABOUT_WAITING.test(line))) continue;
    told.push(plain(line));
    reasons.push(line);
  }
  return reasons.slice(0, MOST_REASONS);
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON - 1)}…` : line;
}

/** Two texts that differ in case, spaces or punctuation only say the same. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function hintFor(key: FailureKey, error: unknown, messages: readonly string[]): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const sentence = messages.join(' ');
  const cause = causeOf(error, sentence);
  if (!cause || isAnswered(error)) return cause;
  const blamed = blamedBy(key, messages);
  return [cause, blamed ? `${blamed} may be correct.` : nothingLost(key, error)]
    .filter(Boolean)
    .join(' ');
}

/** A refusal of the input or of the request; all other failures say nothing about what was typed. */
const isAnswered = ({ kind, status }: ApiError) =>
  kind === 'refused' && status < 500 && status !== 408;

/** What is to blame, without repeating or contradicting `sentence`. */
function causeOf(error: ApiError, sentence: string): string | undefined {
  const { kind, status, body, retryAfter } = error;
  if (kind === 'malformed' || status === 511) {
    const wifi = " If you're on public Wi-Fi, you may need to sign in to it first.";
    return `We couldn't read the server's reply.${typeof body === 'string' ? wifi : ''}`;
  }
  if (kind === 'timeout' || status === 408) return "The server isn't responding.";
  if (kind === 'network') {
    const check = /check your connection/i.test(sentence) ? '' : ' Please check your connection.';
    return `The server isn't responding.${check}`;
  }
  if (status >= 500) {
    return `Something went wrong on our side. ${waitFor(retryAfter, sentence)}`.trim();
  }
  if (status === 429) return undefined;
  if (status === 413) {
    // The sentence about the document has said it.
    return endpoints[error.operation].body === 'multipart'
      ? undefined
      : 'What you sent is larger than the server accepts.';
  }
  // The API refuses in JSON: a server in another place answered.
  return isPage(body)
    ? "This reply didn't come from the portal's server. For administrators: check apiRoot in config.json."
    : undefined;
}

/** When it is worth another try; a sentence that has asked for one already is not repeated. */
function waitFor(seconds: number | undefined, sentence: string): string {
  const asked = /try again/i.test(sentence);
  if (seconds)
    return asked ? `Please wait ${waitInWords(seconds)} first.` : whenToTryAgain(seconds);
  return asked ? '' : 'Please try again in a moment.';
}

/** Asking for another code takes no typing. */
const isResend = (key: FailureKey) => key === 'resendOtp' || key === 'resendActivation';

function nothingLost(key: FailureKey, { operation }: ApiError): string {
  const typed = endpoints[operation].body !== 'none' && !isResend(key);
  return typed ? 'Nothing you typed has been lost.' : '';
}
