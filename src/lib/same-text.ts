import { trimmed } from './visible';

/**
 * A text with one kind of line end, no surrounding space and composed accents; empty if nothing in it is
 * visible. Browsers send line ends as CRLF in multipart but unchanged in JSON, and servers store what they get.
 */
export const normalText = (text: string): string =>
  trimmed(text.replace(/\r\n?/g, '\n')).normalize('NFC');

type Text = string | null | undefined;

/** Servers may store an empty text as null or leave it out, so empty, null and missing texts are the same. */
export const isSameText = (one: Text, other: Text): boolean =>
  normalText(one ?? '') === normalText(other ?? '');

/** Removes the tags from HTML and decodes its entities. Runs no script and loads nothing. */
export const textOfHtml = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

/** The letters and digits of a text. HTML is read twice, because the text may have been escaped. */
const letters = (text: Text): string =>
  textOfHtml(textOfHtml(text ?? ''))
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether a server may have stored one text as the other: some servers escape or remove HTML, or lose emoji. A similar
 * text proves neither that a record arrived nor that it did not.
 */
export const isSimilarText = (one: Text, other: Text): boolean => letters(one) === letters(other);

/** Whether a server may have stored the text so: similar, or only its beginning. */
export const mayBeStored = (told: Text, sent: Text): boolean =>
  letters(sent).startsWith(letters(told));

/** Fields with addresses, which must not be normalised: a changed letter leads to another file. */
const ADDRESSES = ['proposal_document'];

/** A server record with all its texts normalised. */
export function withNormalTexts<T>(value: T): T;
export function withNormalTexts(value: unknown): unknown {
  if (typeof value === 'string') return normalText(value);
  if (Array.isArray(value)) return value.map((item) => withNormalTexts(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      ADDRESSES.includes(name) ? inner : withNormalTexts(inner),
    ]),
  );
}
