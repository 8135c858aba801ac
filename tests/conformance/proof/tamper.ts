/** Changes requests or replies between the kit and the mock, to simulate bugs and harmless differences. */
import { endpoints, type OperationId } from 'portal-contract';
import { operationIds } from '../contract/contract';
import { type Mock, serve } from './in-process';

export type Json = { [key: string]: unknown };

export interface Passing {
  operation: OperationId | 'document' | 'preflight' | undefined;
  mock: Mock;
  request: Request;
  /** Passes the request, or a changed one, to the next tamper or to the mock. */
  next: (request?: Request) => Promise<Response>;
}

export interface Tamper {
  (passing: Passing): Promise<Response>;
  /** The operations whose calls it changes; every operation if undefined. */
  ops?: readonly Ops[];
}

export const operationOf = ({ method, url }: Request): Passing['operation'] => {
  if (method === 'OPTIONS') return 'preflight';
  const path = new URL(url).pathname.replace(/^\/api/, '');
  if (path.startsWith('/media/')) return 'document';
  return operationIds.find((id) => {
    const pattern = endpoints[id].path.replace('{id}', '[^/]+');
    const fixed = !endpoints[id].path.includes('{id}') || !/\/statistics\/$/.test(path);
    return fixed && endpoints[id].method === method && new RegExp(`^${pattern}$`).test(path);
  });
};

export const through =
  (tamper: Tamper) =>
  (mock: Mock, request: Request): Promise<Response> =>
    tamper({
      operation: operationOf(request),
      mock,
      request,
      next: (other = request) => serve(mock, other),
    });

type Op = NonNullable<Passing['operation']>;
export type Ops = Op | 'every';
type Wanted = Ops | readonly Op[];

/** Tampers only with calls of these operations. */
export function on(wanted: Wanted, tamper: Tamper): Tamper {
  const ops = [wanted].flat();
  const bent: Tamper = (passing) =>
    passing.operation !== undefined && (ops.includes('every') || ops.includes(passing.operation))
      ? tamper(passing)
      : passing.next();
  bent.ops = ops;
  return bent;
}

export function all(...tampers: Tamper[]): Tamper {
  const bent: Tamper = (passing) =>
    tampers.reduceRight<Passing['next']>(
      (next, tamper) =>
        (request = passing.request) =>
          tamper({ ...passing, request, next: (r = request) => next(r) }),
      passing.next,
    )(passing.request);
  bent.ops = opsOf(...tampers);
  return bent;
}

export const opsOf = (...tampers: Tamper[]): Ops[] =>
  tampers.flatMap(({ ops = ['every'] }) => [...ops]);

const json = (body: unknown, { status, headers }: { status: number; headers?: Headers }) => {
  const kept = new Headers(headers);
  kept.delete('Content-Length');
  kept.set('Content-Type', 'application/json');
  return new Response(JSON.stringify(body), { status, headers: kept });
};

export const fieldsOf = async (request: Request): Promise<Json> =>
  (request.headers.get('Content-Type') ?? '').includes('json')
    ? request.clone().json()
    : Object.fromEntries(await request.clone().formData());

export const answer = (status: number, body: object) => json(body, { status });

const isJson = ({ headers, status }: Response) =>
  status !== 204 && (headers.get('Content-Type') ?? '').includes('json');

/** Changes the body of successful replies. */
export const reply = (ops: Wanted, change: (body: Json, status: number) => unknown): Tamper =>
  on(ops, async ({ next }) => {
    const response = await next();
    return response.ok && isJson(response)
      ? json(change(await response.json(), response.status), response)
      : response;
  });

/** Changes every record in successful replies, in lists too. */
export const record = (ops: Wanted, change: (record: Json) => unknown): Tamper =>
  reply(ops, (body) => {
    if (Array.isArray(body)) return body.map(change);
    return Array.isArray(body.results)
      ? { ...body, results: body.results.map(change) }
      : change(body);
  });

/** Changes the body of error replies. */
export const refusal = (ops: Wanted, change: (body: Json, status: number) => unknown): Tamper =>
  on(ops, async ({ next }) => {
    const response = await next();
    return response.status >= 400 && isJson(response)
      ? json(change(await response.json(), response.status), response)
      : response;
  });

/** Changes the status of replies that have the status `from`. */
export const status = (ops: Wanted, from: number, to: number): Tamper =>
  on(ops, async ({ next }) => {
    const response = await next();
    if (response.status !== from) return response;
    const body = to === 204 ? null : await response.text();
    return new Response(body, { status: to, headers: response.headers });
  });

/**
 * Changes the fields of a request before the emulated server reads them, for example so that one of its rules does not
 * apply.
 */
export const input = (
  ops: Wanted,
  change: (fields: Json, mock: Mock) => Json | Promise<Json>,
): Tamper =>
  on(ops, async ({ request, mock, next }) => {
    const form = (request.headers.get('Content-Type') ?? '').startsWith('multipart');
    const { method, url, headers } = request;
    const kept = new Headers(headers);
    if (!form) {
      const body = JSON.stringify(await change(await request.json(), mock));
      return next(new Request(url, { method, headers: kept, body }));
    }
    const fields = await change(Object.fromEntries(await request.formData()), mock);
    const data = new FormData();
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined) data.set(name, value instanceof File ? value : String(value));
    kept.delete('Content-Type');
    return next(new Request(url, { method, headers: kept, body: data }));
  });

/** Changes rows of the mock before or after the call. */
export const rows = (
  ops: Wanted,
  {
    before,
    after,
  }: {
    before?: (mock: Mock, fields: Json) => void;
    after?: (mock: Mock, fields: Json, ok: boolean) => void;
  },
): Tamper =>
  on(ops, async ({ request, mock, next }) => {
    const copy = request.clone();
    const fields: Json = (request.headers.get('Content-Type') ?? '').includes('json')
      ? await copy.json().catch(() => ({}))
      : {};
    before?.(mock, fields);
    const response = await next();
    after?.(mock, fields, response.ok);
    return response;
  });

/** Returns the request with this token instead of its own. */
export const as = (request: Request, token: string): Request => {
  const other = new Request(request);
  other.headers.set('Authorization', `Bearer ${token}`);
  return other;
};
