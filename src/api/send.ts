/** Sends one call as the contract says. It knows nothing of sessions and makes each request once. */
import ky, { isTimeoutError } from 'ky';
import { endpoints, type OperationId } from '@/contract/contract.gen';
import { now, observeServerDate } from '@/lib/clock';
import { config, configLoaded } from '@/lib/config';
import { withTimeout } from '@/lib/with-timeout';
import type { CallOptions } from './calls';
import { ApiError } from './errors';
import { beginRequest, isOnline } from './online';
import { watching } from './upload-progress';

export interface AnyArgs {
  path?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | undefined>;
  body?: object;
}

/** Time limits (ms), by the type of the request's body. For `multipart`: the longest time without progress. */
export const TIMEOUT = { none: 30_000, json: 30_000, multipart: 600_000 };

/** ky must not retry: a write could take effect twice, and the breaker already repeats reads. */
const http = ky.create({ retry: 0, throwHttpErrors: false, cache: 'no-store' });

interface SendOptions extends CallOptions {
  /** If true, the request goes on even if the page is closed. */
  keepalive?: boolean;
}

export interface Answer {
  response: Response;
  text: string;
  /** How many milliseconds the request and its reply took. */
  took?: number;
}

/** Rejects with an `ApiError` if there is no reply, and with the signal's reason if the call was cancelled. */
export async function send(
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
  const address = addressOf(filled);
  const form = bodyType === 'multipart' ? formData(args.body ?? {}) : undefined;
  const isOffline = !isOnline();
  const noteReply = beginRequest();
  const since = now();
  try {
    const response = await http(address, {
      method,
      timeout: form ? false : TIMEOUT[bodyType],
      searchParams: args.query,
      ...(form && { body: form, fetch: watching(form, TIMEOUT.multipart, onProgress) }),
      ...(bodyType === 'json' && { json: args.body }),
      // Without `Accept`, some servers answer a refusal with a web page, or redirect to one.
      headers: { Accept: 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    });
    noteReply(true);
    observeServerDate(response.headers.get('Date'));
    // ky's time limit ends with the headers, but a body that never ends must not keep the user waiting either.
    const text = await withTimeout(response.text(), TIMEOUT[bodyType]);
    return { response, text, took: now() - since };
  } catch (error) {
    if (signal?.aborted) throw error;
    noteReply(false);
    const kind = isLate(error) ? 'timeout' : 'network';
    throw new ApiError(operation, kind, {
      fileSize: fileSize(args),
      isUnsent: isOffline && kind === 'network',
      cause: error,
    });
  }
}

/** In bytes. */
export const fileSize = ({ body }: AnyArgs): number =>
  Object.values(body ?? {}).find((value) => value instanceof Blob)?.size ?? 0;

/**
 * Whether the API replies at all. Some servers send their 401 without CORS headers, and the browser then reports it like a
 * lost network. This request needs no such headers, and shows nothing of the reply.
 */
export const isReplying = (): Promise<boolean> =>
  fetch(addressOf(endpoints.getProfile.path), { mode: 'no-cors', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

const addressOf = (path: string) =>
  new URL(config.apiRoot.replace(/\/$/, '') + path, window.location.origin);

const isLate = (error: unknown) =>
  isTimeoutError(error) || (error instanceof DOMException && error.name === 'TimeoutError');

/** Converts a body to FormData. Never set Content-Type by hand: it would lack the boundary that the browser adds. */
function formData(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined) form.set(name, value instanceof Blob ? value : String(value));
  }
  return form;
}
