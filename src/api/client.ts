import { queryOptions } from '@tanstack/react-query';
import ky, { isTimeoutError } from 'ky';
import { endpoints, type OperationId, type operations } from '@/contract/contract.gen';
import {
  accessToken,
  refreshTokenValue,
  renewAccess,
  sessionId,
  signOut,
  type Tokens,
} from '@/device/session';
import { leaveDevice } from '@/device/turns';
import { now, observeServerDate } from '@/lib/clock';
import { config, configLoaded } from '@/lib/config';
import { untilStopped } from '@/lib/until-stopped';
import { ApiError, isUndecided } from './errors';
import { readers } from './readers';
import { type OnProgress, watching } from './upload-progress';
import { secondsInBody, secondsToWait } from './wait';
import { isPage } from './words';

type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;
type Success<Op extends OperationId> = operations[Op]['responses'] extends infer Replies
  ? Json<Replies[keyof Replies & (200 | 201 | 204)]>
  : never;

/** What a call answers: the contract's success body, or what its reader makes of it. */
export type Reply<Op extends OperationId> = Op extends keyof typeof readers
  ? ReturnType<(typeof readers)[Op]>
  : Success<Op>;

type Parameters<Op extends OperationId, Place extends 'path' | 'query'> =
  NonNullable<operations[Op]['parameters'][Place]> extends infer Values
    ? [Values] extends [never]
      ? object
      : object extends Values
        ? { [P in Place]?: Values }
        : { [P in Place]: Values }
    : never;

type Body<Op extends OperationId> = operations[Op] extends {
  requestBody: { content: infer Content };
}
  ? { body: Content[keyof Content] }
  : object;

export type Args<Op extends OperationId> = Parameters<Op, 'path'> &
  Parameters<Op, 'query'> &
  Body<Op>;

export interface CallOptions {
  signal?: AbortSignal;
  /** For calls with a document: how much of it has left. After a refresh of the token it starts again. */
  onProgress?: OnProgress | undefined;
}

type Call<Op extends OperationId> =
  object extends Args<Op>
    ? (args?: Args<Op>, options?: CallOptions) => Promise<Reply<Op>>
    : (args: Args<Op>, options?: CallOptions) => Promise<Reply<Op>>;

interface AnyArgs {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: object;
}

/** Milliseconds until a call is given up; a document on a slow phone takes minutes. */
const TIMEOUT = { none: 20_000, json: 30_000, multipart: 600_000 };

/** Nothing is retried here: a call that could happen twice must not; reads are retried by the query cache. */
const http = ky.create({ retry: 0, throwHttpErrors: false, cache: 'no-store' });

/** Calls whose 401 is about what was typed, not about the session. */
const credentialCalls = new Set<OperationId>([
  'register',
  'loginWithPassword',
  'initiateLogin',
  'verifyLogin',
  'refreshToken',
  'resendOtp',
  'verifyOtp',
  'activateAccount',
  'resendActivation',
  'requestPasswordReset',
  'confirmPasswordReset',
]);

interface SendOptions extends CallOptions {
  /** The call outlives its page. */
  keepalive?: boolean;
}

interface Answer {
  response: Response;
  text: string;
}

