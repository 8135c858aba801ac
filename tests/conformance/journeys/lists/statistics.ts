/** Counts the items of a list by status, and compares the result with the statistics. */
import { at, type Exchange } from '../../contract/exchange';
import type { Kit } from '../../walk/kit';

type Counts = { [path: string]: number };

const counter = (items: unknown[]) => {
  const statuses = items.map((item) =>
    String(at(item, 'status')).toUpperCase().replaceAll(/[\s-]/g, '_'),
  );
  return (status: string) => statuses.filter((other) => other === status).length;
};

/** UNDER_REVIEW and REVISION_REQUESTED are counted only in the total. */
export function proposalCounts(items: unknown[]): Counts {
  const count = counter(items);
  return {
    total_proposals: items.length,
    draft: count('DRAFT'),
    submitted: count('SUBMITTED'),
    accepted: count('ACCEPTED'),
    rejected: count('REJECTED'),
  };
}

/** PARTIALLY_APPROVED has no key in `by_status`, so it is counted only in the total. */
export function supportCounts(items: unknown[]): Counts {
  const count = counter(items);
  const keys = ['PENDING', 'UNDER_REVIEW', 'APPROVED', 'FULFILLED', 'REJECTED', 'IN_PROGRESS'];
  return {
    total_requests: items.length,
    ...Object.fromEntries(keys.map((key) => [`by_status.${key.toLowerCase()}`, count(key)])),
  };
}

/** Checks that the statistics have these counts. Skips absent ones and wrong types, which other rules report. */
export function statisticsMatch<Rule extends string>(
  kit: Kit,
  rule: Rule,
  reply: Exchange,
  counts: Counts,
): void {
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
