/** The types of each call's arguments and result, taken from the contract and the readers. */
import type { OperationId, operations } from '@/contract/contract.gen';
import type { readers } from './readers';
import type { OnProgress } from './upload-progress';

/** The result of a call: what the operation's reader returns. */
export type Reply<Op extends OperationId> = ReturnType<(typeof readers)[Op]>;

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
  /** Upload progress, for calls with a document. It starts again if the call is repeated after a token refresh. */
  onProgress?: OnProgress | undefined;
}

export type Call<Op extends OperationId> =
  object extends Args<Op>
    ? (args?: Args<Op>, options?: CallOptions) => Promise<Reply<Op>>
    : (args: Args<Op>, options?: CallOptions) => Promise<Reply<Op>>;
