import type { OperationId } from '@/contract/contract.gen';
import { now } from '@/lib/clock';
import { blamesCode, mayBlameCode, ownWords, type Refusal, refusalOf } from './refusal';

/**
 * Why a call failed: the reply is an error, the connection broke, the reply took too long, or we can't read it. `hidden`:
 * the server replies, but the browser keeps the reply from us, because it lacks CORS headers.
 */
type FailureKind = 'refused' | 'network' | 'timeout' | 'malformed' | 'hidden';

export class ApiError extends Error {
  readonly operation: OperationId;
  readonly kind: FailureKind;
  /** The HTTP status; 0 if there was no reply. */
  readonly status: number;
  /** The reply as parsed JSON, or as text if it is not JSON; undefined if the reply is empty or there was none. */
  readonly body: unknown;
  readonly refusal: Refusal;
  /** When the call failed, in milliseconds by the portal's clock. */
  readonly at = now();
  /** The size of the request's files, in bytes, if it got no reply or one with an error status; otherwise 0. */
  readonly fileSize: number;
  /** How many milliseconds the call took, if the server replied with an error status; otherwise 0. */
  readonly took: number;
  /** The browser had no network when the call began, so nothing was sent. */
  readonly isUnsent: boolean;

  constructor(
    operation: OperationId,
    kind: FailureKind,
    answer: {
      status?: number;
      body?: unknown;
      retryAfter?: number | undefined;
      fileSize?: number;
      took?: number | undefined;
      isUnsent?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(`${operation}: ${kind}${answer.status ? ` ${answer.status}` : ''}`, {
      cause: answer.cause,
    });
    this.name = 'ApiError';
    this.operation = operation;
    this.kind = kind;
    this.status = answer.status ?? 0;
    this.body = answer.body;
    const words = kind === 'refused' ? answer.body : undefined;
    const isGateways = this.status === 502 || this.status === 504;
    this.refusal = refusalOf(answer.body, answer.retryAfter, isGateways ? ownWords(words) : words);
    this.fileSize = answer.fileSize ?? 0;
    this.took = answer.took ?? 0;
    this.isUnsent = answer.isUnsent ?? false;
  }

  get retryAfter(): number | undefined {
    return this.refusal.retryAfter;
  }

  /** True if no reply came back. The request may still have reached the server. */
  get unanswered(): boolean {
    return ['network', 'timeout', 'hidden'].includes(this.kind);
  }
}

/**
 * True if we don't know whether the change was made: no reply, an unreadable one, or a 5xx. A server can fail after it
 * wrote the row, and a gateway that times out does not know whether the server wrote it. Some gateways then send a 503,
 * as a web page or as JSON. A 511 comes from a Wi-Fi sign-in page, so the request did not reach the server. If a token
 * refresh failed, nothing was changed either: the server refused the request because of its old token, or the request
 * was never sent.
 */
export function isUncertain(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.unanswered || error.kind === 'malformed' || error.status >= 500) &&
    error.status !== 511 &&
    error.operation !== 'refreshToken'
  );
}

/** As `isUncertain`, but not if the browser said that it had no network. Some browsers say so wrongly, behind a VPN. */
export const leavesDoubt = (error: unknown): boolean => isUncertain(error) && !isUnsent(error);

export const isUnsent = (error: unknown): boolean => error instanceof ApiError && error.isUnsent;

/** The server, or a gateway in front of it, is down for now: most likely nothing was done. */
export const isOutOfService = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'refused' && error.status === 503;

/**
 * The whole server is down, overloaded or out of reach, or asks us to wait (429). A failure of one operation (500,
 * malformed) does not count.
 */
export function isTrouble(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false;
  const { status } = error;
  // 499 is nginx's: the connection broke before the server replied. 520 to 530 are Cloudflare's: it got no reply, or none
  // that it understands, from the server behind it.
  return (
    error.unanswered ||
    [408, 429, 499, 502, 503, 504, 511].includes(status) ||
    (status >= 520 && status <= 530)
  );
}

/** The server itself failed, such as with a 500. It is neither silent nor out of service. */
export const isOwnError = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'refused' && !isTrouble(error);

/**
 * The server has not decided anything yet: it is busy, restarting or silent, it failed at the token refresh before the
 * call, or we got a web page, a gateway's reply or an unreadable one (A-29). Such a failure never ends a session and
 * never means that the input was wrong.
 */
export function isUndecided(error: unknown): boolean {
  if (isTrouble(error)) return true;
  if (!(error instanceof ApiError)) return false;
  const { kind, operation, status, refusal } = error;
  return (
    kind === 'malformed' || refusal.isForeign || (operation === 'refreshToken' && status >= 500)
  );
}

/** The server checked the request and refused it. A 413 does not count: the server has not read the fields. */
export function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && error.status < 500 && error.status !== 413 && !isUndecided(error)
  );
}

/**
 * The record does not exist or belongs to another user, so asking again does not help (A-86). A web page and a gateway
 * without such an address do not count: they say nothing about the record.
 */
export function isUnknown(error: unknown): boolean {
  return (
    error instanceof ApiError && [403, 404, 410].includes(error.status) && !error.refusal.isForeign
  );
}

/**
 * True if the reply may be a refusal of the one-time code. Its status must be 200, 400, 401 or 422: a 404, for example,
 * is about an unknown account.
 */
export const isAboutTheCode = (error: unknown): error is ApiError =>
  isRefusal(error) && [200, 400, 401, 422].includes(error.status) && mayBlameCode(error.refusal);

/** True if the reply says that the one-time code is wrong. */
export const isWrongCode = (error: unknown): boolean =>
  isAboutTheCode(error) && blamesCode(error.refusal);

/** How many attempts a one-time code has left; undefined if the reply does not say. */
export const attemptsLeft = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.refusal.attemptsLeft : undefined;

/** Returns one message for each refused field, by the field's name. Empty if the reply names no field (A-94). */
export function fieldErrors(error: unknown): Record<string, string> {
  const messages = new Map<string, string>();
  for (const { path, text } of error instanceof ApiError ? error.refusal.fields : []) {
    const [field = ''] = path;
    messages.set(field, [messages.get(field), text].filter(Boolean).join(' '));
  }
  return Object.fromEntries(messages);
}
