import { attemptsLeft, isRefusal, isWrongCode } from '@/api/errors';
import { type AccountCall, useAccountCall } from './use-account-call';

interface CodeCall<Reply, Sent> extends AccountCall<Reply, Sent> {
  /** Empties the field of the code. */
  clear: () => void;
}

/**
 * Tries a one-time code. After a wrong one the field is empty and has the focus, on every screen alike; any other
 * failure keeps what was typed.
 */
export function useCodeCall<Reply, Sent>({ clear, onError, ...call }: CodeCall<Reply, Sent>) {
  const verify = useAccountCall({
    // A code that still has tries left was not used up by an earlier attempt.
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
    /** A new code was sent: what the old one was refused with goes, and so does what was typed of it. */
    restart: () => {
      verify.reset();
      clear();
    },
    wrong,
    /** The field's `key`: a new field takes the focus. */
    field: wrong ? verify.submittedAt : 'first',
    /** The code can no longer be tried; a new one lifts the lock. */
    locked: attemptsLeft(verify.error) === 0,
  };
}
