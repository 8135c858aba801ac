/** Whether two replies say the same of a record. */
import { at, type Exchange, isSuccess, words } from './exchange';

/** The fields in which an item of a list disagrees with the record itself. What the item leaves out, or has empty, is not compared. */
export function disagreeing(item: unknown, record: unknown, fields: readonly string[]): string[] {
  return fields.filter((field) => {
    const [listed, own] = [at(item, field), at(record, field)];
    if (listed === undefined || listed === null || listed === '' || own === undefined) return false;
    return plain(listed) !== plain(own);
  });
}

/** A form carries its line breaks as CRLF, and one letter may be written in two ways. */
export const plainText = (value: unknown) =>
  String(value).replaceAll('\r\n', '\n').normalize('NFC').trim();

export const isSameText = (got: unknown, sent: unknown) =>
  typeof got === 'string' && plainText(got) === plainText(sent);

/** Amounts and times by their value, however they are written. */
function plain(value: unknown): string {
  const text = plainText(value);
  if (text !== '' && Number.isFinite(Number(text))) return String(Number(text));
  const time = /^\d{4}-\d{2}-\d{2}[T ]/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? text : String(Math.trunc(time / 1000));
}

/** Without what differs from one address to the next, and the numbers that a cooldown puts in. */
const neutral = (answer: Exchange) =>
  words(answer)
    .replaceAll(/\S+@\S+/g, '@')
    .replaceAll(/[0-9]+/g, 'n');

/** Two replies that do not tell one address from another: in words, and in the fields beside them. */
export const saysTheSame = (one: Exchange, other: Exchange): boolean =>
  one.status === other.status && neutral(one) === neutral(other) && keys(one) === keys(other);

const keys = (answer: Exchange) =>
  isSuccess(answer) ? Object.keys(Object(answer.json)).sort().join() : '';
