/** Compares records, texts and messages in replies, and ignores differences that are allowed. */
import { at, type Exchange, isEmpty, isSuccess, words } from './exchange';

/**
 * The names of the fields in which a list item differs from the record, with the values of both. Skips fields that the
 * item omits or leaves empty, or that the record omits.
 */
export function differences(item: unknown, record: unknown, fields: readonly string[]) {
  const names = fields.filter((field) => {
    const [listed, own] = [at(item, field), at(record, field)];
    return !isEmpty(listed) && own !== undefined && !alike(listed, own);
  });
  const pairs = names.map((field) => apart(at(item, field), at(record, field)));
  const said = (which: 0 | 1) => names.map((field, index) => `${field}: ${pairs[index]?.[which]}`);
  return { names: names.join(', '), expected: said(0).join(', '), got: said(1).join(', ') };
}

const WIDTH = 39;

/** Both values as reports show them: of long texts what is around the first difference. */
export function apart(one: unknown, other: unknown): [string, string] {
  const lettersOf = (value: unknown) =>
    typeof value === 'string' ? [...plainText(value)] : [...(JSON.stringify(value) ?? 'absent')];
  const [first, second] = [lettersOf(one), lettersOf(other)];
  const same = first.findIndex((letter, index) => letter !== second[index]);
  const isLong = Math.max(first.length, second.length) > WIDTH;
  const start = isLong ? Math.max(0, (same < 0 ? first.length : same) - WIDTH / 3) : 0;
  const part = (letters: string[]) => {
    const text =
      letters
        .slice(start, start + WIDTH)
        .join('')
        .replaceAll('\n', '\\n') || 'empty';
    const count = same === second.length ? ` (${letters.length} characters)` : '';
    return `${start > 0 ? '…' : ''}${text}${letters.length > start + WIDTH ? `…${count}` : ''}`;
  };
  return [part(first), part(second)];
}

/** Removes differences in form: multipart forms send CRLF, and the same letter can have two Unicode forms (A-96). */
const plainText = (value: unknown) =>
  String(value).replaceAll('\r\n', '\n').normalize('NFC').trim();

const ENTITIES: [RegExp, string][] = [
  [/&lt;/g, '<'],
  [/&gt;/g, '>'],
  [/&(quot|#34);/g, '"'],
  [/&#(x27|39);/g, "'"],
  [/&amp;/g, '&'],
];
/** The text with its special characters as themselves, and not as they are written in HTML. */
export const unescaped = (text: string) =>
  ENTITIES.reduce((all, [entity, letter]) => all.replaceAll(entity, letter), text);

const latin1 = (text: unknown) => Buffer.from(plainText(text)).toString('latin1');
/** Whether the text in UTF-8 was read as if each of its bytes were a letter. */
export const isMisread = (got: unknown, sent: unknown) =>
  typeof sent === 'string' &&
  latin1(sent) !== sent.trim() &&
  plainText(got) === latin1(sent).trim();

export const isSameText = (got: unknown, sent: unknown) =>
  typeof got === 'string' && plainText(got) === plainText(sent);

/** Whether the value of a reply is the one that was sent. The case of a status is a rule of its own. */
export const isSameValue = (got: unknown, sent: unknown) =>
  typeof sent === 'string' && ![got, sent].some((one) => /^[A-Z_]{2,}$/.test(String(one)))
    ? isSameText(got, sent)
    : plain(got) === plain(sent);

/** The letters a to z of a name, so that other differences do not count. */
export const folded = (name = '') =>
  name
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

/** Writes equal amounts and equal times in the same way, so that only their values are compared. */
function plain(value: unknown): string | number {
  const text = plainText(value);
  if (text !== '' && Number.isFinite(Number(text))) return String(Number(text));
  const time = /^\d{4}-\d{2}-\d{2}[T ]/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? (/^[a-z_]+$/i.test(text) ? text.toUpperCase() : text) : time;
}

export const isWithoutZone = (time: string) => /[T ][\d:.]+$/.test(time);
/** The time in milliseconds. Without a zone it is read as EAT, as the portal does (A-88). */
export const timeIn = (text: string): number =>
  Date.parse(isWithoutZone(text) ? `${text.replace(' ', 'T')}+03:00` : text);

/** Times count as equal in the same second if one of them has no fraction. */
function alike(one: unknown, other: unknown): boolean {
  const [a, b] = [plain(one), plain(other)];
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  const exact = [one, other].every((time) => String(time).includes('.'));
  return exact ? Math.abs(a - b) <= 1 : Math.trunc(a / 1000) === Math.trunc(b / 1000);
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
