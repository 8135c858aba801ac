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

/**
 * Says what cannot be mixed if only these operations reach a real server, and what to add. `option` is where they are
 * named.
 */
export function mixedInWords(real: readonly OperationId[], option = '--real'): string[] {
  const has = (id: OperationId) => real.includes(id);
  const toAdd = (why: string, ids: readonly OperationId[]) => {
    const missing = ids.filter((id) => !has(id));
    return missing.length > 0 ? [`${why} to ${option}: ${missing.join(',')}`] : [];
  };
  const records = (path: string, name: string) => {
    const ids = operationIds.filter((id) => endpoints[id].path.startsWith(path));
    return ids.some(has) ? toAdd(`Only the server that made a ${name} knows it. Add`, ids) : [];
  };
  const issues = session.some(has) || has('loginWithPassword');
  const needs = real.some((id) => endpoints[id].secured);
  return [
    ...(issues
      ? toAdd('Only the server that issued a token can renew and end it. Add', session)
      : needs
        ? toAdd('The real server does not know the tokens of the emulated one. Add', session)
        : []),
    ...(issues
      ? toAdd('The emulated server knows only its own people. For others, add', ['getProfile'])
      : []),
    ...records('/proposals/', 'proposal'),
    ...records('/support-requests/', 'support request'),
    ...(inRequests.some(has)
      ? toAdd('A support request is for a proposal, which only its server knows. Add', inRequests)
      : []),
  ];
}

/** The calls that make what a support request needs. */
const inRequests: OperationId[] = ['createProposal', 'createSupportRequest'];

/** The calls of a session, from the login to its end. */
const session: OperationId[] = ['initiateLogin', 'verifyLogin', 'logout', 'refreshToken'];

/** The target of a call: an operation of the contract, or a document's file. */
export type Target = OperationId | 'document';
