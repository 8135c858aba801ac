import type { UseMutationResult } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ApiError } from '@/api/errors';
import { isOnline } from '@/api/online';
import { confirm } from '@/components/feedback/confirm';
import { toast } from '@/components/feedback/toast';
import { currentOwner } from '@/device/owners';
import {
  dropWaiting,
  isOpen,
  keepWaiting,
  type Sends,
  submits,
  subscribeWaiting,
  type Waiting,
  waitingFor,
} from '@/device/waiting';
import type { Version } from '@/device/work';
import { type Doubt, mayHaveWorked } from '@/lib/doubt';
import { quoted } from '@/lib/names';

interface SendLaterOptions<Values, Note, Made> {
  /** The key of the work, as in `useSavedWork`. */
  key: string;
  title: string;
  work: {
    notice: (isQuiet: boolean) => ReactNode;
    /** True once saved work, if there was any, has been restored into the form. */
    isOpen: boolean;
    /** The form's contents, once the device has saved all of them; undefined if it can't. */
    whole: () => Promise<Version | undefined>;
    /** Whether the form holds this version, or nothing that was typed. */
    holds: (version: Version) => boolean;
  };
  /** What will be sent, and the title that the user gave it. */
  describe: (values: Values) => { sends: Sends; name: string };
  mutation: Pick<UseMutationResult<unknown, Error, Values>, 'mutate' | 'error'> & {
    isPending: boolean;
  };
  doubt: Doubt<Made, Note> | undefined;
  /** Called if the waiting form is sent while its screen is open and holds what is sent. */
  onSent: () => unknown;
}

/** Sends a form. If the device is offline, offers to send it when the network is back, and tells what happens to it. */
export function useSendLater<Values, Note, Made>(options: SendLaterOptions<Values, Note, Made>) {
  const { key, title, work, describe, mutation, doubt, onSent } = options;
  const { history } = useRouter();
  const waiting = useSyncExternalStore(
    subscribeWaiting,
    () => waitingFor(key),
    () => undefined,
  );
  const [isAsked, setAsked] = useState(false);
  const isOpenNow = waiting !== undefined && isOpen(waiting);
  const [wasOpen, setWasOpen] = useState(isOpenNow);
  // Another tab may have asked to send another text. Then this form's text is not sent.
  if (isOpenNow && !wasOpen && work.holds(waiting.version)) setWasOpen(true);
  const sent = wasOpen && waiting?.state.is === 'sent' ? waiting.state : undefined;

  // Each change of the waiting list creates new objects, so the effect depends on whether the form was sent.
  const isSent = sent !== undefined;
  // `WaitingStrip` or another tab sends the form, and notes on the device that it was sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form that was sent
  useEffect(() => {
    if (isSent) onSent();
  }, [isSent]);

  const offer = async (values: Values) => {
    const { sends, name } = describe(values);
    // The question `backOnline` closes the question below with "no".
    const ask = () => void confirm(backOnline(sends, name)).then((yes) => yes && submit(values));
    window.addEventListener('online', ask, { once: true });
    const later = await confirm(question(sends, name));
    window.removeEventListener('online', ask);
    if (!later) return;
    const version = await work.whole();
    if (version && keepWaiting({ key, title, href: history.location.href, name, sends, version }))
      setAsked(true);
    else
      toast.error(
        "This device can't save it. Leave this page open, and send it when you're online.",
      );
  };

  const submit = (values: Values) => {
    if (waiting) dropWaiting(waiting);
    if (!isOnline()) return void offer(values);
    mutation.mutate(values, {
      onError: (error) => {
        const isUnanswered = error instanceof ApiError && error.unanswered;
        if (isUnanswered && !isOnline()) void offer(values);
      },
    });
  };

  const refusal = useMemo(() => refusalOf(waiting), [waiting]);
  const isWaiting = waiting !== undefined && isOpen(waiting);
  const isSettled = isWaiting || sent !== undefined;
  const shownDoubt = isSettled ? undefined : doubt;
  return {
    submit,
    /** The form is waiting to be sent or for the user's decision, so it cannot be changed. */
    waiting: isWaiting ? waiting : undefined,
    /** True if the user has chosen to send the form later since they opened its screen. */
    isAsked,
    sent,
    /** What the user asked us to send later, if the server refused it. */
    refused: refusal && waiting?.sends,
    error: isSettled ? null : (mutation.error ?? (work.isOpen ? refusal : null)),
    doubt: shownDoubt,
    /** The notice about saved work. It is quiet while the work waits to be sent or may have arrived. */
    notice: work.notice(isWaiting || mutation.isPending || mayHaveWorked(shownDoubt)),
  };
}

function refusalOf(waiting: Waiting | undefined): ApiError | null {
  if (waiting?.state.is !== 'refused') return null;
  const { sends, state } = waiting;
  return new ApiError(sends.operation, 'refused', state);
}

export const DEADLINE = 'Your submission time is when we receive it.';

/** Submitting is final and saving a draft is not, so the question says which of them it is about. */
function act(sends: Sends, name: string): string {
  const it = name ? quoted(name) : 'it';
  if (submits(sends)) return `Submit ${it}`;
  return sends.operation.endsWith('Proposal') ? `Save ${it} as a draft` : `Send ${it}`;
}

const question = (sends: Sends, name: string) => ({
  title: "You're offline",
  question: `${act(sends, name)} when you're back online?`,
  note: [
    currentOwner()?.own
      ? "It's saved on this device. We'll send it as soon as the portal is open and online."
      : "Keep this tab open. We'll send it from this tab as soon as you're online.",
    ...(submits(sends) ? [DEADLINE] : []),
  ].join(' '),
  confirmLabel: "Send when I'm back online",
  cancelLabel: 'Not now',
});

const backOnline = (sends: Sends, name: string) => ({
  title: "You're back online",
  question: `${act(sends, name)} now?`,
  confirmLabel: 'Send now',
  cancelLabel: 'Not now',
});