async function send(
  operation: OperationId,
  args: AnyArgs,
  token: string | null | undefined,
  { signal, keepalive, onProgress }: SendOptions,
): Promise<Answer> {
  await configLoaded();
  const { method, path, body: bodyType } = endpoints[operation];
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(args.path?.[name] ?? ''),
  );
  // A wrong address is a fault of the configuration, and no network's: it is thrown as it is.
  const address = new URL(config.apiRoot.replace(/\/$/, '') + filled, window.location.origin);
  const form = bodyType === 'multipart' ? formData(args.body ?? {}) : undefined;
  try {
    const response = await http(address, {
      method,
      timeout: TIMEOUT[bodyType],
      searchParams: args.query,
      ...(form && { body: form }),
      ...(form && onProgress && { fetch: watching(form, onProgress) }),
      ...(bodyType === 'json' && { json: args.body }),
      ...(token && { headers: { Authorization: `Bearer ${token}` } }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    });
    observeServerDate(response.headers.get('Date'));
    return { response, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(operation, isTimeoutError(error) ? 'timeout' : 'network', { cause: error });
  }
}

/** The browser sets the multipart boundary itself; a Content-Type by hand would lose it. */
function formData(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined) form.set(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

async function call(operation: OperationId, args: AnyArgs = {}, options: CallOptions = {}) {
  // Anybody can write an address: what is no number there names no record, and nobody has to be asked.
  if (Object.values(args.path ?? {}).some(Number.isNaN))
    throw new ApiError(operation, 'refused', { status: 404 });
  const { plain } = endpoints[operation];
  // In this order: if another tab switches accounts in between, the call counts as the former session's.
  const session = sessionId();
  const token = plain || operation === 'refreshToken' ? null : accessToken();
  let answer = await send(operation, args, token, options);
  if (isTokenRefused(answer) && token && !credentialCalls.has(operation)) {
    const fresh = await freshAccess(token, session);
    if (fresh) answer = await send(operation, args, fresh, options);
    if (isTokenRefused(answer) && sessionId() === session) signOut('expired');
  }
  return read(operation, answer, hasFile(args));
}

/** A web page with this status is a proxy's or a captive portal's: it knows nothing about tokens. */
const isTokenRefused = ({ response, text }: Answer) => response.status === 401 && !isPage(text);

/** One silent refresh; null when the session is over. An undecided refresh is thrown on: nothing is known then. */
async function freshAccess(stale: string, session: string | null): Promise<string | null> {
  const exchange = async (refresh: string) => {
    const renewed = await api.refreshToken({ body: { refresh } });
    // Signed out while it was under way: the newest tokens are revoked too.
    if (sessionId() !== session || refreshTokenValue() === null)
      void revoke({ ...renewed, refresh: renewed.refresh ?? refresh });
    return renewed;
  };
  try {
    return await renewAccess(stale, exchange, session);
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && !isUndecided(error)) return null;
    throw error;
  }
}

/**
 * Ends the session on this device at once. The server is told in the background, also when the page closes; its
 * answer changes nothing.
 */
export function logout(): void {
  leaveDevice();
  void revoke(signOut());
}

/** With an expired access token the refresh token is revoked after one more refresh. */
async function revoke({ access, refresh }: Partial<Tokens>): Promise<void> {
  if (!refresh) return;
  const tell = (refresh_token: string, token: string | undefined) =>
    send('logout', { body: { refresh_token } }, token, { keepalive: true });
  try {
    if (!isTokenRefused(await tell(refresh, access))) return;
    const renewed = await api.refreshToken({ body: { refresh } });
    await tell(renewed.refresh ?? refresh, renewed.access);
  } catch {
    // Its failure is ignored, as specified: the tokens have left this device.
  }
}

const hasFile = ({ body }: AnyArgs) =>
  Object.values(body ?? {}).some((value) => value instanceof Blob);

function read(operation: OperationId, { response, text }: Answer, hasFile: boolean) {
  const body = parse(text);
  if (!response.ok) {
    const retryAfter = secondsToWait(response.headers, now()) ?? secondsInBody(text);
    const { status } = response;
    throw new ApiError(operation, 'refused', { status, body, retryAfter, hasFile });
  }
  // A captive-portal page is not a success, even if we ignore the body.
  if (typeof body === 'string') throw unreadable(operation, response.status, body);
  // Some servers refuse with a status that says the opposite.
  if (isRefusal(body)) throw new ApiError(operation, 'refused', { status: response.status, body });
  // An empty success body is still a success where nothing of it is needed.
  if (!(operation in readers)) return body ?? {};
  try {
    return (readers[operation as keyof typeof readers] as (raw: unknown) => unknown)(body);
  } catch {
    throw unreadable(operation, response.status, body);
  }
}

function unreadable(operation: OperationId, status: number, body: unknown): ApiError {
  return new ApiError(operation, 'malformed', { status, body });
}

const isRefusal = (body: unknown) =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === false;

/** JSON where it is JSON, the text as it came where it is not, undefined where there is nothing. */
export function parse(text: string): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * One function per operation of the contract, under its operationId.
 * Rejects with an `ApiError`, or with the signal's reason when it was cancelled.
 */
export const api = bindCalls() as { [Op in OperationId]: Call<Op> };

function bindCalls() {
  const calls: { [Op in OperationId]?: unknown } = {};
  for (const operation of Object.keys(endpoints) as OperationId[]) {
    calls[operation] = (args?: AnyArgs, options?: CallOptions) =>
      // Also while a call waits for the refresh of its token, which serves others as well.
      untilStopped(call(operation, args, options), options?.signal);
  }
  return calls;
}

/** Query options of a read: the key is `[operationId, args]`, so `[operationId]` invalidates all of it. */
export function q<Op extends OperationId>(
  operation: Op,
  ...[args]: object extends Args<Op> ? [args?: Args<Op>] : [args: Args<Op>]
) {
  return queryOptions({
    queryKey: [operation, args ?? {}],
    queryFn: ({ signal }) => call(operation, args as AnyArgs, { signal }) as Promise<Reply<Op>>,
  });
}
