/** Converts Node's incoming message to a `Request`, and writes a `Response` back. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../../src/contract/contract.gen';
import { methodsAt } from '../contract/operations';
import { refuse } from '../replies/refusal';
import type { Outgoing } from '../replies/reply';
import { notAllowed } from '../server/emulate';
import { corsHeaders } from './cors';

/** Well above the limit for a document, so that the mock's own rule refuses most documents that are too large. */
const MAX_BODY_BYTES = 3 * limits.ProposalFields.proposal_document.maxBytes;

export async function receive(incoming: IncomingMessage, signal: AbortSignal): Promise<Request> {
  const protocol = 'encrypted' in incoming.socket ? 'https' : 'http';
  const url = URL.parse(`${protocol}://${incoming.headers.host ?? 'localhost'}${incoming.url}`);
  const body = await readBytes(incoming);
  if (!url) throw refuse(400, { detail: 'Bad request.' });
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  // Treat HEAD as GET, as Django does; Node then leaves out the reply's body.
  const method = incoming.method === 'HEAD' ? 'GET' : `${incoming.method}`;
  // A `Request` can have any method but these.
  if (/^(CONNECT|TRACE|TRACK)$/i.test(method))
    throw notAllowed(method, methodsAt(url.pathname) || 'GET, HEAD');
  const hasBody = method !== 'GET' && body.length > 0;
  return new Request(url, { method, headers, signal, ...(hasBody && { body }) });
}

/** Reads the body to the end even if it is too large: a client that is still sending would not see the refusal. */
async function readBytes(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers;
  if (length === undefined && encoding === undefined) return Buffer.alloc(0);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size <= MAX_BODY_BYTES) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > MAX_BODY_BYTES) throw refuse(413, { detail: 'The request body is too large.' });
  return Buffer.concat(chunks);
}

export async function send(
  response: Response | Outgoing,
  { headers: { origin } }: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  // Break the connection without a reply.
  if (response.status === 0) {
    outgoing.destroy();
    return;
  }
  const isOurs = !(response instanceof Response);
  // As bytes: Node writes a long text much more slowly.
  const body = Buffer.from(
    isOurs ? (response.body ?? '') : new Uint8Array(await response.arrayBuffer()),
  );
  outgoing.statusCode = response.status;
  for (const [name, value] of Object.entries(corsHeaders(origin))) outgoing.setHeader(name, value);
  if (response.status !== 204) outgoing.setHeader('content-length', body.length);
  for (const [name, value] of response.headers) outgoing.setHeader(name, value);
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies);
  outgoing.end(body);
}
