import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { isUncertain, isUnknown } from '@/api/errors';
import { explainInLine } from '@/api/explain';
import type { Proposal } from '@/api/readers';
import { randomPause } from '@/api/retry';
import { confirm } from '@/components/confirm';
import { toast } from '@/components/toast';
import { invalidateProposals } from './-queries';

/** Asks, deletes, and then does what the screen wants done. */
export function useDeleteProposal(onDeleted: () => unknown) {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: (proposal: Proposal) => deleteOnce(queryClient, proposal),
    onSuccess: async (_, { project_name }) => {
      toast.success(`“${project_name}” was deleted.`);
      await onDeleted();
    },
    onError: (error) => {
      toast.error(explainInLine('deleteProposal', error));
    },
    // Whether it is there after all, the list and the screen say.
    onSettled: () => invalidateProposals(queryClient),
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

/** Where the answer is lost the server is asked, until it says whether the proposal is there. */
async function deleteOnce(queryClient: QueryClient, { id, project_name }: Proposal): Promise<void> {
  try {
    await api.deleteProposal({ path: { id } });
  } catch (error) {
    if (!isUncertain(error)) throw error;
    const isGone = await look(id).catch(() => {
      toast.info(
        `No answer came: “${project_name}” may or may not be deleted. It is looked up by itself.`,
      );
      return queryClient.fetchQuery({
        queryKey: ['deletion', id],
        queryFn: () => look(id),
        retry: true,
        retryDelay: randomPause,
        gcTime: 0,
      });
    });
    if (!isGone) throw error;
  }
}

/** Whether it is gone; rejects where nobody can say. */
const look = (id: number): Promise<boolean> =>
  api.getProposal({ path: { id } }).then(
    () => false,
    (error) => {
      if (isUnknown(error)) return true;
      throw error;
    },
  );
