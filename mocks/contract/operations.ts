import { endpoints, type OperationId } from '../../src/contract/contract.gen';

export const operationIds = Object.keys(endpoints) as OperationId[];

const addresses = operationIds.map((id) => ({
  id,
  address: `/api${endpoints[id].path}`,
  pattern: new RegExp(`^/api${endpoints[id].path.replace('{id}', '[0-9]+')}$`),
}));

export const apiPaths: readonly string[] = [...new Set(addresses.map(({ address }) => address))];

/** Returns the operations at an address. There are several if the address accepts several methods. */
export const operationsAt = (pathname: string): OperationId[] =>
  addresses.filter(({ pattern }) => pattern.test(pathname)).map(({ id }) => id);

/** Returns a path with `{id}` in place of each number, as in the contract. */
export const withoutIds = (path: string) => path.replaceAll(/(?<=^|\/)[0-9]+(?=\/|$)/g, '{id}');

/** Returns the operations whose addresses can end with `end`, such as `/proposals/101/`. */
export const operationsEnding = (end: string): OperationId[] =>
  addresses.filter(({ address }) => address.endsWith(withoutIds(end))).map(({ id }) => id);

/** The target of a call: an operation of the contract, or a document's file. */
export type Target = OperationId | 'document';
