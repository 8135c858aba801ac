import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { messageFor } from '@/api/messages';
import type { Proposal } from '@/api/readers';
import { confirm } from '@/components/confirm';
import { toast } from '@/components/toast';
import { invalidateProposals } from './-queries';

/** Asks, deletes, and then does what the screen wants done. */
export function useDeleteProposal(onDeleted: () => unknown) {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: ({ id }: Proposal) => api.deleteProposal({ path: { id } }),
    onSuccess: async (_, { project_name }) => {
      toast.success(`“${project_name}” was deleted.`);
      await onDeleted();
      invalidateProposals(queryClient);
    },
    onError: (error) => toast.error(messageFor('deleteProposal', error)),
  });

  const ask = async (proposal: Proposal) => {
    const yes = await confirm({
      title: `Delete “${proposal.project_name}”`,
      question: 'Are you sure you want to delete this proposal?',
      confirmLabel: 'Delete',
      danger: true,
    });
    if (yes) deletion.mutate(proposal);
  };
  return { ask, isPending: deletion.isPending };
}
