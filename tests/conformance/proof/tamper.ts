/** Changes requests or replies between the kit and the mock, to simulate mistakes and harmless differences. */
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

export const calledBy = ({
  method,
  url,
}: Pick<Request, 'method' | 'url'>): Passing['operation'] => {
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
      operation: calledBy(request),
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

export const answer = (status: number, body: object) => json(body, { status });

const isJson = ({ headers }: { headers: Headers }) =>
  (headers.get('Content-Type') ?? '').includes('json');

/** The fields of a request; none if its body cannot be read. */
export async function fieldsOf(request: Request): Promise<Json> {
  const body = request.clone();
  const read = isJson(request)
    ? body.json().then(Object)
    : body.formData().then(Object.fromEntries);
  return read.catch(() => ({}));
}

type Which = (response: Response) => boolean;
const isOk: Which = ({ ok }) => ok;
export const is =
  (...codes: number[]): Which =>
  ({ status }) =>
    codes.includes(status);

/** Changes the replies that `which` selects, as a whole. */
export const replies = (
  ops: Wanted,
  which: Which,
  change: (response: Response, passing: Passing) => Response | Promise<Response>,
): Tamper =>
  on(ops, async (passing) => {
    const response = await passing.next();
    return which(response) ? change(response, passing) : response;
  });

/** Sets a header of replies, or removes it. */
export const header = (ops: Wanted, name: string, value: string | undefined, which = isOk) =>
  replies(ops, which, (response) => {
    if (value === undefined) response.headers.delete(name);
    else response.headers.set(name, value);
    return response;
  });

/** Changes the status of replies that have the status `from`. */
export const status = (ops: Wanted, from: number, to: number): Tamper =>
  replies(ops, is(from), ({ body, headers }) => new Response(body, { status: to, headers }));

type ChangeBody = (body: Json, status: number, passing: Passing) => unknown;

const bodies = (ops: Wanted, which: Which, change: ChangeBody): Tamper =>
  replies(
    ops,
    (response) => which(response) && response.status !== 204 && isJson(response),
    async (response, passing) =>
      json(await change(await response.json(), response.status, passing), response),
  );

/** Changes the body of successful replies. */
export const reply = (ops: Wanted, change: ChangeBody) => bodies(ops, isOk, change);

/** Changes the body of error replies. */
export const refusal = (ops: Wanted, change: ChangeBody) =>
  bodies(ops, (response) => response.status >= 400, change);

/** Changes every record in successful replies, in lists too. */
export const record = (ops: Wanted, change: (record: Json) => unknown): Tamper =>
  reply(ops, (body) => {
    if (Array.isArray(body)) return body.map(change);
    return Array.isArray(body.results)
      ? { ...body, results: body.results.map(change) }
      : change(body);
  });

/** Changes the fields of a request before the emulated server reads them. */
export const input = (ops: Wanted, change: (fields: Json, mock: Mock) => Json): Tamper =>
  on(ops, async ({ request, mock, next }) => {
    const isForm = (request.headers.get('Content-Type') ?? '').startsWith('multipart');
    const { method, url, headers } = request;
    const kept = new Headers(headers);
    if (!isForm) {
      const sent = await request
        .clone()
        .json()
        .catch(() => undefined);
      // JSON that breaks off, or is null, has no fields.
      if (Object(sent) !== sent) return next();
      const body = JSON.stringify(change(sent, mock));
      return next(new Request(url, { method, headers: kept, body }));
    }
    const fields = change(Object.fromEntries(await request.formData()), mock);
    const data = new FormData();
    for (const [name, value] of Object.entries(fields))
      if (value !== undefined) data.set(name, value instanceof File ? value : String(value));
    kept.delete('Content-Type');
    return next(new Request(url, { method, headers: kept, body: data }));
  });

/** Replaces a value that breaks a field's rule with a valid one, so that the server accepts the form. */
export const lax = (
  ops: Wanted,
  field: string,
  broken: (value: unknown, form: Json, mock: Mock) => boolean,
  instead: unknown = fresh,
) =>
  input(ops, (form, mock) =>
    field in form && broken(form[field], form, mock)
      ? { ...form, [field]: instead === fresh ? fresh(field) : instead }
      : form,
  );

/** A valid value of the registration, different from everybody's. */
export function fresh(field: string): unknown {
  const number = String(Math.trunc(Math.random() * 1e7)).padStart(7, '7');
  const values: Json = {
    email: `somebody-${number}@example.com`,
    id_passport: `5${number}`,
    phone_number: `071${number}`,
    password: 'Correct-Horse-7',
    registration_type: 'individual',
    team_members: [],
  };
  return values[field];
}

/** Refuses any call in the form of the contract. */
export const NO = { error: 'No.', detail: 'No.', remaining_attempts: 4 };

/** Answers the call instead of the server if its form is like this. */
export const answers = (
  ops: Wanted,
  test: (form: Json, passing: Passing) => unknown,
  code = 400,
  body: object = NO,
): Tamper =>
  on(ops, async (passing) =>
    (await test(await fieldsOf(passing.request), passing)) ? answer(code, body) : passing.next(),
  );

/** Changes rows of the mock before or after the call. */
export const rows = (ops: Wanted, { before, after }: ChangeRows): Tamper =>
  on(ops, async ({ request, mock, next }) => {
    const fields = await fieldsOf(request);
    before?.(mock, fields);
    const response = await next();
    after?.(mock, fields, response.ok);
    return response;
  });

interface ChangeRows {
  before?: (mock: Mock, fields: Json) => void;
  after?: (mock: Mock, fields: Json, ok: boolean) => unknown;
}

/** Returns the request with this token instead of its own. */
export const as = (request: Request, token: string): Request => {
  const other = new Request(request);
  other.headers.set('Authorization', `Bearer ${token}`);
  return other;
};

/** Changes the URL of a call. */
export const address = (ops: Wanted, change: (url: URL) => void) =>
  on(ops, ({ request, next }) => {
    const url = new URL(request.url);
    change(url);
    return next(new Request(url, request));
  });

/** Keeps a value for each emulated server. */
export function perServer<T>(create: () => T): (mock: Mock) => T {
  const values = new WeakMap<Mock, T>();
  return (mock) => {
    const value = values.get(mock) ?? create();
    values.set(mock, value);
    return value;
  };
}
