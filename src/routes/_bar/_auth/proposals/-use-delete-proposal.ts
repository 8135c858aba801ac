import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@/api/client';
import { isUncertain, isUnknown } from '@/api/errors';
import { hintFor, messageFor } from '@/api/messages';
import type { Proposal } from '@/api/readers';
import { confirm } from '@/components/confirm';
import { toast } from '@/components/toast';
import { invalidateProposals } from './-queries';

/** Asks, deletes, and then does what the screen wants done. */
export function useDeleteProposal(onDeleted: () => unknown) {
  const queryClient = useQueryClient();
  const deletion = useMutation({
    mutationFn: ({ id }: Proposal) => deleteOnce(id),
    onSuccess: async (gone, { project_name }) => {
      if (!gone) {
        toast.info(
          `No answer came: “${project_name}” may or may not be deleted. Look again later.`,
        );
        return;
      }
      toast.success(`“${project_name}” was deleted.`);
      await onDeleted();
    },
    onError: (error) => {
      toast.error([messageFor('deleteProposal', error), hintFor(error)].filter(Boolean).join(' '));
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

/** Where the answer is lost, a proposal that is not there any more has been deleted; false where that cannot be seen. */
async function deleteOnce(id: number): Promise<boolean> {
  try {
    await api.deleteProposal({ path: { id } });
    return true;
  } catch (error) {
    if (!isUncertain(error)) throw error;
    const found = await look(id);
    if (found === 'there') throw error;
    return found === 'gone';
  }
}

const look = (id: number) =>
  api.getProposal({ path: { id } }).then(
    () => 'there',
    (error) => (isUnknown(error) ? 'gone' : 'unknown'),
  );
