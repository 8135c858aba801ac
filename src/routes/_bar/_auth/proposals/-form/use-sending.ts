import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Proposal } from '@/api/readers';
import { useArrival } from '@/components/use-arrival';
import { useUser } from '@/components/use-user';
import type { Doubt } from '@/lib/doubt';
import { fingerprintOf } from '@/lib/fingerprint';
import { keepSentDocument } from '@/lib/sent-documents';
import { invalidateProposals, ownershipQuery, proposalQuery } from '../-queries';
import type { ProposalValues, WritableStatus } from './values';

export interface Sending {
  values: ProposalValues;
  status: WritableStatus;
}

/** How a proposal is sent, and how to find out whether it arrived. */
export interface Delivery {
  send: (sending: Sending, signal: AbortSignal) => Promise<Proposal>;
  find: (sending: Sending, since: number) => Promise<Proposal[]>;
  creates: boolean;
}

interface SendingOptions extends Delivery {
  /** Names the work that is sent, as in `useSavedWork`. */
  key: string;
  onSaved: () => unknown;
}

/** The call behind the form, which can be called off while the document is on its way. */
export function useSending({ onSaved, ...change }: SendingOptions) {
  const user = useUser();
  const queryClient = useQueryClient();
  const controller = useRef<AbortController>(undefined);
  const [cancelled, setCancelled] = useState(false);
  const arrival = useArrival(change);

  const mutation = useMutation({
    mutationFn: async (sending: Sending) => {
      controller.current = new AbortController();
      setCancelled(false);
      const { proposal_document: file } = sending.values;
      // Made while the document is on its way, for the receipt.
      const fingerprint = file && fingerprintOf(file, file.name);
      const saved = await arrival.sendOnce(sending, controller.current.signal);
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
      queryClient.setQueryData(ownershipQuery(saved.id).queryKey, true);
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

  return { mutation, cancel, doubt: cancelled ? calledOff(arrival.doubt) : arrival.doubt };
}

/** What is not there yet may still be under way: only a yes is certain. */
function calledOff(doubt: Doubt<Proposal> | undefined): Doubt<Proposal> | undefined {
  return doubt && doubt.state !== 'arrived' ? { ...doubt, state: 'cancelled' } : doubt;
}
