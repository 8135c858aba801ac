/** Counts the items of a list by status, and compares the result with the statistics. */
import { at, type Exchange } from '../../contract/exchange';
import type { Kit } from '../../walk/kit';

type Counts = { [path: string]: number };

const count = (items: unknown[], keys: string[], path = ''): Counts => {
  const of = (item: unknown) => String(at(item, 'status')).toLowerCase().replaceAll(/[\s-]/g, '_');
  const statuses = items.map(of);
  return Object.fromEntries(
    keys.map((key) => [path + key, statuses.filter((status) => status === key).length]),
  );
};

/** UNDER_REVIEW and REVISION_REQUESTED are counted only in the total. */
export const proposalCounts = (items: unknown[]): Counts => ({
  total_proposals: items.length,
  ...count(items, ['draft', 'submitted', 'accepted', 'rejected']),
});

const BY_STATUS = ['pending', 'under_review', 'approved', 'fulfilled', 'rejected', 'in_progress'];

/** PARTIALLY_APPROVED has no key in `by_status`, so it is counted only in the total. */
export const supportCounts = (items: unknown[]): Counts => ({
  total_requests: items.length,
  ...count(items, BY_STATUS, 'by_status.'),
});

/** Checks that the statistics have these counts. Skips absent ones and wrong types, which other rules report. */
export function statisticsMatch(kit: Kit, rule: string, reply: Exchange, counts: Counts): void {
  const wrong = Object.entries(counts).filter(([path, count]) => {
    const got = at(reply.json, path);
    return (typeof got === 'number' || typeof got === 'string') && Number(got) !== count;
  });
  kit.check(rule, wrong.length === 0, reply, {
    fault: `counts ${wrong.map(([path]) => path).join(', ')} differently from the list`,
    expected: wrong.map(([path, count]) => `${path}: ${count}`).join(', '),
    got: wrong.map(([path]) => `${path}: ${String(at(reply.json, path))}`).join(', '),
  });
}
