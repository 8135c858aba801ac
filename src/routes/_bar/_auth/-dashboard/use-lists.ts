import { useQuery } from '@tanstack/react-query';
import { explain, inLine } from '@/api/explain';
import { recentProposals, statistics } from './queries';

/**
 * Loads the dashboard's counts and recent proposals. If both calls fail for the same reason, the dashboard shows one
 * failure with one Retry button.
 */
export function useLists() {
  const counts = useQuery(statistics);
  const recent = useQuery(recentProposals);
  const countsFailure = !counts.data && counts.error && explain('listProposals', counts.error);
  const failure = !recent.data && recent.error && explain('listProposals', recent.error);
  const isSame = countsFailure && failure && inLine(countsFailure) === inLine(failure);
  return {
    counts,
    recent,
    failure,
    /** Why the counts failed. Undefined if the list failed for the same reason: `failure` is enough then. */
    countsFailure: (!isSame && countsFailure) || undefined,
    retry: () => Promise.all([recent.refetch(), !counts.data && counts.refetch()]),
  };
}
