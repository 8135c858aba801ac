import { asciiDigits, plain } from './cleaning';

/** Finds one-time codes in what users type and paste. */

const LENGTH = 6;
const GAP = String.raw`[\s\p{Pd}]{1,3}`;

/** A number that is not part of a longer one, such as a phone number in groups of digits. */
const alone = (digits: string) =>
  new RegExp(`(?<!\\d(?:${GAP})?)(?:${digits})(?!(?:${GAP})?\\d)`, 'gu');

const USUAL = String.raw`\d{6}|\d{3}${GAP}\d{3}`;

/** How messages write a code, the surest form first. */
const forms = [
  alone(USUAL),
  alone(String.raw`\d{2}${GAP}\d{2}${GAP}\d{2}|\d(?:${GAP}\d){5}`),
  new RegExp(
    String.raw`(?<!\d)(?<!(?<!\d)\d{3}${GAP})(?:${USUAL})(?!\d)(?!${GAP}\d{3}(?!\d))`,
    'gu',
  ),
];

/** The shortest distance, in characters, of a number to a word such as "code". */
function distance(text: string, { index, 0: number }: RegExpExecArray): number {
  const gaps = [...text.matchAll(/code|otp|pin\b/gi)].map((word) =>
    word.index < index ? index - word.index - word[0].length : word.index - index - number.length,
  );
  return Math.min(...gaps);
}

/**
 * Finds the code in a typed or pasted text: six digits, also in groups. Of several, the one nearest to the word "code",
 * or else the last. Without such a number, the first six digits; an empty text for a sentence, whose digits are no code.
 */
export function codeIn(typed: string): string {
  const text = asciiDigits(plain(typed));
  for (const form of forms) {
    const [first, ...more] = [...text.matchAll(form)];
    const nearest = more.reduce(
      (best, found) => (distance(text, found) <= distance(text, best ?? found) ? found : best),
      first,
    );
    if (nearest) return nearest[0].replace(/\D/g, '');
  }
  const isSentence = /(?<!\S)\p{L}{2,}(?!\S)/u.test(text);
  return isSentence ? '' : text.replace(/\D/g, '').slice(0, LENGTH);
}

type Field = Pick<HTMLInputElement, 'value' | 'selectionStart'>;

/**
 * Returns the code in a field that has changed. `before` is its former value. A whole code that was inserted, and so
 * ends at the caret, replaces the digits around it.
 */
export function codeAfter(before: string, { value, selectionStart }: Field): string {
  const end = selectionStart ?? value.length;
  const start = Math.max(0, end - Math.max(0, value.length - before.length));
  const inserted = codeIn(value.slice(start, end));
  if (inserted.length === LENGTH) return inserted;
  // Neither a seventh digit nor a text without a code changes the field.
  if (before.length === LENGTH && value.slice(0, start) + value.slice(end) === before)
    return before;
  return codeIn(value) || (plain(value) === '' ? '' : before);
}
