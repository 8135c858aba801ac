/** Readers for a reply's text, and for single values that may be missing, null, or of another type than the contract says. */

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns parsed JSON, the raw text if it is not JSON, or undefined if it is empty. */
export function parse(text: string): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return parseBehindWarnings(text);
  }
}

function parseBehindWarnings(text: string): unknown {
  try {
    return JSON.parse(text.replace(PHP_WARNINGS, ''));
  } catch {
    return text;
  }
}

/** Some PHP servers write their warnings before the JSON. */
const PHP_WARNINGS =
  /^(\s*(<br ?\/?>\s*)?(<b>)?(Warning|Notice|Deprecated)(<\/b>)?: [^\n]* on line (<b>)?\d+(<\/b>)?(<br ?\/?>)?)+\s*/;

/** Returns an object that the reply must have. Throws if it is missing or not an object. */
export function object<T>(value: T): NonNullable<T> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TypeError('an object is missing');
  }
  return value;
}

/** Returns the number, also from a string such as '12.50' or '45,000.50'; null for anything else. */
export function readAmount(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const text = typeof value === 'string' ? value.trim() : '';
  // Only with a decimal point it is certain that the commas separate thousands.
  const amount = Number(/^-?\d{1,3}(,\d{3})+\.\d+$/.test(text) ? text.replaceAll(',', '') : text);
  return text && Number.isFinite(amount) ? amount : null;
}

/** Returns the ID of a record, from the ID itself or from an object with an `id`. Throws if there is none. */
export function readId(value: unknown): number {
  const id = readAmount(isObject(value) ? value.id : value);
  // A larger number would be rounded, and lead to another record.
  if (id === null || !Number.isSafeInteger(id))
    throw new TypeError('an ID is missing or not a whole number');
  return id;
}

/** Returns a text as it is, and a number as a text; null for anything else. */
export function readText<T extends string>(value: T | null | undefined): T | null;
export function readText(value: unknown): string | null;
export function readText(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? value : null;
}

/** A list of texts, from a list, from the JSON text of a list, or from one comma-separated text. */
export function readTexts(value: unknown): string[] {
  const list = typeof value === 'string' && value.startsWith('[') ? parse(value) : value;
  const items = typeof list === 'string' ? list.split(',') : [list ?? []].flat();
  return items.flatMap((item: unknown) => readText(item)?.trim() || []);
}

/** A person, from an object with a name or from the name alone. */
export function readPerson(value: unknown): { display_name: string } | null {
  const display_name = isObject(value) ? readText(value.display_name) : readName(value);
  return display_name ? { display_name } : null;
}

/** A number in place of a person is an ID, not a name. */
const readName = (value: unknown) => (typeof value === 'string' ? value : null);

/** A status or priority in capitals, because servers write it in any case; `otherwise` if there is none. */
export function readStatus<T extends string>(value: T | null | undefined, otherwise: T): T {
  const raw: unknown = value;
  const text = readText(isObject(raw) ? (raw.value ?? raw.code ?? raw.name ?? raw.id) : raw);
  return text
    ? (text
        .trim()
        .replace(/[\s-]+/g, '_')
        .toUpperCase() as T)
    : otherwise;
}
