import { endpoints, type OperationId } from '../../src/contract/contract.gen';

export const operationIds = Object.keys(endpoints) as OperationId[];

/** What a call asks for: an operation of the contract, or the bytes of a document. */
export type Target = OperationId | 'document';
