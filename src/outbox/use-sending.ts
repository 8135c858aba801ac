import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, isTrouble, isUncertain } from '@/api/errors';
import { explainInLine } from '@/api/explain';
import type { FailureKey } from '@/api/messages';
import { confirm, type Question } from '@/components/feedback/confirm';
import { toast } from '@/components/feedback/toast';
import { isStopped } from '@/components/forms/stop-waiting';
import { useArrival } from '@/components/forms/use-arrival';
import { profileQuery, useUser } from '@/components/use-user';
import { forgetSent, keepReceived, type Sent, sentWork } from '@/device/outgoing';
import { cancelLocked, withLock } from '@/lib/lock';
import { sentence } from '@/lib/sentence';
import { untilStopped } from '@/lib/until-stopped';
import { another, untold } from './questions';
import { type Delivery, type Outcome, sendForm } from './send';

const STOP = { stop: undefined };

/**
 * Sends what is in a form now, and draws what is known about it. The call goes on after the user leaves the form.
 * `key`: as in `useSavedWork`. `onReceived`: called only while the same user is signed in.
 */
export function useSending<Values, Note extends object, Made>(
  key: string,
  delivery: Delivery<Values, Note, Made>,
  onReceived: (made: Made) => unknown,
) {
  const user = useUser();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { unanswered, doubt, setUnanswered, look } = useArrival<Note, Made>(key, delivery);
  const [isAsking, setAsking] = useState(false);

  const isStillHere = () => queryClient.getQueryData(profileQuery.queryKey)?.id === user.id;

  /** While the question is open, the form must not look busy: nothing is being sent. */
  const ask = async (question: Question) => {
    setAsking(true);
    const answer = await confirm(question);
    setAsking(false);
    return answer ? 'send' : STOP;
  };

  const send = async (values: Values, earlier: Sent<Note> | undefined, signal: AbortSignal) => {
    const shown = doubt?.state === 'arrived' ? doubt.found : undefined;
    const outcome = await sendForm<Values, Note, Made, undefined>({
      key,
      delivery,
      values,
      queryClient,
      signal,
      earlier,
      look: async (before) => shown ?? untilStopped(look(before).catch(untoldIfAnswered), signal),
      decide: (verdict, { earlier: { note }, isSame, found }) => {
        if (verdict === 'sendable') return 'send';
        if (shown) return ask(another(delivery.thing(note), isSame));
        if (verdict !== 'unclear') return verdict;
        return Array.isArray(found) ? STOP : ask(untold(delivery.thing(note)));
      },
      decideRepeat: (note) => ask(another(delivery.thing(note), true)),
      begin: () => {
        // If another user has signed in meanwhile, do not send this under their name.
        if (!isStillHere()) return false;
        setUnanswered(undefined);
        return true;
      },
      lookAfter: (sent, error) => look({ ...sent, error, finished: isFinished(error) }),
    });
    if (outcome.is === 'received') setUnanswered(undefined);
    if (outcome.is === 'cancelled') setUnanswered({ ...outcome.sent, cancelled: true });
    return outcome;
  };

  /** True if the same user is on another screen now, so that the outcome must be shown there as a toast. */
  const isElsewhere = (from: string) => router.state.location.pathname !== from && isStillHere();

  const mutation = useMutation({
    mutationFn: async (values: Values): Promise<Outcome<Note, Made, undefined>> => {
      const from = router.state.location.pathname;
      const before = unanswered ?? sentWork<Note>(key);
      // If the server has confirmed the earlier request, no look is needed.
      const earlier = before?.received ? undefined : before;
      try {
        const outcome = await withLock(key, (signal) => send(values, earlier, signal));
        if (outcome.is !== 'received') return outcome;
        const done = delivery.received(outcome.sent.note);
        if (outcome.isLost) toast.info(`We lost the server's reply, but ${done}.`);
        else if (isElsewhere(from)) toast.success(sentence(done));
        return outcome;
      } catch (error) {
        // The user stopped the check before sending, or the wait for another tab, so nothing was sent.
        if (isStopped(error)) return { is: 'stopped' };
        if (isElsewhere(from)) toast.error(elsewhere(error, delivery.failure(values)));
        throw error;
      }
    },
    onSuccess: (outcome) => {
      // After a logout, the user's data must not get into the cache again.
      if (outcome.is !== 'received' || !isStillHere()) return;
      delivery.show?.(queryClient, outcome.made);
      onReceived(outcome.made);
    },
    onSettled: () => delivery.reload?.(queryClient),
  });

  const outcome = mutation.data?.is === 'received' ? mutation.data : undefined;
  const told = outcome?.sent ?? (unanswered?.received ? unanswered : undefined);
  // A reload may remove the success message before the next screen opens. So save the note on the device: the message
  // can then be shown again.
  useEffect(() => {
    if (!told) return;
    keepReceived(key, told);
    return () => void (sentWork(key)?.received && forgetSent(key));
  }, [key, told]);

  const cancel = () => {
    if (doubt?.state === 'sending') setUnanswered((work) => work && { ...work, cancelled: true });
    cancelLocked(key);
  };

  return {
    mutation: {
      ...mutation,
      isPending: (mutation.isPending && !isAsking) || doubt?.state === 'sending',
      stop: cancel,
    },
    made: outcome?.made,
    doubt,
  };
}

/**
 * True if the server itself has replied, even with an error. An error that a proxy may have sent does not count: then
 * the server may still be working.
 */
const isFinished = (error: unknown) => error instanceof ApiError && !isTrouble(error);

/**
 * If the server answers but its lists cannot be read, no look can tell whether the request has arrived. The user must
 * still be able to send again.
 */
function untoldIfAnswered(error: unknown): 'untold' {
  if (error instanceof ApiError && !isTrouble(error)) return 'untold';
  throw error;
}

const elsewhere = (error: unknown, failure: FailureKey) =>
  isUncertain(error)
    ? "We didn't get the server's reply. Open the form again to see whether it arrived."
    : explainInLine(failure, error);
