import { HttpResponse } from 'msw/http';

export interface Reply {
  status: number;
  /** Bytes and text are sent unchanged, everything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Headers that scripts of other origins may read. */
export const EXPOSED = 'Date, Retry-After, X-Mock-Hint';

/** Converts a reply into a `Response`. Undefined becomes a network error: the connection breaks. */
export function respond(reply: Reply | undefined, now: number): Response {
  if (!reply) return HttpResponse.error();
  const { status, body } = reply;
  const headers = { ...reply.headers, ...dateHeaders(now) };
  if (body === undefined) return new HttpResponse(null, { status, headers });
  if (typeof body === 'string') return new HttpResponse(body, { status, headers });
  if (isBytes(body)) return new HttpResponse(body, { status, headers });
  const json = { 'Content-Type': 'application/json', ...headers };
  return new HttpResponse(JSON.stringify(body), { status, headers: json });
}

/** Returns the header with the virtual time, and the one that lets scripts of other origins read it. */
const dateHeaders = (now: number) => ({
  Date: new Date(now).toUTCString(),
  'Access-Control-Expose-Headers': EXPOSED,
});

/** Unlike `instanceof`, also recognises a Uint8Array of another realm: test pages have their own class. */
export const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> =>
  ArrayBuffer.isView(value);

/** Returns the body: parsed if it is a text of JSON, otherwise unchanged. */
export function readReply({ body }: Pick<Reply, 'body'>): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
