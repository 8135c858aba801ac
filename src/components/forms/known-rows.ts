import type { QueryClient } from '@tanstack/react-query';
import { isObject } from '@/api/fields';

/** The numbers of all records that this page has loaded with one of the `operations`, alone or in lists. */
export const loadedRows = (queryClient: QueryClient, operations: readonly string[]): number[] =>
  queryClient
    .getQueryCache()
    .findAll({ predicate: ({ queryKey }) => operations.includes(String(queryKey[0])) })
    .flatMap(({ state }) => idsIn(state.data));

/** Reads a record, a list of records, and pages of them. */
function idsIn(data: unknown): number[] {
  if (Array.isArray(data)) return data.flatMap(idsIn);
  if (!isObject(data)) return [];
  const rows = idsIn(data.results ?? data.pages);
  return typeof data.id === 'number' ? [data.id, ...rows] : rows;
}
