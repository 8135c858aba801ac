import { parse } from 'yaml';
import { endpoints, type OperationId } from '../../src/contract/contract.gen';
import type { ContractDocument } from '../contract/checker';
import { contractText } from './contract-text';

/** The contract, with the parts that the pages in pages/ show. */
export interface ReadableContract extends ContractDocument {
  info: { title: string };
  paths: Record<string, Record<string, ContractDocument['paths'][string][string] & Told>>;
  components: ContractDocument['components'] & { schemas: Record<string, { example?: object }> };
}

interface Told {
  summary: string;
  tags: string[];
  requestBody?: { content: Record<string, { schema: { $ref: string } }> };
}

export const contract: ReadableContract = parse(contractText);

export const operationOf = (id: OperationId) =>
  contract.paths[endpoints[id].path]?.[endpoints[id].method.toLowerCase()];
