/** The pipeline of every call: log, faults and latency around its reply. */
import type { Checker } from '../contract/checker';
import type { Target } from '../contract/operations';
import { type SentBody, sentBy } from '../contract/sent-body';
import { applyFaults } from '../faults/apply';
import { conditionsMetBy } from '../faults/condition';
import { type Faults, faultInWords, shapesOf } from '../faults/faults';
import { type Latency, think } from '../faults/latency';
import type { Server } from '../handlers/handler';
import { Refusal } from '../replies/refusal';
import { finish, type Outgoing, type Reply } from '../replies/reply';
import type { SingleName } from '../shapes/all';
import type { Asked } from '../shapes/shape';
import type { Clock } from '../state/clock';
import type { Bridge } from './bridge';
import { type CallEntry, type CallLog, loggedReply, loggedRequest } from './call-log';
import { HINT_HEADER, hintOfFaults, withHint } from './hints';
import { preferred } from './prefer';

/** A request or reply that does not fit the contract, a path that is not in it, or a handler that failed. */
export interface Finding {
  kind: 'request' | 'reply' | 'route';
  at: string;
  text: string;
}

export interface Backend {
  checker: Checker;
  /** The server's present state. */
  server: () => Server;
  clock: Clock;
  faults: Faults;
  log: CallLog;
  bridge: Bridge;
  latency: () => Latency;
  report: (finding: Finding) => void;
  /** Called after each call that may have changed something. The reply waits for it. */
  changed: () => Promise<void>;
  /** Called before each call that reaches its handler. */
  beforeCall: () => Promise<void>;
  /** Called after each call. */
  onCall: (entry: CallEntry) => void;
}

export interface Call {
  request: Request;
  /** Missing if the call is neither an operation of the contract nor a request for a document. */
  operation: Target | undefined;
  sent: SentBody;
  asked: Asked;
  /** The shapes that apply to this call's reply. */
  shapes: readonly SingleName[];
  report: (kind: Finding['kind'], text: string) => void;
}

/** May throw a Refusal, which becomes the reply. If it returns undefined, the connection breaks. */
export type Answer = (call: Call) => Promise<Reply | undefined>;

export async function serveCall(
  request: Request,
  operation: Target | undefined,
  answer: Answer,
  backend: Backend,
): Promise<Outgoing> {
  const started = performance.now();
  const findings: string[] = [];
  const asked = { url: new URL(request.url), method: request.method, now: backend.server().now };
  const path = asked.url.pathname + asked.url.search;
  const report: Call['report'] = (kind, text) => {
    findings.push(`${kind}: ${text}`);
    backend.report({ kind, at: operation ?? `${request.method} ${asked.url.pathname}`, text });
  };

  const sent = await sentBy(request);
  const wanted = operation ? preferred(operation, request, backend.checker) : [];
  const faults = operation
    ? [...wanted, ...backend.faults.take(operation, conditionsMetBy(request, sent))]
    : [];
  const dropped = faults.some(({ kind }) => kind === 'upload-dropped');
  const entry = backend.log.open({
    at: new Date(asked.now).toISOString(),
    ...(operation && { operation }),
    method: request.method,
    path,
    authorized: request.headers.has('Authorization'),
    request: dropped ? '(dropped on its way)' : loggedRequest(sent),
    faults: faults.map(faultInWords),
    findings: [],
  });
  await think(backend.latency(), request.signal);
  const call = { request, operation, sent, asked, shapes: shapesOf(faults), report };
  const answered = await applyFaults(faults, call, () => perform(answer, call, backend));
  const reason =
    wanted.length > 0
      ? 'The header Prefer asked for this reply. No server made it.'
      : hintOfFaults(faults, backend.faults.list());
  const reply = answered && withHint(answered, reason);
  const hint = reply?.headers?.get(HINT_HEADER);
  const outgoing = finish(reply, backend.server().now);
  // Not the reply itself, whose body may contain rows that change later.
  const content = { ...outgoing, body: outgoing.body ?? undefined };
  const outcome = {
    status: reply?.status ?? 0,
    duration: Math.round(performance.now() - started),
    ...(hint && { hint }),
    findings,
  };
  const closed = backend.log.close(entry, outcome, () => loggedReply(content));
  if (closed) backend.onCall(closed);
  return outgoing;
}

async function perform(answer: Answer, call: Call, backend: Backend): Promise<Reply | undefined> {
  // Skip the handler if the client has cancelled: a real server might not have received the complete request.
  if (call.request.signal.aborted) return undefined;
  await backend.beforeCall();
  const reply = await answer(call).catch((error: unknown): Reply => {
    if (error instanceof Refusal) return error;
    call.report('reply', `the handler failed: ${error}`);
    return { status: 500, body: { detail: 'A server error occurred.' } };
  });
  if (call.request.method !== 'GET') await backend.changed();
  return reply;
}
