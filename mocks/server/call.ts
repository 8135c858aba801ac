/** The pipeline of every call: log, faults and latency around its reply. */

import type { Checker } from '../contract/checker';
import type { Target } from '../contract/operations';
import { applyFaults } from '../faults/apply';
import { conditionsMetBy } from '../faults/condition';
import { type Faults, faultInWords, shapesOf } from '../faults/faults';
import { type Latency, think } from '../faults/latency';
import type { Server } from '../handlers/handler';
import { Refusal } from '../replies/refusal';
import { type Reply, respond } from '../replies/reply';
import type { SingleName } from '../shapes/all';
import type { Asked } from '../shapes/shape';
import type { Clock } from '../state/clock';
import { type CallLog, loggedReply, loggedRequest } from './call-log';
import { HINT_HEADER, hintOfFaults, withHint } from './hints';

/** A request or reply that does not fit the contract, a path that is not in it, or a handler that failed. */
export interface Finding {
  kind: 'request' | 'reply' | 'route';
  at: string;
  text: string;
}

export type Report = (finding: Finding) => void;

export interface Backend {
  checker: Checker;
  /** The server's present state. */
  server: () => Server;
  clock: Clock;
  faults: Faults;
  log: CallLog;
  latency: () => Latency;
  report: Report;
  /** Called after each call that may have changed something. The reply waits for it. */
  changed: () => Promise<void>;
  /** Called before each call that reaches its handler. */
  beforeCall: () => Promise<void>;
}

/** What a reply is made from, in addition to the request. */
export interface Context {
  report: Report;
  asked: Asked;
  /** The shapes that apply to this call's reply. */
  shapes: readonly SingleName[];
}

interface Call {
  request: Request;
  /** Missing if the call is neither an operation of the contract nor a request for a document. */
  operation?: Target;
  /** May throw a Refusal, which becomes the reply. If it returns undefined, the connection breaks. */
  answer: (context: Context) => Promise<Reply | undefined>;
}

export async function serveCall(call: Call, backend: Backend): Promise<Response> {
  const { request, operation } = call;
  const started = performance.now();
  const findings: Finding[] = [];
  const report = (finding: Finding) => {
    findings.push(finding);
    backend.report(finding);
  };

  const conditions = backend.faults.list().flatMap(({ when }) => when ?? []);
  const fits = await conditionsMetBy(request, conditions);
  const faults = operation ? backend.faults.take(operation, fits) : [];
  const dropped = faults.some(({ kind }) => kind === 'upload-dropped');
  const entry = backend.log.open({
    at: new Date(backend.server().now).toISOString(),
    ...(operation && { operation }),
    method: request.method,
    path: pathOf(request),
    authorized: request.headers.has('Authorization'),
    request: dropped ? '(dropped on its way)' : await loggedRequest(request.clone()),
    faults: faults.map(faultInWords),
    findings: [],
  });
  await think(backend.latency(), request.signal);
  const asked = { url: new URL(request.url), method: request.method, now: backend.server().now };
  const context = { report, asked, shapes: shapesOf(faults) };
  const outcome = await applyFaults(faults, { request, asked }, () =>
    perform(call, backend, context),
  );
  const reply = outcome && withHint(outcome, hintOfFaults(faults, backend.faults.list()));
  const hint = reply?.headers?.[HINT_HEADER];
  backend.log.close(entry, {
    status: reply?.status ?? 0,
    reply: loggedReply(reply?.body),
    duration: Math.round(performance.now() - started),
    ...(hint && { hint }),
    findings: findings.map(({ kind, text }) => `${kind}: ${text}`),
  });
  return respond(reply, backend.server().now);
}

async function perform(
  { request, operation, answer }: Call,
  backend: Backend,
  context: Context,
): Promise<Reply | undefined> {
  // Skip the handler if the client has cancelled: a real server might not have received the complete request.
  if (request.signal.aborted) return undefined;
  await backend.beforeCall();
  const reply = await answer(context).catch((error: unknown): Reply => {
    if (error instanceof Refusal) return error;
    const at = operation ?? pathOf(request);
    context.report({ kind: 'reply', at, text: `the handler failed: ${error}` });
    return { status: 500, body: { detail: 'A server error occurred.' } };
  });
  if (request.method !== 'GET') await backend.changed();
  return reply;
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
