/** Compares records, texts and messages in replies, and ignores differences that are allowed. */
import { at, type Exchange, isSuccess, words } from './exchange';

/**
 * Returns the fields in which a list item differs from the record. Skips fields that the item omits or leaves empty, or
 * that the record omits.
 */
export function disagreeing(item: unknown, record: unknown, fields: readonly string[]): string[] {
  return fields.filter((field) => {
    const [listed, own] = [at(item, field), at(record, field)];
    if (listed === undefined || listed === null || listed === '' || own === undefined) return false;
    return plain(listed) !== plain(own);
  });
}

/** Removes differences in form: multipart forms send CRLF, and the same letter can have two Unicode forms. */
export const plainText = (value: unknown) =>
  String(value).replaceAll('\r\n', '\n').normalize('NFC').trim();

export const isSameText = (got: unknown, sent: unknown) =>
  typeof got === 'string' && plainText(got) === plainText(sent);

/** Writes equal amounts, and times in the same second, in the same way, so that only their values are compared. */
function plain(value: unknown): string {
  const text = plainText(value);
  if (text !== '' && Number.isFinite(Number(text))) return String(Number(text));
  const time = /^\d{4}-\d{2}-\d{2}[T ]/.test(text) ? Date.parse(text) : Number.NaN;
  // The case of a status is a rule of its own.
  const word = /^[a-z_]+$/i.test(text) ? text.toUpperCase() : text;
  return Number.isNaN(time) ? word : String(Math.trunc(time / 1000));
}

/** Replaces e-mail addresses and numbers (such as waiting times) in a message, because these may differ. */
const neutral = (answer: Exchange) =>
  words(answer)
    .replaceAll(/\S+@\S+/g, '@')
    .replaceAll(/[0-9]+/g, 'n');

/**
 * Whether two replies have the same status and message and, if they are successes, the same fields. A difference could
 * show who has an account.
 */
export const saysTheSame = (one: Exchange, other: Exchange): boolean =>
  one.status === other.status && neutral(one) === neutral(other) && keys(one) === keys(other);

const keys = (answer: Exchange) =>
  isSuccess(answer) ? Object.keys(Object(answer.json)).sort().join() : '';
