import type { QueryClient } from '@tanstack/react-query';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '@/api/client';
import { ApiError, isOwnError, isUncertain, isUnknown } from '@/api/errors';
import { type Explanation, explain, explainMissing, inLine } from '@/api/explain';
import { NO_REPLY, OUR_FAULT } from '@/api/messages';
import { isOnline } from '@/api/online';
import { randomPause } from '@/api/pauses';
import type { Proposal } from '@/api/readers';
import { confirm } from '@/components/feedback/confirm';
import { toast } from '@/components/feedback/toast';
import { useUser } from '@/components/use-user';
import { dropContent, readEntry } from '@/device/entry';
import { forgetMade } from '@/device/outgoing';
import { accessToken, sessionId } from '@/device/session';
import { randomName } from '@/device/shelf';
import { type Found, found } from '@/lib/doubt';
import { quoted } from '@/lib/names';
import { LONG_PAUSE, lookFor, PAUSES } from '@/outbox/search';
import { draftKey } from './-form/draft-key';
import { invalidateProposals, leaveOutProposal, proposalQuery } from './-queries';

/** The confirmation dialog. It shows a failure while it is open; after that, a toast shows the failure. */
interface Dialog {
  isOpen: boolean;
  say: (text: string) => void;
}

interface Deletion {
  proposal: Proposal;
  dialog: Dialog;
  /** False once the session has ended: the next user must neither check this deletion nor be told of it. */
  isOurs: () => boolean;
}

export const IS_DELETING = "We're waiting to hear whether it was deleted.";

const keyOf = (id: number) => ['deletion', id];
/** Also after the user has left the screen and come back. */
export const useIsDeleting = (id: number): boolean => useIsMutating({ mutationKey: keyOf(id) }) > 0;

/**
 * Returns `ask`, which asks for confirmation and deletes a proposal. Then it calls `onDeleted`, if the user is still on
 * the same screen.
 */
export function useDeleteProposal(proposal: Proposal, onDeleted: () => unknown) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const user = useUser();
  const deletion = useMutation({
    mutationKey: keyOf(proposal.id),
    mutationFn: (asked: Deletion) => deleteOnce(queryClient, asked),
    onSuccess: (_, { proposal, isOurs }) => {
      if (!isOurs()) return;
      leaveOutProposal(queryClient, proposal.id);
      forgetMade(user.id, 'proposal', proposal.id);
      toast.success(`${quoted(proposal.project_name)} was deleted.`);
    },
    onError: (error, { proposal, dialog, isOurs }) => {
      if (dialog.isOpen || !accessToken() || !isOurs()) return;
      const why = inLine(explainDeletion(proposal, error));
      toast.error(`Deleting ${quoted(proposal.project_name)}: ${why}`);
    },
    // Reload the lists after a failure too: they show whether the proposal still exists.
    onSettled: () => invalidateProposals(queryClient),
  });

  const ask = async () => {
    const from = router.state.location.pathname;
    const key = draftKey(user.id, proposal.id);
    const dialog: Dialog = { isOpen: true, say: () => {} };
    const session = sessionId();
    const isOurs = () => sessionId() === session;
    let deleted: Promise<unknown> | undefined;
    const begin = (say: Dialog['say']) => {
      dialog.say = say;
      deleted = deletion.mutateAsync({ proposal, dialog, isOurs });
      return deleted;
    };
    await confirm({
      title: `Delete ${quoted(proposal.project_name)}`,
      question: `Are you sure you want to delete this proposal?${readEntry(key)?.content ? ' Your changes on this device are deleted too.' : ''}`,
      confirmLabel: 'Delete',
      danger: true,
      work: {
        run: begin,
        busy: `Deleting ${quoted(proposal.project_name)}…`,
        explain: (error) => explainDeletion(proposal, error),
      },
    });
    dialog.isOpen = false;
    const isDeleted = await deleted?.then(
      () => true,
      () => false,
    );
    if (!isDeleted || !isOurs()) return;
    dropContent(key);
    if (router.state.location.pathname === from) await onDeleted();
    queryClient.removeQueries(proposalQuery(proposal.id));
  };
  return { ask, isPending: useIsDeleting(proposal.id) };
}

const explainDeletion = ({ project_name }: Proposal, error: unknown): Explanation => {
  const explained = explain('deleteProposal', error);
  if (!isUncertain(error) || !isOnline()) return explained;
  // The server may still delete it, however long we have looked.
  const seen = `${quoted(project_name)} was still there when we last checked.`;
  return explainMissing(explained, error, seen);
};

/**
 * Deletes the proposal. If the reply is lost or shows no success, asks the server until it says that the proposal no
 * longer exists, or for as long as servers take.
 */
async function deleteOnce(
  queryClient: QueryClient,
  { proposal: { id, project_name }, dialog, isOurs }: Deletion,
): Promise<void> {
  const { say } = dialog;
  // Without a network nothing is sent, so there is nothing to look for.
  if (!isOnline()) throw new ApiError('deleteProposal', 'network');
  try {
    await api.deleteProposal({ path: { id } });
  } catch (error) {
    // If the user has left, another one may be signed in: don't ask under their name.
    if (!isOurs()) throw error;
    // Browsers repeat a deletion by themselves if the connection breaks before the reply.
    if (isGone(error) && (await look(id).catch(() => undefined))?.is === 'arrived') return;
    if (!isUncertain(error)) throw error;
    const why = whyUncertain(error);
    say(`${why}Checking whether ${quoted(project_name)} was deleted…`);
    const find = async () => {
      if (!isOurs()) throw error;
      const seen = await look(id).catch(() => {
        if (!isOurs()) throw error;
        say(
          `We can't check right now whether ${quoted(project_name)} was deleted. We'll keep trying.`,
        );
        return queryClient.fetchQuery({
          queryKey: keyOf(id),
          queryFn: () => look(id),
          retry: isOurs,
          // At most every minute: the dialog has promised to tell what happened.
          retryDelay: (failures) => randomPause(Math.min(failures, 3)),
          gcTime: 0,
        });
      });
      if (seen.is === 'missing')
        say(
          `${why}${quoted(project_name)} is still there. The server may delete it later, so we'll keep checking.`,
        );
      return seen;
    };
    const name = randomName();
    for (let pauses = PAUSES; ; pauses = [LONG_PAUSE]) {
      const { is } = await lookFor(name, find, pauses);
      if (is === 'arrived') return;
      if (is === 'missing' || isOwnError(error)) throw error;
    }
  }
}

/** Of a web page in place of the reply, we don't know whose it is. */
function whyUncertain(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  if (error.unanswered) return `${NO_REPLY} `;
  return error.status >= 500 ? `${OUR_FAULT} ` : '';
}

const isGone = (error: unknown): boolean =>
  error instanceof ApiError && [404, 410].includes(error.status);

/** Rejects if the server doesn't say whether the proposal is deleted. */
const look = (id: number): Promise<Found<never>> =>
  api.getProposal({ path: { id } }).then(
    () => found('missing'),
    (error) => {
      if (isUnknown(error)) return found('arrived');
      throw error;
    },
  );
