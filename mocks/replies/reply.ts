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

/** Converts a reply into a `Response`. Undefined becomes a network error: the connection breaks. */
export function respond(reply: Reply | undefined, now: number): Response {
  if (!reply) return Response.error();
  const { status, body } = reply;
  const headers = new Headers(reply.headers);
  // The virtual time, and the header that lets scripts of other origins read it.
  headers.set('Date', new Date(now).toUTCString());
  headers.set('Access-Control-Expose-Headers', EXPOSED);
  if (body === undefined) return new Response(null, { status, headers });
  if (typeof body === 'string' || isBytes(body)) return new Response(body, { status, headers });
  if (!headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  const text = JSON.stringify(body);
  const response = new Response(text, { status, headers });
  texts.set(response, text);
  return response;
}

const texts = new WeakMap<Response, string>();

/** Returns the JSON that `respond` has written into a response, without reading its stream. */
export const textIn = (response: Response): string | undefined => texts.get(response);

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
