import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError, isTrouble, isUncertain } from '@/api/errors';
import { explainInLine } from '@/api/explain';
import type { FailureKey } from '@/api/messages';
import { confirm, type Question } from '@/components/feedback/confirm';
import { toast } from '@/components/feedback/toast';
import { profileQuery, useUser } from '@/components/use-user';
import { forgetReceived, keepReceived, keepSent, type Sent, sentWork } from '@/device/sent';
import { isSameNote, judge } from '@/lib/doubt';
import { cancelLocked, withLock } from '@/lib/lock';
import { sentence } from '@/lib/sentence';
import { untilStopped } from '@/lib/until-stopped';
import { isStopped } from './stop-waiting';
import { type Arriving, useArrival } from './use-arrival';

export interface Delivery<Values, Note, Made> extends Arriving<Note, Made> {
  send: (values: Values, signal: AbortSignal) => Promise<Made>;
  /** Enough to recognise the record on the server, as plain data without files. */
  note: (values: Values) => Note | Promise<Note>;
  /** Called when the reply to this very request has come. */
  replied?: (made: Made, sent: Sent<Note>) => unknown;
  /** The numbers of the records that exist before the request is sent, as far as this device knows them. */
  known?: (queryClient: QueryClient) => readonly number[];
  /** What was sent, with its title, as in "your proposal “Flood alerts”". */
  thing: (note: Note) => string;
  /** Sending again creates another record instead of changing the same one. */
  creates: boolean;
  failure: (values: Values) => FailureKey;
}

interface SendingOptions<Values, Note, Made> extends Delivery<Values, Note, Made> {
  /** The key of the work, as in `useSavedWork`. */
  key: string;
  onMade: (made: Made) => unknown;
  onSettled?: () => void;
}

/**
 * Sends a change that must not happen twice. If the reply is lost, asks the server whether the change arrived. If the
 * user sends the form again, asks the server once more before sending. The call goes on after the user leaves the form.
 */
export function useSending<Values, Note, Made>(options: SendingOptions<Values, Note, Made>) {
  const { key, send, note, replied, known, thing, creates, received, failure } = options;
  const { onMade, onSettled } = options;
  const user = useUser();
  const router = useRouter();
  const queryClient = useQueryClient();
  const { unanswered, doubt, setUnanswered, look, settle } = useArrival<Note, Made>(key, options);
  const [isAsking, setAsking] = useState(false);

  const isStillHere = () => queryClient.getQueryData(profileQuery.queryKey)?.id === user.id;

  /** While the question is open, the form must not look busy: nothing is being sent. */
  const ask = async (question: Question) => {
    setAsking(true);
    const answer = await confirm(question);
    setAsking(false);
    return answer ? 'send' : 'stop';
  };

  /** Returns the record if it has already arrived, otherwise whether to send. May ask the user. */
  const lookBefore = async (
    earlier: Sent<Note>,
    sent: Note,
    signal: AbortSignal,
  ): Promise<Made | 'send' | 'stop'> => {
    const isSame = isSameNote(earlier.note, sent);
    const shown = doubt?.state === 'arrived';
    const found = shown
      ? doubt.found
      : await untilStopped(look(earlier).catch(untoldIfAnswered), signal);
    const verdict = judge(found, isSame, creates);
    if (verdict === 'sendable') return 'send';
    if (shown) return ask(another(thing(earlier.note), isSame));
    if (verdict !== 'unclear') return verdict.made;
    return found === 'untold' ? ask(untold(thing(earlier.note))) : 'stop';
  };

  const deliver = async (values: Values, earlier: Sent<Note> | undefined, signal: AbortSignal) => {
    const sent = await note(values);
    const before = earlier ? await lookBefore(earlier, sent, signal) : 'send';
    if (earlier && before !== 'send' && before !== 'stop') {
      settle();
      return { made: before, sent: earlier, lost: true };
    }
    // If another user has signed in meanwhile, do not send this under their name.
    if (before === 'stop' || signal.aborted || !isStillHere()) return undefined;

    setUnanswered(undefined);
    const work = keepSent(key, sent, known?.(queryClient));
    try {
      const made = await send(values, signal);
      await replied?.(made, work);
      settle();
      return { made, sent: work, lost: false };
    } catch (error) {
      if (signal.aborted) {
        setUnanswered({ ...work, cancelled: true });
        return undefined;
      }
      if (!isUncertain(error)) {
        settle();
        throw error;
      }
      const found = await look({ ...work, error, finished: isFinished(error) }).catch(
        (): Made[] => [],
      );
      const verdict = judge(found, true, creates);
      if (typeof verdict === 'string') throw error;
      settle();
      return { made: verdict.made, sent: work, lost: true };
    }
  };

  /** True if the same user is on another screen now, so that the outcome must be shown there as a toast. */
  const isElsewhere = (from: string) => router.state.location.pathname !== from && isStillHere();

  const mutation = useMutation({
    mutationFn: async (values: Values) => {
      const from = router.state.location.pathname;
      const before = unanswered ?? sentWork<Note>(key);
      // If the server has confirmed the earlier request, no look is needed.
      const earlier = before?.received ? undefined : before;
      try {
        const delivered = await withLock(key, (signal) => deliver(values, earlier, signal));
        const done = delivered && received(delivered.sent.note);
        if (delivered?.lost) toast.info(`We lost the server's reply, but ${done}.`);
        else if (done && isElsewhere(from)) toast.success(sentence(done));
        return delivered;
      } catch (error) {
        // The user stopped the check before sending, or the wait for another tab, so nothing was sent.
        if (isStopped(error)) return undefined;
        if (isElsewhere(from)) toast.error(elsewhere(error, failure(values)));
        throw error;
      }
    },
    onSuccess: (delivered) =>
      // After a logout, the user's data must not get into the cache again.
      delivered && isStillHere() && onMade(delivered.made),
    onSettled: () => onSettled?.(),
  });

  const told = mutation.data?.sent ?? (unanswered?.received ? unanswered : undefined);
  // A reload may remove the success message before the next screen opens. So save the note on the device: the message
  // can then be shown again.
  useEffect(() => {
    if (!told) return;
    keepReceived(key, told);
    return () => forgetReceived(key);
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
    made: mutation.data?.made,
    doubt: mutation.data ? undefined : doubt,
    cancel,
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

const another = (thing: string, same: boolean): Question => ({
  title: 'Send again',
  question: `We received ${thing} before. Are you sure you want to send ${same ? 'the same again' : 'this as another one'}?`,
  confirmLabel: same ? 'Send again' : 'Send as another one',
});

const untold = (thing: string): Question => ({
  title: 'Send again',
  question: `We may have received ${thing} already. Are you sure you want to send it again?`,
  confirmLabel: 'Send again',
});
