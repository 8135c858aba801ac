import { attemptsLeft, isRefusal, isWrongCode } from '@/api/errors';
import { type AccountCall, useAccountCall } from './use-account-call';

interface CodeCall<Reply, Sent> extends AccountCall<Reply, Sent> {
  /** Empties the field of the code. */
  clear: () => void;
}

/**
 * Tries a one-time code. If the code is wrong, the field is emptied and takes the focus. Any other failure keeps what
 * was typed.
 */
export function useCodeCall<Reply, Sent>({ clear, onError, ...call }: CodeCall<Reply, Sent>) {
  const verify = useAccountCall({
    // If a code still has attempts left, no earlier attempt can have used it up.
    explained: (error) => isRefusal(error) && !attemptsLeft(error),
    ...call,
    onError: (error, sent) => {
      if (isWrongCode(error)) clear();
      onError?.(error, sent);
    },
  });
  const wrong = isWrongCode(verify.error);
  return {
    ...verify,
    /** Call when a new code was sent. Clears the old code and its error. */
    restart: () => {
      verify.reset();
      clear();
    },
    wrong,
    /** The field's `key`; a new key makes the field take the focus. */
    field: wrong ? verify.submittedAt : 'first',
    /** No attempts are left for this code, so the form is locked until a new code is sent. */
    locked: attemptsLeft(verify.error) === 0,
  };
}
