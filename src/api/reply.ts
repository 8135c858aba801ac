/** Decides whether a reply is a success, and reads it. */
import type { OperationId } from '@/contract/contract.gen';
import { now } from '@/lib/clock';
import { isPage } from '@/lib/web-page';
import { ApiError } from './errors';
import { isObject, parse } from './fields';
import { isCarriedOut, readers } from './readers';
import type { Answer } from './send';
import { secondsInBody, secondsToWait } from './wait';

export function readReply(operation: OperationId, answer: Answer, fileSize: number) {
  const { response, text } = answer;
  const { ok, status } = response;
  // A 304 refuses nothing: a cache sends it in place of a reply.
  if (status < 400 && !ok) throw new ApiError(operation, 'malformed', { status });
  // A redirect has led to a web page, such as one for signing in, whose server knows nothing of the call.
  if (response.redirected && isPage(text))
    throw new ApiError(operation, 'malformed', { status, body: text });
  if (!ok) throw refused(operation, answer, fileSize);
  const body = parse(text);
  // Text that is not JSON, such as a captive-portal page, is not a success, even for an operation whose body we ignore.
  if (typeof body === 'string' || isEmptyPage(answer))
    throw new ApiError(operation, 'malformed', { status, body });
  if (isObject(body) && saysNo(body)) throw new ApiError(operation, 'refused', { status, body });
  if (!isCarriedOut(operation, status))
    throw new ApiError(operation, 'malformed', { status, body });
  try {
    return (readers[operation] as (raw: unknown) => unknown)(body);
  } catch (cause) {
    throw new ApiError(operation, 'malformed', { status, body, cause });
  }
}

/** So replies PHP if it breaks down before it has written anything. */
const isEmptyPage = ({ text, response: { status, headers } }: Answer): boolean =>
  !text && status === 200 && /^text\/html\b/i.test(headers.get('Content-Type') ?? '');

/** Some servers send a refusal with a success status. */
const saysNo = ({ success, ok, status, error, errors }: Record<string, unknown>): boolean =>
  success === false ||
  ok === false ||
  /^(error|fail(ed|ure)?)$/i.test(String(status)) ||
  [error, errors].some(isFilled);

const isFilled = (value: unknown): boolean =>
  typeof value === 'string' || (typeof value === 'object' && value !== null)
    ? Object.keys(value).length > 0
    : false;

/** The error for a reply with an error status. */
export function refused(operation: OperationId, answer: Answer, fileSize = 0) {
  const { response, text, took } = answer;
  const { status, headers } = response;
  const retryAfter = secondsToWait(headers, now()) ?? secondsInBody(text);
  return new ApiError(operation, 'refused', {
    status,
    body: parse(text),
    retryAfter,
    fileSize,
    took,
  });
}
