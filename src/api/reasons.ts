import type { ApiError } from './errors';
import { labelled } from './words';

export type IsPlaced = (field: string) => boolean;

/** General texts come before those about one field. */
export const wordsOf = ({ refusal: { general, fields } }: ApiError) => [...general, ...fields];

const MOST_REASONS = 3;
const LONGEST_REASON = 300;

/** Texts of a 429 about the waiting time. We leave them out: our own message says when to try again. */
const ABOUT_WAITING =
  /throttl|too many|rate.?limit|too often|available in|try again|wait|\bper (\d+ )?(second|minute|hour|day)s?\b/i;

/** What the server says besides `messages`, as lines. `labels` are the names of its fields. */
export function reasonsOf(
  error: ApiError,
  messages: readonly string[] = [],
  isPlaced: IsPlaced = () => false,
  labels: Readonly<Record<string, string>> = {},
): string[] {
  // A crashed server may answer with a stack trace in plain text.
  if (typeof error.body === 'string' && error.status >= 500) return [];
  const isAtField = ({ path: [field] }: { path: readonly string[] }) =>
    field !== undefined && isPlaced(field);
  const words = wordsOf(error);
  const told = [...messages, ...words.filter(isAtField).map(({ text }) => text)].map(plain);
  const reasons: string[] = [];
  for (const text of labelled(
    words.filter((one) => !isAtField(one)),
    labels,
  )) {
    const line = shortened(waitOf(error) ? withoutRetrying(text) : text);
    const isNew = !told.some((known) => known.includes(plain(line)));
    if (!line || !isNew || (error.status === 429 && ABOUT_WAITING.test(line))) continue;
    told.push(plain(line));
    reasons.push(line);
  }
  return reasons.slice(0, MOST_REASONS);
}

/** One line of at most 300 characters. */
export function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST_REASON ? `${line.slice(0, LONGEST_REASON - 1)}…` : line;
}

/** Two texts that differ only in case, spaces or punctuation have the same plain text. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The server's message without "try again", because the hint gives the waiting time. */
function withoutRetrying(text: string): string {
  const sentences = text.match(/[^.!?]+[.!?]*/g) ?? [];
  return sentences
    .map((sentence) => {
      const [before = '', clause] = sentence.split(/[,;:]?[^,;:]*\btry again\b/i);
      if (clause === undefined) return sentence;
      return before.trim() ? `${before}.` : '';
    })
    .join('')
    .trim();
}

/** How many seconds a refusal asks us to wait; undefined if it does not ask, or if the hint must not show it. */
export const waitOf = ({ kind, status, retryAfter }: ApiError): number | undefined =>
  // These statuses have their own messages or hints.
  kind !== 'refused' || [408, 413, 429, 511].includes(status) ? undefined : retryAfter || undefined;
