import type { OperationId } from '@/contract/contract.gen';
import { now } from '@/lib/clock';
import { isObject, readAmount } from './fields';
import { isAboutAll, isPage, type Words, wordsIn } from './words';

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
  /** When that was, in milliseconds by the portal's clock. */
  readonly at = now();
  /** A file was sent. */
  readonly hasFile: boolean;

  constructor(
    operation: OperationId,
    kind: FailureKind,
    answer: {
      status?: number;
      body?: unknown;
      retryAfter?: number | undefined;
      hasFile?: boolean;
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
    this.hasFile = answer.hasFile ?? false;
  }

  /** True when the request may have reached the server although no answer came back. */
  get unanswered(): boolean {
    return this.kind === 'network' || this.kind === 'timeout';
  }
}

/**
 * No readable yes or no came back: a change may have been made all the same. A server that breaks (5xx) may do so
 * after the row was written, and a gateway that gives up does not know.
 */
export function isUncertain(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.unanswered || error.kind === 'malformed' || error.status >= 500) &&
    !isTurnedAway(error)
  );
}

/**
 * Refused before anything was done: by a server that names a time to come back, or says in the API's own form that it
 * is busy, and by a network that wants people to sign in first. Some routers answer 503 with a page after the server
 * has done its work.
 */
const isTurnedAway = ({ kind, status, body, retryAfter }: ApiError): boolean =>
  kind === 'refused' &&
  (status === 511 || (status === 503 && (retryAfter !== undefined || isObject(body))));

/** A server that is down for now, or what stands before it: most likely nothing was done. */
export const isOutOfService = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'refused' && error.status === 503;

/**
 * The server has not decided anything yet: it is busy, restarting, silent, or something else answered in its place
 * (A-29). Such a failure never ends a session and never means that the input was wrong.
 */
export function isUndecided(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.unanswered ||
      error.kind === 'malformed' ||
      [408, 429, 502, 503, 504, 511].includes(error.status) ||
      isPage(error.body))
  );
}

/** The server has looked at what was sent, and said no. Any other failure says nothing about it. */
export function isRefusal(error: unknown): error is ApiError {
  return (
    error instanceof ApiError && error.status < 500 && error.status !== 413 && !isUndecided(error)
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

const isAboutCode = (words: Words) => isAboutAll(words) || /otp|code/.test(words.path.join());

/** The answer may be a no to a one-time code: a busy server, an unknown account and other fields are not its fault. */
export function isAboutTheCode(error: unknown): boolean {
  if (!isRefusal(error) || ![200, 400, 401, 422].includes(error.status)) return false;
  const words = wordsIn(error.body);
  return words.length === 0 || words.some(isAboutCode);
}

/** The server says in words, in whatever form, that a one-time code is wrong. */
export function isWrongCode(error: unknown): boolean {
  return (
    isAboutTheCode(error) && error instanceof ApiError && wordsIn(error.body).some(isAboutCode)
  );
}

const ATTEMPTS = /^((attempts|tries)_?(remaining|left)|(remaining|left)_?(attempts|tries))$/i;

/** How many tries are left for a one-time code, wherever and in whatever form the server says it. */
export function attemptsLeft(error: unknown): number | undefined {
  return error instanceof ApiError ? attemptsIn(error.body) : undefined;
}

function attemptsIn(body: unknown): number | undefined {
  if (!isObject(body)) return undefined;
  const entries = Object.entries(body);
  const named = entries.find(([name]) => isAttempts(name));
  const count = readAmount(named && [named[1]].flat()[0]);
  if (count !== null) return count;
  return entries.map(([, value]) => attemptsIn(value)).find((found) => found !== undefined);
}

export const isAttempts = (name: string): boolean => ATTEMPTS.test(name);

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
