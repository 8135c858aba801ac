/** One request with its reply, both unchanged so that reports can show them, and functions that read a reply. */
import type { OperationId } from 'portal-contract';

export type Fields = Record<string, string | number | boolean | null | File | readonly string[]>;

export interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** An object is sent as JSON or as a form, as the contract says for the operation. Text is sent unchanged. */
  body?: object | string | undefined;
  form: boolean;
}

export interface Exchange {
  /** The operation, or `document` if a document was downloaded. */
  operation: OperationId | 'document';
  sent: Sent;
  /** When it was sent, in milliseconds, by a clock that is moved together with the server's. */
  sentAt?: number;
  /** The HTTP status; 0 if no reply came. */
  status: number;
  /** Why no reply came, or why its body could not be read. */
  failure?: string;
  /** A reply came, but its body could not be decoded: the value of its `Content-Encoding`. The status is 0 then. */
  undecoded?: string;
  headers: Headers;
  /** When the reply was sent, by the server's clock; NaN if no reply came. */
  time: number;
  bytes: Uint8Array;
  text: string;
  /** Undefined for a document, and if the body is empty or not JSON. */
  json: unknown;
  /**
   * The redirects that were followed. `methodLost` means that the redirect turned the call into a GET, `isBlocked` that a
   * browser does not follow it, because it does not allow the portal's origin.
   */
  redirects: { status: number; to: string; methodLost: boolean; isBlocked?: boolean }[];
}

export const isSuccess = ({ status }: Exchange) => status >= 200 && status < 300;
export const isRefusal = ({ status }: Exchange) => status >= 400 && status < 500;

/** No reply came. One whose body can't be decoded is a reply. */
export const isSilent = ({ status, undecoded }: Exchange) =>
  status === 0 && undecoded === undefined;

/** Whether a web page came instead of JSON, from a proxy or another site. Error pages (4xx, 5xx) don't count. */
export const isPage = ({ operation, status, json, text }: Exchange) =>
  operation !== 'document' &&
  status < 400 &&
  json === undefined &&
  /<(!doctype|html|head|title|body|h1)\b/i.test(text);

/** Optional text that is empty may be null, '' or absent. */
export const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** The cookies, in the form in which a browser sends them back. */
export const cookiesOf = ({ headers }: Exchange) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** How many seconds `Retry-After` asks to wait. Undefined if the header is neither a number nor a date. */
export function secondsToWait(answer: Exchange): number | undefined {
  const wait = answer.headers.get('Retry-After')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(wait)) return Number(wait);
  // `Date.parse` reads many plain numbers as dates; an HTTP date always has letters.
  const until = /[a-z]/i.test(wait) ? Date.parse(wait) : Number.NaN;
  const seconds = Math.ceil((until - (answer.time || Date.now())) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Ids that JavaScript rounds. */
const LARGE_ID = /("(?:\w+_)?(?:id|proposal)"\s*:\s*)([0-9]{16,})(?![.\w])/g;
export const largeIdIn = (text: string) =>
  [...text.matchAll(LARGE_ID)]
    .map(([, , id]) => id)
    .find((id) => !Number.isSafeInteger(Number(id)));

/** Reads JSON. Ids that JavaScript would round are texts then, so that the kit can go on with them. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(largeIdIn(text) ? text.replaceAll(LARGE_ID, '$1"$2"') : text);
  } catch {
    return undefined;
  }
}

/** The value at a dotted path: `at(reply, 'tokens.access')`. */
export function at(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);
}

export function textAt(value: unknown, path: string): string | undefined {
  const found = at(value, path);
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** A token in the reply to a login or to a refresh. */
export const tokenIn = ({ json }: Exchange, name: 'access' | 'refresh') =>
  textAt(json, `tokens.${name}`) ?? textAt(json, name);

export const statusOf = (record: unknown) => String(at(record, 'status')).toUpperCase();

/** The items of a list, which may be an array or have `results`. */
export function listOf(reply: unknown): unknown[] | undefined {
  const list = Array.isArray(reply) ? reply : at(reply, 'results');
  return Array.isArray(list) ? list : undefined;
}

export function payloadOf(token: unknown): Record<string, unknown> | undefined {
  const [, payload] = typeof token === 'string' ? token.split('.') : [];
  try {
    const value: unknown = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString('utf8'));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the status and the server's message for the user or, without one, the start of the body. */
export function words(exchange: Exchange): string {
  if (exchange.undecoded !== undefined) return `a body that can't be read: ${exchange.failure}`;
  if (exchange.status === 0) return `no answer: ${exchange.failure}`;
  const said = ['message', 'error', 'detail']
    .map((key) => textAt(exchange.json, key))
    .find(Boolean);
  const [, title] = /<title>\s*([^<]+?)\s*<\/title>/i.exec(exchange.text) ?? [];
  const page = title && `(an HTML page, "${title.replaceAll(/\s+/g, ' ')}")`;
  return `${exchange.status} ${said ?? page ?? exchange.text.slice(0, 300)}`.trim();
}
