import { queryOptions } from '@tanstack/react-query';
import ky, { isTimeoutError } from 'ky';
import { endpoints, type OperationId } from '@/contract/contract.gen';
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
import type { Args, Call, CallOptions, Reply } from './calls';
import { ApiError, isUndecided } from './errors';
import { noteReply } from './online';
import { readers } from './readers';
import { watching } from './upload-progress';
import { secondsInBody, secondsToWait } from './wait';
import { isPage } from './words';

export type { Args, CallOptions, Reply };

interface AnyArgs {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: object;
}

/** Time limits in milliseconds, by the type of the request's body. For `multipart`, it limits the time without progress. */
const TIMEOUT = { none: 20_000, json: 30_000, multipart: 600_000 };

/** ky must not retry: a write could take effect twice, and the breaker already repeats reads. */
const http = ky.create({ retry: 0, throwHttpErrors: false, cache: 'no-store' });

/** Calls whose 401 is about what was sent (a password, a code, a token), not about the session. */
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
  /** If true, the request goes on even if the page is closed. */
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
  // An invalid address is a mistake in the configuration, not a network failure, so let it throw.
  const address = new URL(config.apiRoot.replace(/\/$/, '') + filled, window.location.origin);
  const form = bodyType === 'multipart' ? formData(args.body ?? {}) : undefined;
  try {
    const response = await http(address, {
      method,
      timeout: form ? false : TIMEOUT[bodyType],
      searchParams: args.query,
      ...(form && { body: form, fetch: watching(form, TIMEOUT.multipart, onProgress) }),
      ...(bodyType === 'json' && { json: args.body }),
      ...(token && { headers: { Authorization: `Bearer ${token}` } }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    });
    noteReply(true);
    observeServerDate(response.headers.get('Date'));
    return { response, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw error;
    noteReply(false);
    throw new ApiError(operation, isTimeoutError(error) ? 'timeout' : 'network', { cause: error });
  }
}

/** Converts a body to FormData. Never set Content-Type by hand: it would lack the boundary that the browser adds. */
function formData(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined) form.set(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

async function call(operation: OperationId, args: AnyArgs = {}, options: CallOptions = {}) {
  // The ID may come from a typed address. A non-numeric ID cannot exist, so answer as the server would: 404.
  if (Object.values(args.path ?? {}).some(Number.isNaN))
    throw new ApiError(operation, 'refused', { status: 404 });
  const { plain, secured } = endpoints[operation];
  // Read the session before the token: if another tab switches accounts in between, the call counts as the old
  // session's.
  const session = sessionId();
  let token = plain || operation === 'refreshToken' ? null : accessToken();
  if (token && hasFile(args)) token = await accessForUpload(token, session);
  // A screen that was opening when the session ended may still make a call that needs a token. Answer as the server
  // would: 401.
  if (secured && !token) throw new ApiError(operation, 'refused', { status: 401 });
  let answer = await send(operation, args, token, options);
  if (isTokenRefused(answer) && token && !credentialCalls.has(operation)) {
    const fresh = await freshAccess(token, session);
    if (fresh) answer = await send(operation, args, fresh, options);
    if (isTokenRefused(answer) && sessionId() === session) {
      // If only the fresh token expired during the upload, the session goes on. `getProfile` finds out: it refreshes the
      // token, and signs out only if the session is over.
      if (fresh && hasFile(args)) await api.getProfile().catch(() => {});
      else signOut('expired');
    }
  }
  return read(operation, answer, hasFile(args));
}

/** A web page with a 401 comes from a proxy or captive portal, which knows nothing about our tokens. */
const isTokenRefused = ({ response, text }: Answer) => response.status === 401 && !isPage(text);

/**
 * Returns a fresh access token; null if the session is over or a new one has begun. Throws if the server failed or did
 * not decide.
 */
async function freshAccess(stale: string, session: string | null): Promise<string | null> {
  const exchange = async (refresh: string) => {
    const renewed = await api.refreshToken({ body: { refresh } });
    // If the user signed out during the refresh, the new tokens must be revoked as well.
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
 * Returns a token for an upload; null if the session has ended. An upload may take minutes, and some proxies pass it on
 * only when it is complete, so the token should be new. If the refresh fails, the present token may still be accepted.
 */
async function accessForUpload(present: string, session: string | null): Promise<string | null> {
  const fresh = await freshAccess(present, session).catch(() => null);
  return fresh ?? (accessToken() === present ? present : null);
}

/**
 * Ends the session on this device at once. Tells the server in the background, even if the page closes, and ignores a
 * failure of that call.
 */
export function logout(): void {
  leaveDevice();
  void revoke(signOut());
}

/** Asks the server to revoke the tokens. If it refuses the access token, refreshes the tokens and asks once more. */
async function revoke({ access, refresh }: Partial<Tokens>): Promise<void> {
  if (!refresh) return;
  const tell = (refresh_token: string, token: string | undefined) =>
    send('logout', { body: { refresh_token } }, token, { keepalive: true });
  try {
    if (!isTokenRefused(await tell(refresh, access))) return;
    const renewed = await api.refreshToken({ body: { refresh } });
    await tell(renewed.refresh ?? refresh, renewed.access);
  } catch {
    // The specification says to ignore a failed logout call; the tokens are already off this device.
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
  // Plain text, such as a captive-portal page, is not a success, even for an operation whose body we ignore.
  if (typeof body === 'string') throw unreadable(operation, response.status, body);
  // Some servers send a refusal with a success status.
  if (isRefusal(body)) throw new ApiError(operation, 'refused', { status: response.status, body });
  // An empty success body is still a success, unless the operation's reader needs a body.
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

/** Returns parsed JSON, the raw text if it is not JSON, or undefined if it is empty. */
export function parse(text: string): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * One function per operation of the contract, under its operationId. It rejects with an `ApiError`, with the signal's
 * reason if the call was cancelled, or with another error if the browser could not make the request.
 */
export const api = bindCalls() as { [Op in OperationId]: Call<Op> };

function bindCalls() {
  const calls: { [Op in OperationId]?: unknown } = {};
  for (const operation of Object.keys(endpoints) as OperationId[]) {
    calls[operation] = (args?: AnyArgs, options?: CallOptions) =>
      // Cancelling a call must also stop its wait for a token refresh, but not the refresh itself: other calls share it.
      untilStopped(call(operation, args, options), options?.signal);
  }
  return calls;
}

/**
 * Returns the query options of a read. The key is `[operationId, args]`, so invalidating `[operationId]` covers all
 * queries of the operation.
 */
export function q<Op extends OperationId>(
  operation: Op,
  ...[args]: object extends Args<Op> ? [args?: Args<Op>] : [args: Args<Op>]
) {
  return queryOptions({
    queryKey: [operation, args ?? {}],
    queryFn: ({ signal }) => call(operation, args as AnyArgs, { signal }) as Promise<Reply<Op>>,
  });
}
