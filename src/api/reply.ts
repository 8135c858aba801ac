/** Decides whether a reply is a success, and reads it. */
import type { OperationId } from '@/contract/contract.gen';
import { now } from '@/lib/clock';
import { ApiError } from './errors';
import { parse } from './fields';
import { isCarriedOut, readers } from './readers';
import type { Answer } from './send';
import { secondsInBody, secondsToWait } from './wait';

export function readReply(operation: OperationId, { response, text }: Answer, hasFile: boolean) {
  const body = parse(text);
  if (!response.ok) {
    const retryAfter = secondsToWait(response.headers, now()) ?? secondsInBody(text);
    const { status } = response;
    throw new ApiError(operation, 'refused', { status, body, retryAfter, hasFile });
  }
  // Text that is not JSON, such as a captive-portal page, is not a success, even for an operation whose body we ignore.
  if (typeof body === 'string') throw unreadable(operation, response.status, body);
  // Some servers send a refusal with a success status.
  if (isRefusal(body)) throw new ApiError(operation, 'refused', { status: response.status, body });
  if (!isCarriedOut(operation, response.status)) throw unreadable(operation, response.status, body);
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
