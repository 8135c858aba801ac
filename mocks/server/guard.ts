/**
 * The contract guard: puts the same pipeline in front of a real server. Each request and reply is checked against the
 * contract. Differences are findings, and the reply is passed on unchanged.
 */
import { type HttpHandler, http } from 'msw/http';
import { bypass } from 'msw/utils/bypass';
import { endpoints, type OperationId } from '../../src/contract/contract.gen';
import type { Checker } from '../contract/checker';
import { operationIds } from '../contract/operations';
import { type Backend, type Context, serveCall } from './call';
import { readBody, readQuery, unknownParameter } from './request';

export function guardHandlers(root: string, upstream: string, backend: Backend): HttpHandler[] {
  const known = operationIds.map((id) => {
    const { method, path } = endpoints[id];
    const register = http[method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'];
    return register(root + path.replace('{id}', ':id'), ({ request }) => {
      const answer = async ({ report }: Context) => {
        for (const text of await requestProblems(id, request.clone(), backend.checker))
          report({ kind: 'request', at: id, text });
        const reply = await forward(request, root, upstream);
        const problem = reply && backend.checker.reply(id, reply.status, parse(reply.body));
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
      return forward(request, root, upstream);
    };
    return serveCall({ request, answer }, backend);
  });
  return [...known, unknown];
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

/** Headers that no longer fit the body, and those that the pipeline adds itself. */
const dropped =
  /^(content-(encoding|length)|transfer-encoding|date|access-control-expose-headers)$/;

/** Sends the body as a whole, because browsers can stream only over HTTP/2. Returns undefined if there is no reply. */
async function forward(request: Request, root: string, upstream: string) {
  const { method, headers, signal } = request;
  const body = request.body && (await request.arrayBuffer());
  const address = request.url.replace(root, upstream);
  const response = await fetch(bypass(address, { method, headers, signal, body })).catch(() => {});
  if (!response) return undefined;
  const text = await response.text();
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => !dropped.test(name))),
    ...(text !== '' && { body: text }),
  };
}

function parse(text: string | undefined): unknown {
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
