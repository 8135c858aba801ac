import { decode } from '../contract/text';

/** What a handler or a real server replies, before it becomes a `Response`. */
export interface Reply {
  status: number;
  /** Bytes and text are sent unchanged, everything else as JSON. */
  body?: unknown;
  headers?: Headers;
}

/** Headers that scripts of other origins may read. */
export const EXPOSED = 'Date, Retry-After, X-Mock-Hint';

/** A reply as it is sent: the body as text or bytes, and with all headers. With the status 0 the connection breaks. */
export interface Outgoing {
  status: number;
  headers: Headers;
  body: string | Uint8Array<ArrayBuffer> | null;
}

/** Without a reply, the connection breaks. */
export function finish(reply: Reply | undefined, now: number): Outgoing {
  const headers = new Headers(reply?.headers);
  if (!reply) return { status: 0, headers, body: null };
  const { status, body } = reply;
  // The virtual time, and the header that lets scripts of other origins read it.
  headers.set('Date', new Date(now).toUTCString());
  headers.set('Access-Control-Expose-Headers', EXPOSED);
  if (body === undefined || [204, 205, 304].includes(status))
    return { status, headers, body: null };
  if (typeof body === 'string' || isBytes(body)) return { status, headers, body };
  if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  return { status, headers, body: JSON.stringify(body) };
}

export const respond = ({ status, headers, body }: Outgoing): Response =>
  status === 0 ? Response.error() : new Response(body, { status, headers });

/** Returns the reply with these headers in place of those with the same names. */
export function withHeaders(reply: Reply, changes: Record<string, string>): Reply {
  const headers = new Headers(reply.headers);
  for (const [name, value] of Object.entries(changes)) headers.set(name, value);
  return { ...reply, headers };
}

/** Unlike `instanceof`, also recognises a Uint8Array of another realm: test pages have their own class. */
export const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> =>
  ArrayBuffer.isView(value);

/** Returns the body: parsed if it is JSON, as text if it is another text, otherwise unchanged. */
export function readReply({ body, headers }: Omit<Reply, 'status'>): unknown {
  const text = isBytes(body) ? textOf(body, headers?.get('Content-Type') ?? '') : body;
  if (typeof text !== 'string') return body;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Decodes bytes as the Content-Type says. Returns undefined if it names no kind of text. */
function textOf(bytes: Uint8Array, type: string): string | undefined {
  if (!/text|json|xml|^$/i.test(type)) return undefined;
  return decode(bytes, /charset="?([\w-]+)/i.exec(type)?.[1]);
}
