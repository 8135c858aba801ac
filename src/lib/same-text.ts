/**
 * A text with one kind of line end, no surrounding space and composed accents. Browsers send line ends as CRLF
 * in multipart but unchanged in JSON, and servers store what they get.
 */
export const normalText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').trim().normalize('NFC');

type Text = string | null | undefined;

/** Servers may store an empty text as null or leave it out, so empty, null and missing texts are the same. */
export const isSameText = (one: Text, other: Text): boolean =>
  normalText(one ?? '') === normalText(other ?? '');

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
