/** Sends one call and keeps the whole reply: all headers, the bytes, and the redirects, which a browser would hide. */
import { endpoints, type OperationId } from 'portal-contract';
import { whyNoReply } from 'portal-mock/contract/reply-checks';
import type { Send } from 'portal-mock/server/guard';
import { type Exchange, parse, type Sent } from '../contract/exchange';

export interface Wire {
  /** The API root, without a slash at the end. */
  root: string;
  fetch: Send;
  timeout: number;
  /** The time of a reply by the server's clock, in milliseconds, from its `Date`. */
  timeOf?: ((date: string | null) => number) | undefined;
}

export interface CallOptions {
  token?: string | undefined;
  /** The portal's origin, if it differs from the API's. Browsers then send it with each call. */
  origin?: string | undefined;
  cookies?: string | undefined;
  id?: string | number | undefined;
  query?: Record<string, string> | undefined;
  body?: object | string | undefined;
}

const MAX_REDIRECTS = 3;

export function callSent(wire: Wire, operation: OperationId, options: CallOptions): Sent {
  const { method, path, body } = endpoints[operation];
  const query = options.query ? `?${new URLSearchParams(options.query)}` : '';
  const filled = path.replace('{id}', encodeURIComponent(String(options.id)));
  const json = body === 'json' && options.body !== undefined;
  return {
    method,
    url: wire.root + filled + query,
    headers: {
      ...(options.origin && { Origin: options.origin }),
      ...(options.token !== undefined && { Authorization: `Bearer ${options.token}` }),
      ...(options.cookies && { Cookie: options.cookies }),
      ...(json && { 'Content-Type': 'application/json' }),
    },
    body: options.body,
    form: body === 'multipart',
  };
}

export async function exchange(
  wire: Wire,
  operation: Exchange['operation'],
  sent: Sent,
): Promise<Exchange> {
  const redirects: Exchange['redirects'] = [];
  const nothing = {
    ...{ headers: new Headers(), time: Number.NaN },
    ...{ bytes: new Uint8Array(), text: '', json: undefined },
  };
  let undecoded: string | undefined;
  try {
    const response = await follow(wire, sent, redirects);
    undecoded = response.headers.get('Content-Encoding') ?? undefined;
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = operation === 'document' ? '' : new TextDecoder().decode(bytes);
    const { status, headers } = response;
    const time = wire.timeOf?.(headers.get('Date')) ?? Number.NaN;
    return { operation, sent, status, headers, time, bytes, text, json: parse(text), redirects };
  } catch (error) {
    const failed = { failure: whyNoReply(error), ...(undecoded !== undefined && { undecoded }) };
    return { operation, sent, status: 0, ...failed, redirects, ...nothing };
  }
}

/** Follows redirects as a browser does: some turn a POST into a GET, and other origins don't get the token. */
async function follow(wire: Wire, sent: Sent, redirects: Exchange['redirects']): Promise<Response> {
  let { method, url } = sent;
  const headers = new Headers(sent.headers);
  for (;;) {
    const body = method === 'GET' ? null : await encode(sent, headers);
    const signal = AbortSignal.timeout(wire.timeout);
    const request = new Request(url, { method, headers, body, redirect: 'manual' });
    const response = await wire.fetch(request, { signal });
    const location = response.headers.get('Location');
    const redirected = [301, 302, 303, 307, 308].includes(response.status) && location;
    if (!redirected || redirects.length === MAX_REDIRECTS) return response;

    const toGet =
      (method === 'POST' && [301, 302].includes(response.status)) || response.status === 303;
    const { Origin: origin } = sent.headers;
    redirects.push({
      status: response.status,
      to: location,
      methodLost: toGet && method !== 'GET',
      isBlocked: origin !== undefined && !allows(allowed(response, 'Origin'), origin),
    });
    if (toGet) {
      method = 'GET';
      headers.delete('Content-Type');
    }
    const next = new URL(location, url);
    if (next.origin !== new URL(url).origin) headers.delete('Authorization');
    url = next.href;
  }
}

/** Returns the body as a whole, not as a stream: with a stream, an early refusal looks like a broken connection. */
async function encode({ body, form }: Sent, headers: Headers): Promise<BodyInit | null> {
  if (!body) return null;
  if (typeof body === 'string') return body;
  // An id that JavaScript would round is a text in the kit.
  if (!form) return JSON.stringify(body).replace(/("proposal":)"([0-9]{16,})"/, '$1$2');
  const data = new FormData();
  for (const [name, value] of Object.entries(body))
    data.set(name, value instanceof File ? value : String(value));
  const whole = new Response(data);
  headers.set('Content-Type', whole.headers.get('Content-Type') ?? '');
  return whole.arrayBuffer();
}

/** What a reply says about other origins (the Fetch standard, "CORS protocol"). */
export const allowed = ({ headers }: Pick<Exchange, 'headers'>, what: string) =>
  headers.get(`Access-Control-Allow-${what}`) ?? 'none';

export const allows = (value: string, origin: string) => value === '*' || value === origin;
