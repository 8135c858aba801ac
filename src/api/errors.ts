import type { OperationId } from './contract.gen';
import { isObject } from './fields';
import { isAboutAll, isPage, wordsIn } from './words';

/** Why a call failed: the server said no, did not answer, answered too late, or answered what cannot be read. */
export type FailureKind = 'refused' | 'network' | 'timeout' | 'malformed';

export class ApiError extends Error {
  readonly operation: OperationId;
  readonly kind: FailureKind;
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Parsed JSON, the text of anything else, or undefined. */
  readonly body: unknown;
  /** Seconds, from `Retry-After`: how long the server asks to wait. */
  readonly retryAfter: number | undefined;

  constructor(
    operation: OperationId,
    kind: FailureKind,
    answer: {
      status?: number;
      body?: unknown;
      retryAfter?: number | undefined;
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
    this.retryAfter = answer.retryAfter;
  }

  /** True when the request may have reached the server although no answer came back. */
  get unanswered(): boolean {
    return this.kind === 'network' || this.kind === 'timeout';
  }
}

/**
 * No readable yes or no came back: a change may have been made all the same. A server that breaks (5xx) may do so
 * after the row was written.
 */
export function isUncertain(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.unanswered || error.kind === 'malformed' || error.status >= 500)
  );
}

/**
 * The server has not decided anything yet: it is busy, restarting, silent, or something else answered in its place
 * (A-29). Such a failure never ends a session and never means that the input was wrong.
 */
export function isUndecided(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.unanswered ||
      error.kind === 'malformed' ||
      [408, 429, 502, 503, 504].includes(error.status) ||
      isPage(error.body))
  );
}

/** There is no such record, or it is another user's; asking again does not help (A-86). A page did not look. */
export function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && [403, 404].includes(error.status) && !isPage(error.body);
}

/** The server's words, or undefined where the body is no object. */
export function bodyOf(error: unknown): Record<string, unknown> | undefined {
  const body = error instanceof ApiError ? error.body : undefined;
  return isObject(body) ? body : undefined;
}

/**
 * The server says in words, in whatever form, that a one-time code is wrong. Words about other fields only, a busy
 * server and an unknown account are not the code's fault.
 */
export function isWrongCode(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.kind === 'refused' &&
    [200, 400, 401, 422].includes(error.status) &&
    wordsIn(error.body).some((words) => isAboutAll(words) || /otp|code/.test(words.path.join()))
  );
}

/** One message for each field that the server refused, in whatever form; empty where it named none (A-94). */
export function fieldErrors(error: unknown): Record<string, string> {
  const messages = new Map<string, string>();
  const words = error instanceof ApiError && error.kind === 'refused' ? wordsIn(error.body) : [];
  for (const { path, text } of words) {
    const [field] = path;
    if (field) messages.set(field, [messages.get(field), text].filter(Boolean).join(' '));
  }
  return Object.fromEntries(messages);
}
