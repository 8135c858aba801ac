import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '@/api/errors';
import type { Proposal } from '@/api/readers';
import { useUser } from '@/components/use-user';
import { fingerprintOf } from '@/lib/fingerprint';
import { keepSentDocument } from '@/lib/sent-documents';
import { invalidateProposals, proposalQuery } from '../-queries';
import type { ProposalValues, WritableStatus } from './values';

export interface Sending {
  values: ProposalValues;
  status: WritableStatus;
}

/**
 * The call behind the form, which can be called off while the document is on its way.
 * `doubtful`: the request went out and no answer came, so nobody here knows whether it arrived.
 */
export function useSending(
  send: (sending: Sending, signal: AbortSignal) => Promise<Proposal>,
  onSaved: () => unknown,
) {
  const user = useUser();
  const queryClient = useQueryClient();
  const controller = useRef<AbortController>(undefined);
  const [cancelled, setCancelled] = useState(false);

  const mutation = useMutation({
    mutationFn: async (sending: Sending) => {
      controller.current = new AbortController();
      setCancelled(false);
      const { proposal_document: file } = sending.values;
      // Made while the document is on its way, for the receipt.
      const fingerprint = file && fingerprintOf(file, file.name);
      const saved = await send(sending, controller.current.signal);
      if (fingerprint) {
        const address = saved.proposal_document ?? null;
        await keepSentDocument(
          { user: user.id, proposal: saved.id },
          { ...(await fingerprint), address },
        );
      }
      return saved;
    },
    onSuccess: async (saved) => {
      queryClient.setQueryData(proposalQuery(saved.id).queryKey, saved);
      await onSaved();
    },
    // A failed call may have arrived all the same.
    onSettled: () => invalidateProposals(queryClient),
  });

  const cancel = () => {
    controller.current?.abort();
    mutation.reset();
    setCancelled(true);
  };

  const unanswered = mutation.error instanceof ApiError && mutation.error.unanswered;
  return { mutation, cancel, cancelled, doubtful: cancelled || unanswered };
}
