/**
 * A text with one kind of line end, no surrounding space and composed accents. Browsers send line ends as CRLF
 * in multipart but unchanged in JSON, and servers keep both.
 */
export const normalText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').trim().normalize('NFC');

type Text = string | null | undefined;

/** Servers store an empty text as null or leave it out, so both count as the same. */
export const isSameText = (one: Text, other: Text): boolean =>
  normalText(one ?? '') === normalText(other ?? '');

/** Addresses must not be normalised: a changed letter is another file. */
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
