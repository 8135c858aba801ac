import { useMutation } from '@tanstack/react-query';
import type { Proposal } from '@/api/readers';
import { isStopped, useStopWaiting } from '@/components/forms/stop-waiting';
import { fingerprintOf } from '@/lib/fingerprint';
import { fetchProposalDocument } from '../-fetch-document';

/** Downloads the server's document and computes its fingerprint in this browser. */
export function useServerCopy() {
  const { begin, stop } = useStopWaiting();
  const copy = useMutation({
    mutationFn: async (proposal: Proposal, { client }) => {
      const { blob, name } = await fetchProposalDocument(proposal, client, begin().signal);
      return fingerprintOf(blob, name);
    },
  });
  return { ...copy, error: isStopped(copy.error) ? null : copy.error, stop };
}
