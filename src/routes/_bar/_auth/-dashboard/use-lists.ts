import { useQuery } from '@tanstack/react-query';
import { explain, inLine } from '@/api/explain';
import type { FailureKey } from '@/api/messages';
import { recentProposals, statistics } from './queries';

/**
 * Loads the dashboard's counts and recent proposals. If both calls fail for the same reason, the dashboard shows one
 * failure with one Retry button.
 */
export function useLists() {
  const counts = useQuery(statistics);
  const recent = useQuery(recentProposals);
  const failureOf = ({ data, error }: typeof counts | typeof recent, key: FailureKey) =>
    !data && error ? explain(key, error) : undefined;
  const failure = failureOf(recent, 'listProposals');
  const same = failureOf(counts, 'listProposals');
  const isSame = failure && same && inLine(failure) === inLine(same);
  return {
    counts,
    recent,
    failure,
    /** Why the counts failed. Undefined if the list failed for the same reason: `failure` is enough then. */
    countsFailure: isSame ? undefined : failureOf(counts, 'getProposalStatistics'),
    retry: () => Promise.all([recent.refetch(), !counts.data && counts.refetch()]),
  };
}
