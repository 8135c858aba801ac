import { queryOptions } from '@tanstack/react-query';
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
import { abortable } from '@/lib/abortable';
import { now } from '@/lib/clock';
import { isPage } from '@/lib/web-page';
import { noteSuccess } from './breaker';
import type { Args, Call, CallOptions, Reply } from './calls';
import { ApiError, isUndecided } from './errors';
import { namesToken } from './refusal';
import { readReply, refused } from './reply';
import { type Answer, type AnyArgs, fileSize, isReplying, send } from './send';

async function call(operation: OperationId, args: AnyArgs = {}, options: CallOptions = {}) {
  // The ID may come from a typed address. A non-numeric ID cannot exist, so answer as the server would: 404.
  if (Object.values(args.path ?? {}).some(Number.isNaN))
    throw new ApiError(operation, 'refused', { status: 404 });
  const { plain, secured } = endpoints[operation];
  // Read the session before the token: if another tab switches accounts in between, the call counts as the old
  // session's.
  const session = sessionId();
  let token = plain || operation === 'refreshToken' ? null : accessToken();
  if (token && fileSize(args) > 0) token = await accessForUpload(token, session);
  // A screen that was opening when the session ended may still make a call that needs a token. Answer as the server
  // would: 401.
  if (secured && !token) throw new ApiError(operation, 'refused', { status: 401 });
  let answer = await send(operation, args, token, options);
  if (token && isTokenRefused(answer, token) && isAboutToken(operation, answer)) {
    const fresh = await freshAccess(token, session);
    // A public call needs no token, so it also goes out after the session has ended.
    if (fresh || !secured) answer = await send(operation, args, fresh, options);
    const isRefused = isTokenRefused(answer) && isAboutToken(operation, answer);
    if ((!fresh || isRefused) && sessionId() === session) {
      // The fresh token may have expired during the upload although the session goes on. So call `getProfile`: it
      // refreshes the token, and signs out only if the session is over.
      if (fresh && fileSize(args) > 0) await api.getProfile().catch(() => {});
      else endSession(fresh ? refused(operation, answer) : undefined);
    }
  }
  const reply = readReply(operation, answer, fileSize(args));
  noteSuccess();
  return reply;
}

let ending: ApiError | undefined;

/** The refusal of a fresh token, with which the server ended the session; undefined if the session only expired. */
export const sessionRefusal = (): ApiError | undefined => ending;

function endSession(refusal?: ApiError): void {
  ending = refusal;
  signOut('expired');
}

/**
 * Whether a refusal is about the token. If the contract asks for none, it is about what was sent (a password, a code;
 * A-23), unless the reply names the token: some servers refuse every call with an expired token.
 */
const isAboutToken = (operation: OperationId, answer: Answer): boolean =>
  endpoints[operation].secured || isTokenNamed(answer);

const isTokenNamed = ({ response, text }: Answer): boolean =>
  namesToken(`${text} ${response.headers.get('WWW-Authenticate') ?? ''}`);

/**
 * Some servers refuse an expired token by a 403, as if the user were not allowed to make the call, or one that they
 * can't read by a 422. With a fresh token, leave out `token`: by a wrong clock, that one may seem expired too. A web page
 * comes from a proxy or captive portal, which knows nothing about our tokens.
 */
function isTokenRefused(answer: Answer, token?: string): boolean {
  const { status } = answer.response;
  if (isPage(answer.text)) return false;
  if (status === 401 || (status === 403 && hasExpired(token))) return true;
  return [403, 422].includes(status) && isTokenNamed(answer);
}

/** Whether the token itself says that it has expired. Only JSON Web Tokens say so. */
function hasExpired(token: string | undefined): boolean {
  const [, claims = ''] = token?.split('.') ?? [];
  try {
    const { exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return exp * 1000 <= now();
  } catch {
    return false;
  }
}

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
    if (error instanceof ApiError && !isUndecided(error)) return null;
    throw error;
  }
}

/** The token with which the last session check was made whose reply was hidden. */
let renewed: string | null = null;

/**
 * Repeats a session check that has failed several times without a reply. If the server replies to requests that need no
 * permission to be read, its reply to the check was probably a 401 without CORS headers. So refreshes the token first, once.
 */
export async function repeatCheck(failure: ApiError): Promise<Reply<'getProfile'>> {
  const session = sessionId();
  const token = accessToken();
  if (!token || !(await isReplying())) throw failure;
  try {
    if (token === renewed) throw failure;
    renewed = await freshAccess(token, session);
    if (renewed) return await api.getProfile();
  } catch (error) {
    throw error instanceof ApiError && error.kind === 'network'
      ? new ApiError('getProfile', 'hidden', { cause: error })
      : error;
  }
  if (sessionId() === session) endSession();
  throw new ApiError('getProfile', 'refused', { status: 401 });
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
    if (!isTokenRefused(await tell(refresh, access), access)) return;
    const renewed = await api.refreshToken({ body: { refresh } });
    await tell(renewed.refresh ?? refresh, renewed.access);
  } catch {
    // The specification says to ignore a failed logout call; the tokens are already off this device.
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
      abortable(call(operation, args, options), options?.signal);
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
