import { endpoints, type OperationId } from '../../src/contract/contract.gen';

export const operationIds = Object.keys(endpoints) as OperationId[];

/** The target of a call: an operation of the contract, or a document's file. */
export type Target = OperationId | 'document';
