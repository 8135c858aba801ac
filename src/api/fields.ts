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

/** So older .NET servers write a time: '/Date(1762164900000)/'. */
const MILLISECONDS = /^\/Date\((\d+)\)\/$/;
/** What Go, .NET and MySQL write where there is no time. */
const NO_TIME = /^(0001-01-01|0000-00-00|0$|-\d)/;
/** The seconds until the years 2000 and 5000. What is less is no time, and what is more are milliseconds. */
const [FEWEST, MOST] = [946_684_800, 95_617_584_000];

/**
 * A time as a text. Java also writes it as seconds or milliseconds since 1970, or as a list of year, month, day, hour,
 * minute, second and nanoseconds in the server's own zone.
 */
export function readTime(value: unknown): string | null {
  if (NO_TIME.test(`${value}`)) return null;
  const number = typeof value === 'number' ? value : Number(MILLISECONDS.exec(`${value}`)?.[1]);
  const time = new Date(number > MOST ? number : number * 1000);
  if (number > FEWEST && !Number.isNaN(time.getTime())) return time.toISOString();
  if (!Array.isArray(value) || value.length < 3) return readText(value);
  const [year, month, day, ...clock] = value.map((part) => String(part).padStart(2, '0'));
  const [hours = '00', minutes = '00', seconds = '00'] = clock;
  return `${year}-${month}-${day}${clock.length > 0 ? `T${hours}:${minutes}:${seconds}` : ''}`;
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

/** A status or priority in capitals, because servers write it in any case (A-74); `otherwise` if there is none. */
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
