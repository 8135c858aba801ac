/**
 * The contract guard: puts the emulated server's pipeline in front of a real server. It checks each request and reply
 * against the contract, and reports differences as findings. It passes on the reply's status and body unchanged,
 * unless a fault applies. If the real server does not reply, it says why, with a 502 or 504.
 */
import type { OperationId } from '../../src/contract/contract.gen';
import { formProblem, whyNoReply } from '../contract/reply-checks';
import { type Reply, readReply } from '../replies/reply';
import { readToken } from '../rules/sessions';
import type { Answer, Backend, Call } from './call';
import { withHint } from './hints';
import { readBody, readQuery, unknownParameter } from './request';

/**
 * Sends a request, which `signal` cancels. It must not be the request's own signal: Node may forget a request while it
 * waits for the reply, and then that signal has no effect.
 */
export type Send = (request: Request, options: { signal: AbortSignal }) => Promise<Response>;

/** A call of the contract that was forwarded to the real server. `reply` is undefined if there was no complete reply. */
export interface ForwardedCall {
  operation: OperationId;
  url: URL;
  reply: Reply | undefined;
}

export interface GuardOptions {
  /** The path of the API here, such as `/api`. */
  prefix: string;
  /** The root of the real server. */
  upstream: string;
  /** Does not follow redirects. */
  send: Send;
  /** In milliseconds: how long the real server may take. */
  patience: number;
  onForwarded: (call: ForwardedCall) => void;
}

export function guard(
  { prefix, upstream, send, patience, onForwarded }: GuardOptions,
  { checker, bridge }: Backend,
): Answer {
  return async (call) => {
    const { operation, request, sent, asked, report } = call;
    if (operation === undefined) report('route', 'not in the contract');
    const { pathname, search } = asked.url;
    const address =
      operation === 'document'
        ? new URL(upstream).origin + pathname + search
        : upstream + pathname.slice(prefix.length) + search;
    const isInContract = operation !== undefined && operation !== 'document';
    if (isInContract) {
      const { faults } = readBody(operation, sent, checker);
      const { unknown } = readQuery(operation, asked.url.searchParams, checker);
      for (const text of [...faults, ...unknown.map(unknownParameter)]) report('request', text);
    }

    // Not with AbortSignal.any: Node may forget its sources, and then it never aborts.
    const limit = new AbortController();
    const stop = () => limit.abort();
    const timer = setTimeout(stop, patience);
    request.signal.addEventListener('abort', stop);
    let reply: Received;
    try {
      reply = await forward(call, address, send, limit.signal);
    } catch (error) {
      if (request.signal.aborted) return undefined;
      if (isInContract) onForwarded({ operation, url: asked.url, reply: undefined });
      const isLate = limit.signal.aborted;
      const reason = isLate ? `it took longer than ${patience / 1000} seconds` : whyNoReply(error);
      const why = `no reply from ${new URL(upstream).origin}: ${reason}`;
      report('reply', why);
      const body = { detail: `The guard got ${why}.` };
      return withHint({ status: isLate ? 504 : 502, body }, `Got ${why}.`);
    } finally {
      clearTimeout(timer);
      request.signal.removeEventListener('abort', stop);
    }
    // Documents have no schema, so they are passed on unchecked.
    if (!isInContract) return reply;
    onForwarded({ operation, url: asked.url, reply });
    const { status, headers, bytes } = reply;
    const body = readReply(reply);
    const problems = [
      checker.reply(operation, status, body),
      status < 300 && bytes.length > 0 && formProblem(headers, bytes),
    ];
    for (const problem of problems) if (problem) report('reply', problem);
    bridge.learn(body, request, sent);
    return withHint(reply, status === 401 ? ofToken(request) : undefined);
  };
}

/** Says that the real server cannot know a token that the emulated server issued. */
function ofToken({ headers }: Request): string | undefined {
  const [, token = ''] = (headers.get('Authorization') ?? '').split(' ');
  return readToken(token, 'access', 0)
    ? 'The emulated server issued this token, and the real server does not know it. Let the real server answer the login too.'
    : undefined;
}

/** Headers that hold for one connection only: RFC 9110, section 7.6.1, and those that the sender writes itself. */
const OF_CONNECTION =
  /^(connection|proxy-.*|keep-alive|te|trailer|transfer-encoding|upgrade|expect|host|content-length)$/;
/** Request headers for the guard itself. */
const FOR_US = /^(x-mock-session|prefer|accept-encoding)$/;
/** Reply headers that describe the packed body, which arrives here unpacked, and those that the mock sets itself. */
const SET_HERE = /^(content-encoding|date|access-control-.*)$/;

/** Returns the headers that a proxy passes on. */
export function passedOn(headers: Headers, also: RegExp): Headers {
  const named = (headers.get('Connection') ?? '').toLowerCase().split(/[\s,]+/);
  const kept = [...headers].filter(
    ([name]) => !OF_CONNECTION.test(name) && !also.test(name) && !named.includes(name),
  );
  return new Headers(kept);
}

const MAX_REDIRECTS = 5;

/** `bytes` is the body, also if it is empty. */
type Received = Reply & { headers: Headers; bytes: Uint8Array };

/** Forwards a call and follows redirects as a browser does. Throws if there is no complete reply. */
async function forward(
  { request, sent, report }: Call,
  address: string,
  send: Send,
  signal: AbortSignal,
): Promise<Received> {
  const headers = passedOn(request.headers, FOR_US);
  let [method, url] = [request.method, address];
  for (let redirects = 0; ; redirects += 1) {
    // The body is sent as a whole, because browsers stream uploads only over HTTP/2.
    const body = method === 'GET' || sent.bytes.length === 0 ? null : sent.bytes;
    const options = { method, headers, body };
    let response = await send(new Request(url, { ...options, redirect: 'manual' }), { signal });
    // A page cannot see where a redirect leads.
    if (response.type === 'opaqueredirect') {
      report('reply', 'redirected');
      response = await send(new Request(url, options), { signal });
    }
    const location = response.headers.get('Location');
    if (![301, 302, 303, 307, 308].includes(response.status) || !location) {
      const bytes = new Uint8Array(await response.arrayBuffer());
      const passed = passedOn(response.headers, SET_HERE);
      const { status } = response;
      return { status, headers: passed, bytes, ...(bytes.length > 0 && { body: bytes }) };
    }
    const next = new URL(location, url);
    report('reply', `redirected with ${response.status} to ${next}`);
    if (redirects === MAX_REDIRECTS) throw new Error(`more than ${MAX_REDIRECTS} redirects`);
    if (response.status === 303 || (response.status < 303 && method === 'POST')) method = 'GET';
    if (next.origin !== new URL(url).origin) headers.delete('Authorization');
    url = next.href;
  }
}
