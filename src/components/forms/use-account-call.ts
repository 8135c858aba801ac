import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import type { CallOptions } from '@/api/calls';
import { isOutOfService, isRefusal, leavesDoubt } from '@/api/errors';
import { forgetLost, noteLost, wasLost } from '@/device/before-login';
import { isStopped, useStopWaiting } from './stop-waiting';

/**
 * `now`: this call may have worked. `stopped`: it may have worked, but the user stopped waiting for the reply.
 * `earlier`: an earlier attempt may have worked. This call was refused, or no call has been made on this screen yet.
 */
export type Lost = 'now' | 'stopped' | 'earlier' | undefined;

interface AccountCall<Reply, Sent> {
  send: (sent: Sent, options: CallOptions) => Promise<Reply>;
  /** Identifies what the call changes, such as the password of one account. */
  change: (sent: Sent) => string;
  /**
   * A value of `change`. If this tab has requested that change, perhaps before a reload, and got no reply, the screen
   * says so when it opens.
   */
  resumes?: string;
  /** Whether an earlier successful attempt may explain this refusal. By default, true for any refusal. */
  explained?: (error: unknown) => boolean;
  onSuccess?: ((reply: Reply, sent: Sent) => unknown) | undefined;
  onError?: (error: Error, sent: Sent) => void;
}

type Call<Reply, Sent> = Pick<
  UseMutationResult<Reply, Error, Sent>,
  'data' | 'isPending' | 'isSuccess' | 'reset' | 'submittedAt' | 'variables'
> & {
  mutate: (sent: Sent) => void;
  error: Error | null;
  lost: Lost;
  stop: () => void;
};

/**
 * A call that is made before the login. After a lost reply, no call of the contract can tell whether it worked. So the
 * tab remembers the attempt, and the screen can explain why the next one is refused.
 */
export function useAccountCall<Reply, Sent>(call: AccountCall<Reply, Sent>): Call<Reply, Sent> {
  const { send, change, resumes, explained = isRefusal, onSuccess, onError } = call;
  const { begin, stop } = useStopWaiting();
  const mutation = useMutation({
    mutationFn: (sent: Sent) => send(sent, begin()),
    onMutate: (sent) => {
      const before = wasLost(change(sent));
      // Note the attempt before the call, because a reload during the call loses the reply too.
      noteLost(change(sent));
      return before;
    },
    onSuccess: (reply, sent) => {
      forgetLost(change(sent));
      return onSuccess?.(reply, sent);
    },
    onError: (error, sent, before) => {
      if (!before && !leavesDoubt(error) && !isStopped(error)) forgetLost(change(sent));
      onError?.(error, sent);
    },
  });
  const { variables } = mutation;
  // Ask about earlier attempts only after the hydration: the prerendered page knows nothing about this tab.
  const hydrated = useHydrated();
  const stopped = isStopped(mutation.error);
  const error = stopped ? null : mutation.error;
  const earlier =
    variables !== undefined
      ? !leavesDoubt(error) && explained(error) && wasLost(change(variables))
      : hydrated && resumes !== undefined && wasLost(resumes);
  const lost: Lost = stopped
    ? 'stopped'
    : leavesDoubt(error) && !isOutOfService(error)
      ? 'now'
      : earlier
        ? 'earlier'
        : undefined;
  return { ...mutation, error, lost, stop };
}
