/** One request and what came back, kept as it was for the reports. */
import type { OperationId } from '../../../src/contract/contract.gen';

export type Fields = Record<string, string | number | boolean | null | File | readonly string[]>;

export interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  /** An object goes as JSON or as a form, as the contract says for the operation; a text as it is. */
  body?: object | string | undefined;
  form: boolean;
}

export interface Exchange {
  /** The operation, or what else was fetched: a document. */
  operation: OperationId | 'document';
  sent: Sent;
  /** The HTTP status; 0 when no answer came. */
  status: number;
  /** Why no answer came. */
  failure?: string;
  headers: Headers;
  bytes: Uint8Array;
  text: string;
  /** Undefined when the body is empty or not JSON. */
  json: unknown;
  /** The statuses of the redirects on the way. */
  redirects: { status: number; methodLost: boolean }[];
}

export const isSuccess = ({ status }: Exchange) => status >= 200 && status < 300;
export const isRefusal = ({ status }: Exchange) => status >= 400 && status < 500;

/** A page where the contract has JSON: a proxy's, or that of a web site. */
export const isPage = ({ operation, status, json, text }: Exchange) =>
  operation !== 'document' &&
  status < 400 &&
  json === undefined &&
  /<(!doctype|html|head|title|body|h1)\b/i.test(text);

/** Optional text that is empty may be null, '' or absent. */
export const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** As a browser sends them back. */
export const cookiesOf = ({ headers }: Exchange) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** The time of the answer, by the clock of the server. */
export const timeOf = ({ headers }: Exchange) => Date.parse(headers.get('Date') ?? '');

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

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

/** A list, with an envelope or without. */
export function listOf(reply: unknown): unknown[] | undefined {
  const list = Array.isArray(reply) ? reply : at(reply, 'results');
  return Array.isArray(list) ? list : undefined;
}

/** The words that the server gave for a person to read. */
export function words(exchange: Exchange): string {
  if (exchange.status === 0) return `no answer: ${exchange.failure}`;
  const said = ['message', 'error', 'detail']
    .map((key) => textAt(exchange.json, key))
    .find(Boolean);
  return `${exchange.status} ${said ?? exchange.text.slice(0, 300)}`.trim();
}
