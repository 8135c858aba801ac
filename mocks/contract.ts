/** One MSW handler per operation of the contract; each request and each reply is held against it. */
import { type HttpHandler, HttpResponse, http } from 'msw/http';
import { endpoints, type OperationId } from '../src/api/contract.gen';
import { authenticate } from './authenticate';
import type { Checker } from './checker';
import type { UserRow } from './db';
import { handlers } from './handlers/all';
import type { Server } from './handlers/handler';
import { notFound, Refusal, refuse } from './refusal';
import { type Query, type RequestBody, readBody, readQuery } from './request';

export interface Finding {
  kind: 'request' | 'reply' | 'route';
  at: string;
  text: string;
}

export interface Backend {
  checker: Checker;
  /** The server as it is at this moment. */
  server: () => Server;
  report: (finding: Finding) => void;
  /** Called after each call that may have changed something; the reply waits for it. */
  changed: () => Promise<void>;
  /** Called before each call is looked at. */
  beforeCall: () => Promise<void>;
  latency: () => Promise<void>;
}

interface Reply {
  status: number;
  body?: object;
  headers?: Record<string, string>;
}

/** A handler as the pipeline sees it. Each was checked against its own operation in handlers/all.ts. */
type AnyHandler = (
  call: Server & {
    user: UserRow | undefined;
    path: { id: number };
    query: Query['values'];
    url: URL;
    input: RequestBody['input'];
  },
) => Reply;

export const operationIds = Object.keys(endpoints) as OperationId[];

export function contractHandlers(root: string, backend: Backend): HttpHandler[] {
  return operationIds.map((id) => {
    const { method, path } = endpoints[id];
    const register = http[method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'];
    return register(root + path.replace('{id}', ':id'), async ({ request, params }) => {
      // Paths end with a slash; without it the request falls through to the unknown ones.
      if (!new URL(request.url).pathname.endsWith('/')) return undefined;
      await backend.latency();
      // Cancelled on its way: a server would never have had the whole of it.
      if (request.signal.aborted) return HttpResponse.error();
      const reply = checked(id, await answer(id, request, String(params.id), backend), backend);
      if (method !== 'GET') await backend.changed();
      return respond(reply, backend.server().now);
    });
  });
}

async function answer(
  id: OperationId,
  request: Request,
  recordId: string,
  backend: Backend,
): Promise<Reply> {
  const url = new URL(request.url);
  try {
    await backend.beforeCall();
    const body = await readBody(id, request, backend.checker);
    const query = readQuery(id, url.searchParams, backend.checker);
    for (const text of [...body.faults, ...query.unknown])
      backend.report({ kind: 'request', at: id, text });

    const server = backend.server();
    const user = endpoints[id].secured ? authenticate(server.db, request, server.now) : undefined;
    if (endpoints[id].path.includes('{id}') && !/^[1-9][0-9]*$/.test(recordId)) throw notFound();
    if (Object.keys(query.errors).length > 0) throw refuse(400, query.errors);
    const handler = handlers[id] as AnyHandler;
    return handler({
      ...server,
      user,
      path: { id: Number(recordId) },
      query: query.values,
      url,
      input: body.input,
    });
  } catch (error) {
    if (error instanceof Refusal) return error;
    backend.report({ kind: 'reply', at: id, text: `the handler failed: ${error}` });
    return { status: 500, body: { detail: 'A server error occurred.' } };
  }
}

function checked(id: OperationId, reply: Reply, { checker, report }: Backend): Reply {
  const problem = checker.reply(id, reply.status, reply.body);
  if (!problem) return reply;
  report({ kind: 'reply', at: id, text: problem });
  return { status: 500, body: { detail: `Contract violation by ${id}: ${problem}` } };
}

/** Paths and methods that the contract does not know, answered as a Django REST server answers them. */
export function unknownHandler(root: string, backend: Backend): HttpHandler {
  return http.all(`${root}/*`, ({ request }) => {
    const { pathname } = new URL(request.url);
    backend.report({
      kind: 'route',
      at: `${request.method} ${pathname}`,
      text: 'not in the contract',
    });
    const allowed = operationIds
      .map((id) => endpoints[id])
      .filter(({ path }) => new RegExp(`${path.replace('{id}', '[0-9]+')}$`).test(pathname))
      .map(({ method }) => method);
    const reply: Reply =
      allowed.length === 0
        ? notFound()
        : refuse(
            405,
            { detail: `Method "${request.method}" not allowed.` },
            { Allow: allowed.join(', ') },
          );
    return respond(reply, backend.server().now);
  });
}

function respond({ status, body, headers }: Reply, now: number): Response {
  const init = { status, headers: { ...headers, ...dateHeaders(now) } };
  return body ? HttpResponse.json(body, init) : new HttpResponse(null, init);
}

/** The virtual time, readable by scripts of another origin too. */
export const dateHeaders = (now: number) => ({
  Date: new Date(now).toUTCString(),
  'Access-Control-Expose-Headers': 'Date, Retry-After',
});
