import { endpoints, type OperationId } from '../../src/contract/contract.gen';

export const operationIds = Object.keys(endpoints) as OperationId[];

export const isOperation = (text: string): text is OperationId => text in endpoints;

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

/** Returns the operation at a path below the API's root. An ID may be any text: the handler checks it. */
export const operationFor = (method: string, path: string): OperationId | undefined =>
  routes.find((route) => route.method === method && route.pattern.test(path))?.id;

const routes = operationIds.map((id) => ({
  id,
  method: endpoints[id].method,
  pattern: new RegExp(`^${endpoints[id].path.replace('{id}', '[^/]+')}$`),
}));

/** Returns the methods at an address, as in the header `Allow`; empty if the contract does not have the address. */
export const methodsAt = (pathname: string): string =>
  operationsAt(pathname)
    .map((id) => endpoints[id].method)
    .join(', ');

/** Reads a list such as `login,listProposals`: operations, or parts of paths. `unknown` is the first wrong name. */
export function readOperations(list: string): { operations: OperationId[]; unknown?: string } {
  const names = list.split(',').map((name) => name.trim());
  const isMeant = (name: string, id: OperationId) =>
    id === name || endpoints[id].path.split('/').includes(name);
  const unknown = names.find(
    (name) => name === '' || !operationIds.some((id) => isMeant(name, id)),
  );
  const operations = operationIds.filter((id) => names.some((name) => isMeant(name, id)));
  return { operations, ...(unknown !== undefined && { unknown }) };
}

/** Calls that share tokens or records, which exist only on the server that made them. */
const families = {
  tokens: (id: OperationId) => /[Ll]ogin|logout|refreshToken/.test(id),
  proposals: (id: OperationId) => endpoints[id].path.startsWith('/proposals/'),
  'support requests': (id: OperationId) => endpoints[id].path.startsWith('/support-requests/'),
};

/** Says what cannot be mixed if only these operations reach a real server. */
export const mixedInWords = (real: readonly OperationId[]): string[] =>
  Object.entries(families).flatMap(([family, isIn]) => {
    const members = operationIds.filter(isIn);
    const emulated = members.filter((id) => !real.includes(id));
    return emulated.length === 0 || emulated.length === members.length
      ? []
      : `The ${family} of the two servers are not the same. Still emulated: ${emulated.join(', ')}.`;
  });

/** The target of a call: an operation of the contract, or a document's file. */
export type Target = OperationId | 'document';
