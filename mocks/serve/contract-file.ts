import { parse } from 'yaml';
import type { ContractDocument } from '../contract/checker';
import { contractText } from './contract-text';

/** The contract, with the title that pages show. */
export const contract: ContractDocument & { info: { title: string } } = parse(contractText);
