/**
 * A text as people read it: one kind of line end, no space around it, accents in one form. Browsers send line
 * ends in multipart as CRLF and in JSON as they are, and servers keep both.
 */
export const normalText = (text: string): string =>
  text.replace(/\r\n?/g, '\n').trim().normalize('NFC');

type Text = string | null | undefined;

/** Servers keep an empty text as null, or leave it out. */
export const isSameText = (one: Text, other: Text): boolean =>
  normalText(one ?? '') === normalText(other ?? '');

/** Addresses are not for reading: a changed letter is another file. */
const ADDRESSES = ['proposal_document'];

/** A record of the server with all its texts as people read them. */
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
