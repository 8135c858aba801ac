import { useMutation } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import type { CallOptions } from '@/api/client';
import { isOutOfService, isRefusal, isUncertain } from '@/api/errors';
import { forgetLost, noteLost, wasLost } from '@/device/before-login';
import { isStopped, useStopWaiting } from './stop-waiting';

/**
 * `now`: this call may have worked. `stopped`: so it may, and somebody has stopped waiting for the answer. `earlier`: it
 * was refused, and an earlier attempt may be the reason.
 */
export type Lost = 'now' | 'stopped' | 'earlier' | undefined;

export interface AccountCall<Reply, Sent> {
  send: (sent: Sent, options: CallOptions) => Promise<Reply>;
  /** Names what the call changes, such as the password of one account. */
  change: (sent: Sent) => string;
  /** What an earlier visit of this tab may have sent, where the screen knows it: a reload lost its answer. */
  resumes?: string;
  /** Whether the server may refuse because an earlier attempt has worked; any refusal unless it says which. */
  explained?: (error: unknown) => boolean;
  onSuccess?: (reply: Reply, sent: Sent) => unknown;
  onError?: (error: Error, sent: Sent) => void;
}

/**
 * A call before the login. The contract has no way to look whether one has worked whose answer was lost, so the tab
 * remembers it, and the screen can explain the refusal of the next attempt.
 */
export function useAccountCall<Reply, Sent>(call: AccountCall<Reply, Sent>) {
  const { send, change, resumes, explained = isRefusal, onSuccess, onError } = call;
  const { begin, stop } = useStopWaiting();
  const mutation = useMutation({
    mutationFn: (sent: Sent) => send(sent, begin()),
    onMutate: (sent) => {
      const before = wasLost(change(sent));
      // A reload while the call is under way loses the answer too.
      noteLost(change(sent));
      return before;
    },
    onSuccess: (reply, sent) => {
      forgetLost(change(sent));
      return onSuccess?.(reply, sent);
    },
    onError: (error, sent, before) => {
      if (!before && !isUncertain(error) && !isStopped(error)) forgetLost(change(sent));
      onError?.(error, sent);
    },
  });
  const { variables } = mutation;
  // A prerendered page knows nothing of this tab.
  const hydrated = useHydrated();
  const stopped = isStopped(mutation.error);
  const error = stopped ? null : mutation.error;
  const earlier = variables
    ? explained(error) && wasLost(change(variables))
    : hydrated && resumes !== undefined && wasLost(resumes);
  const lost: Lost = stopped
    ? 'stopped'
    : isUncertain(error) && !isOutOfService(error)
      ? 'now'
      : earlier
        ? 'earlier'
        : undefined;
  return { ...mutation, error, lost, stop };
}
