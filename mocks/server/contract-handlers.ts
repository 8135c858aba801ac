/**
 * One MSW handler for each operation of the contract, which checks requests and replies against the contract, and one
 * handler for all unknown paths and methods.
 */
import { type HttpHandler, http } from 'msw/http';
import { endpoints, type OperationId } from '../../src/contract/contract.gen';
import { operationIds, operationsAt } from '../contract/operations';
import { handlers } from '../handlers/all';
import type { Server } from '../handlers/handler';
import { notFound, Refusal, refuse } from '../replies/refusal';
import type { Reply } from '../replies/reply';
import { habitsIn } from '../shapes/all';
import { arrangeList } from '../shapes/lists';
import type { UserRow } from '../state/db';
import { authenticate } from './authenticate';
import { type Backend, type Context, serveCall } from './call';
import { hintFor, hintForPath, withHint } from './hints';
import { type Query, type RequestBody, readBody, readQuery, unknownParameter } from './request';

/** A handler as the pipeline calls it. The type `Handlers` ensures that each handler fits its operation. */
type AnyHandler = (
  call: Server & {
    user: UserRow | undefined;
    path: { id: number };
    query: Query['values'];
    input: RequestBody['input'];
  },
) => Reply;

export function contractHandlers(root: string, backend: Backend): HttpHandler[] {
  return operationIds.map((id) => {
    const { method, path } = endpoints[id];
    const register = http[method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete'];
    return register(root + path.replace('{id}', ':id'), ({ request, params }) => {
      // Paths end with a slash. Without it, the request is treated as an unknown path.
      if (!new URL(request.url).pathname.endsWith('/')) return undefined;
      const answer = (context: Context) =>
        answerCall(id, request, String(params.id), backend, context);
      return serveCall({ operation: id, request, answer }, backend);
    });
  });
}

async function answerCall(
  id: OperationId,
  request: Request,
  recordId: string,
  { checker, clock, server: currentServer }: Backend,
  { report, asked, shapes }: Context,
): Promise<Reply> {
  const body = await readBody(id, request, checker);
  const query = readQuery(id, asked.url.searchParams, checker);
  for (const text of [...body.faults, ...query.unknown.map(unknownParameter)])
    report({ kind: 'request', at: id, text });

  const decide = (): Reply => {
    const server = { ...currentServer(), habits: habitsIn(shapes) };
    const user = endpoints[id].secured ? authenticate(server.db, request, server.now) : undefined;
    if (endpoints[id].path.includes('{id}') && !/^[1-9][0-9]*$/.test(recordId)) throw notFound();
    if (Object.keys(query.errors).length > 0) throw refuse(400, query.errors);
    const handler = handlers[id] as AnyHandler;
    const path = { id: Number(recordId) };
    return handler({ ...server, user, path, query: query.values, input: body.input });
  };

  const plain = orRefusal(decide);
  const reply = withHint(
    plain,
    hintFor({
      ...currentServer(),
      id,
      request,
      reply: plain,
      clock: clock.state(),
      errors: body.errors,
      unreadable: body.unreadable,
      unknownParameters: query.unknown,
    }),
  );
  const problem = checker.reply(id, reply.status, reply.body);
  if (!problem) return arrangeList(shapes, reply, asked);
  report({ kind: 'reply', at: id, text: problem });
  return { status: 500, body: { detail: `Contract violation by ${id}: ${problem}` } };
}

/** Returns a Refusal instead of throwing it, because refusals are checked against the contract too. */
function orRefusal(decide: () => Reply): Reply {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** Replies to paths and methods that are not in the contract, as a Django REST server does. */
export function unknownHandler(root: string, backend: Backend): HttpHandler {
  return http.all(`${root}/*`, ({ request }) =>
    serveCall({ request, answer: async (context) => answerUnknown(request, context) }, backend),
  );
}

function answerUnknown({ method }: Request, { report, asked }: Context): Reply {
  const { pathname } = asked.url;
  report({ kind: 'route', at: `${method} ${pathname}`, text: 'not in the contract' });
  const allowed = operationsAt(pathname).map((id) => endpoints[id].method);
  if (allowed.length === 0) return withHint(notFound(), hintForPath(pathname));
  const methods = allowed.join(', ');
  const refusal = refuse(405, { detail: `Method "${method}" not allowed.` }, { Allow: methods });
  return withHint(refusal, `Allowed here: ${methods}.`);
}
