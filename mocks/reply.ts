import { HttpResponse } from 'msw/http';

export interface Reply {
  status: number;
  /** Bytes and text go as they are, everything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** A reply on the wire; without one the connection breaks. */
export function respond(reply: Reply | undefined, now: number): Response {
  if (!reply) return HttpResponse.error();
  const { status, body } = reply;
  const headers = { ...reply.headers, ...dateHeaders(now) };
  if (body === undefined) return new HttpResponse(null, { status, headers });
  if (typeof body === 'string') return new HttpResponse(body, { status, headers });
  if (body instanceof Uint8Array)
    return new HttpResponse(new Uint8Array(body), { status, headers });
  const json = { 'Content-Type': 'application/json', ...headers };
  return new HttpResponse(JSON.stringify(body), { status, headers: json });
}

/** The virtual time, readable by scripts of another origin too. */
const dateHeaders = (now: number) => ({
  Date: new Date(now).toUTCString(),
  'Access-Control-Expose-Headers': 'Date, Retry-After',
});
