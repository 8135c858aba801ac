/** Answers the calls of the contract. Checks requests and replies against it. */
import { endpoints, type OperationId } from '../../src/contract/contract.gen';
import { methodsAt } from '../contract/operations';
import { handlers } from '../handlers/all';
import type { Server } from '../handlers/handler';
import { notFound, Refusal, refuse } from '../replies/refusal';
import type { Reply } from '../replies/reply';
import { habitsIn } from '../shapes/all';
import { arrangeList } from '../shapes/lists';
import type { UserRow } from '../state/db';
import { authenticate } from './authenticate';
import type { Answer, Backend, Call } from './call';
import { documentOf } from './document';
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

export const emulate =
  (backend: Backend): Answer =>
  async (call) => {
    if (call.operation === undefined) return answerUnknown(call);
    await backend.bridge.meet(call.request);
    if (call.operation === 'document') return documentOf(call, backend);
    return answerOperation(call.operation, call, backend);
  };

function answerOperation(
  id: OperationId,
  { request, sent, asked, shapes, report }: Call,
  { checker, clock, bridge, server: currentServer }: Backend,
): Reply {
  const body = readBody(id, sent, checker);
  const query = readQuery(id, asked.url.searchParams, checker);
  for (const text of [...body.faults, ...query.unknown.map(unknownParameter)])
    report('request', text);

  const decide = (): Reply => {
    const server = { ...currentServer(), habits: habitsIn(shapes) };
    const user = endpoints[id].secured
      ? authenticate(server.db, request, server.now, bridge)
      : undefined;
    const recordId = /([^/]+)\/$/.exec(asked.url.pathname)?.[1] ?? '';
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
      isOfRealServer: () => bridge.hasIssued(sent),
    }),
  );
  const problem = checker.reply(id, reply.status, reply.body);
  if (!problem) return arrangeList(shapes, reply, asked);
  report('reply', problem);
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
function answerUnknown({ request: { method }, asked, report }: Call): Reply {
  const { pathname } = asked.url;
  report('route', 'not in the contract');
  const allowed = methodsAt(pathname);
  if (allowed === '') return withHint(notFound(), hintForPath(pathname));
  return withHint(notAllowed(method, allowed), `Allowed here: ${allowed}.`);
}

export const notAllowed = (method: string, allowed: string) =>
  refuse(405, { detail: `Method "${method}" not allowed.` }, { Allow: allowed });
