import type { OperationId } from '@/contract/contract.gen';
import { ApiError } from './errors';

const listed = new Intl.ListFormat('en');

/**
 * The server reported a success, but has lost a part of what was sent. `done`: what it has done. `keep`: how the user can
 * keep the text.
 */
export const lostPart = (
  operation: OperationId,
  lost: readonly string[],
  done: string,
  keep: string,
): ApiError =>
  new ApiError(operation, 'refused', {
    status: 200,
    body: {
      detail: `${done}, but the server has lost a part of it: ${listed.format(lost)}. ${keep}, and ask the organisers.`,
    },
  });
