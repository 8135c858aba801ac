/**
 * The contract guard: puts the emulated server's pipeline in front of a real server. It checks each request and reply
 * against the contract, and reports differences as findings. It passes on the reply's status and body unchanged,
 * unless a fault applies.
 */
import { type HttpHandler, http } from 'msw/http';
import { bypass } from 'msw/utils/bypass';
import { endpoints, type OperationId } from '../../src/contract/contract.gen';
import type { Checker } from '../contract/checker';
import { operationIds } from '../contract/operations';
import { type Reply, readReply } from '../replies/reply';
import { type Backend, type Context, serveCall } from './call';
import { readBody, readQuery, unknownParameter } from './request';

/** A call of the contract that was forwarded to the real server. If `reply` is undefined, the connection broke. */
export interface ForwardedCall {
  operation: OperationId;
  url: URL;
  reply: Reply | undefined;
}

export function guardHandlers(
  root: string,
  upstream: string,
  backend: Backend,
  onForwarded: (call: ForwardedCall) => void,
): HttpHandler[] {
  const server = { prefix: root.replace(/^(\*|https?:\/\/[^/]+)/, ''), upstream };

  const known = operationIds.map((id) => {
    const { method, path } = endpoints[id];
    const register = http[method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'];
    return register(root + path.replace('{id}', ':id'), ({ request }) => {
      const answer = async ({ report }: Context) => {
        for (const text of await requestProblems(id, request.clone(), backend.checker))
          report({ kind: 'request', at: id, text });
        const reply = await forward(request, server);
        onForwarded({ operation: id, url: new URL(request.url), reply });
        const problem = reply && backend.checker.reply(id, reply.status, readReply(reply));
        if (problem) report({ kind: 'reply', at: id, text: problem });
        return reply;
      };
      return serveCall({ operation: id, request, answer }, backend);
    });
  });

  const unknown = http.all(`${root}/*`, ({ request }) => {
    const answer = async ({ report }: Context) => {
      const at = `${request.method} ${new URL(request.url).pathname}`;
      report({ kind: 'route', at, text: 'not in the contract' });
      return forward(request, server);
    };
    return serveCall({ request, answer }, backend);
  });

  /** Documents have no schema, so they are passed on unchecked. */
  const media = http.get('*/media/*', ({ request }) => {
    const { origin } = new URL(upstream);
    const answer = () => forward(request, { prefix: '', upstream: origin });
    return serveCall({ operation: 'document', request, answer }, backend);
  });
  return [...known, unknown, media];
}

async function requestProblems(
  id: OperationId,
  request: Request,
  checker: Checker,
): Promise<string[]> {
  const { faults } = await readBody(id, request, checker);
  const { unknown } = readQuery(id, new URL(request.url).searchParams, checker);
  return [...faults, ...unknown.map(unknownParameter)];
}

/** Reply headers that are not passed on: they describe the connection or the encoded body, or the mock adds its own. */
const dropped =
  /^(content-(encoding|length)|transfer-encoding|connection|keep-alive|date|access-control-.*)$/;

/** Request headers that are not forwarded: they describe the connection to the mock, or are meant for the mock itself. */
const notForwarded = /^(host|connection|content-length|transfer-encoding|x-mock-session)$/;

const kept = (headers: Headers, without: RegExp) =>
  Object.fromEntries([...headers].filter(([name]) => !without.test(name)));

/**
 * Sends the body as a whole, because browsers stream uploads only over HTTP/2. Returns undefined if there is no complete
 * reply.
 */
async function forward(
  request: Request,
  { prefix, upstream }: { prefix: string; upstream: string },
): Promise<Reply | undefined> {
  const { method, signal } = request;
  const { pathname, search } = new URL(request.url);
  const body = request.body && (await request.arrayBuffer());
  const address = upstream + pathname.slice(prefix.length) + search;
  const headers = kept(request.headers, notForwarded);
  const forwarded = bypass(address, { method, headers, signal, body });
  const received = await receive(forwarded).catch(() => {});
  if (!received) return undefined;
  const { response, bytes } = received;
  const isText = /text|json|^$/.test(response.headers.get('Content-Type') ?? '');
  return {
    status: response.status,
    headers: kept(response.headers, dropped),
    ...(bytes.length > 0 && { body: isText ? new TextDecoder().decode(bytes) : bytes }),
  };
}

async function receive(request: Request) {
  const response = await fetch(request);
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}
