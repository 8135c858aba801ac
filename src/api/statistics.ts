import type { components } from '@/contract/contract.gen';
import { isObject, object, readAmount } from './fields';

type Schemas = components['schemas'];

/** A missing count means zero. Throws if the reply has none of the counts. */
function readCounts<K extends string>(raw: unknown, keys: readonly K[]): Record<K, number> {
  const counts = new Map(
    Object.entries(object(raw ?? {})).map(([key, value]) => [key.toLowerCase(), readAmount(value)]),
  );
  if (!keys.some((key) => counts.get(key) != null)) throw new TypeError('expected counts');
  return Object.fromEntries(keys.map((key) => [key, counts.get(key) ?? 0])) as Record<K, number>;
}

export const readProposalStatistics = (raw: Schemas['ProposalStatistics']) =>
  readCounts(raw, ['total_proposals', 'draft', 'submitted', 'accepted', 'rejected']);

const statuses = [
  'pending',
  'under_review',
  'approved',
  'fulfilled',
  'rejected',
  'in_progress',
] as const;

export function readSupportStatistics(raw: Schemas['SupportStatistics']) {
  const { total_requests } = readCounts(raw, ['total_requests']);
  const by_status: unknown = raw.by_status;
  // The counts by status may be missing, but only if the total is zero.
  const isEmpty = total_requests === 0 && (!isObject(by_status) || !Object.keys(by_status).length);
  const counts = isEmpty ? { pending: 0 } : by_status;
  return { total_requests, by_status: readCounts(counts, statuses) };
}
