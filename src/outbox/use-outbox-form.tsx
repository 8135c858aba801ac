import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { ApiError } from '@/api/errors';
import { isOnline } from '@/api/online';
import { confirm } from '@/components/feedback/confirm';
import { toast } from '@/components/feedback/toast';
import { DoubtNotice } from '@/components/forms/doubt-notice';
import { useAutosave } from '@/components/forms/use-autosave';
import { waits } from '@/device/entry';
import {
  cancelWaiting,
  keepWaiting,
  subscribeWaiting,
  type Waiting,
  waitingFor,
} from '@/device/outgoing';
import { mayHaveWorked } from '@/lib/doubt';
import { FormSender } from './form-sender';
import { backOnline, offline } from './questions';
import type { Delivery } from './send';
import { WaitsHere } from './waits-here';

interface OutboxFormOptions<Values, Sending, Note extends object, Made> {
  /** Identifies the user, the form and the record, as in `7:proposal-edit:101`. */
  key: string;
  /** The form's name on screen. */
  formName: string;
  form: UseFormReturnType<Values>;
  delivery: Delivery<Sending, Note, Made>;
  /** A look at what will be sent, for the question whether to send it later. */
  lookAt?: (sending: Sending) => ReactNode;
  /** As in `useAutosave`. */
  recordLabels?: Readonly<Record<string, string>>;
  takes?: (field: string, value: unknown) => boolean;
  another?: ReactNode;
  /** Called when the server has what is in the form, before the device forgets it. */
  onReceived?: () => unknown;
}

/**
 * Everything around a form that must not be sent twice: saves what is typed, sends it now or, without a network, later,
 * and draws what is known about what was sent.
 */
export function useOutboxForm<
  Values extends Record<string, unknown>,
  Sending,
  Note extends object,
  Made,
>(options: OutboxFormOptions<Values, Sending, Note, Made>) {
  const { key, formName, form, delivery, lookAt, onReceived } = options;
  const { history } = useRouter();
  const { autosave, state: saved, notice, empty } = useAutosave(options);
  const queryClient = useQueryClient();
  const path = () => history.location.pathname;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another key needs another sender
  const sender = useMemo(
    () => new FormSender<Sending, Note, Made>({ key, arriving: delivery, queryClient, path }),
    [key],
  );
  const { call, isPending, ...now } = useSyncExternalStore(sender.subscribe, () => sender.view);
  const made = call.data;
  const sending = call.variables?.values;
  const forget = () => {
    onReceived?.();
    autosave.forgetTyped();
  };

  const waiting = useSyncExternalStore(subscribeWaiting, () => waitingFor(key));
  const [isAsked, setAsked] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const isWaiting = waiting !== undefined && waits(waiting);
  const sent =
    waiting?.state.is === 'sent' && waiting.of === saved.held
      ? { id: waiting.id, record: waiting.state.id }
      : undefined;

  // Each change of the waiting list creates new objects, so the effect depends on whether the form was sent.
  const isSent = sent !== undefined;
  // The outbox or another tab sends the form, and notes on the device that it was sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form that was sent
  useEffect(() => {
    if (isSent) onReceived?.();
  }, [isSent]);

  // A reload would break off an upload, which must then begin again.
  useEffect(() => {
    if (!isPending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isPending]);

  const offer = async (values: Sending) => {
    const { sends, title } = delivery.later(values);
    // The question `backOnline` closes the question below with "no".
    const ask = () => void confirm(backOnline(sends, title)).then((yes) => yes && submit(values));
    window.addEventListener('online', ask, { once: true });
    const later = await confirm({ ...offline(sends, title), offer: lookAt?.(values) });
    window.removeEventListener('online', ask);
    if (!later) return;
    setSaving(true);
    const content = await autosave.whole();
    setSaving(false);
    if (
      content &&
      keepWaiting({ key, formName, href: history.location.href, title, sends, content })
    )
      setAsked(true);
    else
      toast.error(
        "This device can't save it. Leave this page open, and send it when you're online.",
      );
  };

  const submit = (values: Sending) => {
    cancelWaiting(key);
    autosave.keep();
    if (!isOnline()) return void offer(values);
    const press = { delivery, values, of: autosave.state.held, onReceived: forget };
    call.mutate(press).catch((error) => {
      const isUnanswered = error instanceof ApiError && error.unanswered;
      if (isUnanswered && !isOnline()) void offer(values);
    });
  };

  const refusal = useMemo(() => refusalOf(waiting), [waiting]);
  const isSettled = isWaiting || isSent;
  const doubt = isSettled || made ? undefined : now.doubt;
  const error = isSettled ? null : (call.error ?? (saved.isRestored ? refusal : null));
  const isHeld = doubt !== undefined && saved.held === doubt.of;
  const isReceived = doubt?.state === 'arrived' && isHeld;
  const clear = () => {
    call.reset();
    empty();
  };
  const isClearable = isHeld && delivery.creates && (isReceived || !delivery.find);
  return {
    submit,
    made,
    doubt,
    /** What was sent has arrived, and the form still holds it. */
    isReceived,
    /**
     * Set if the form was sent later, while its screen was open and held what was sent: the waiting form's ID and the
     * record's number.
     */
    sent,
    /** What the user asked us to send later, if the server refused it. */
    refused: refusal && waiting?.sends,
    /** The form is being sent, or we are looking for an earlier request. */
    isPending,
    /** What the user has sent last. */
    sending,
    /** Stops waiting for the server. */
    stop: sender.stop,
    reset: call.reset,
    savedAt: saved.savedAt,
    /** Which document could not be saved, while the text is saved. */
    fileTrouble: isReceived || saved.trouble || saved.isElsewhere ? undefined : saved.fileTrouble,
    /** True once saved work, if there was any, has been restored with its documents. */
    isRestored: saved.isRestored,
    /** Another tab edits the form. */
    isElsewhere: saved.isElsewhere,
    /** The form cannot be changed: it is elsewhere, or it is being sent or saved for that, or it waits. */
    isFixed: saved.isElsewhere || isPending || isSaving || isWaiting,
    /** Replaces the form's buttons while the form waits. */
    waits: isWaiting && <WaitsHere waiting={waiting} takesFocus={isAsked} />,
    /** The notice about saved work. It is quiet while the work waits to be sent or may have arrived. */
    notice: !isReceived && notice(isWaiting || isPending || mayHaveWorked(doubt)),
    /** The same for every `PortalForm`. */
    shell: {
      form,
      mutation: { isPending, error, reset: call.reset, stop: sender.stop },
      doubt,
      verdict: doubt && (
        <DoubtNotice
          doubt={doubt}
          takesFocus={sending !== undefined}
          onClear={isClearable ? clear : undefined}
          {...delivery.words}
        />
      ),
    },
  };
}

function refusalOf(waiting: Waiting | undefined): ApiError | null {
  if (waiting?.state.is !== 'refused') return null;
  const { sends, state } = waiting;
  return new ApiError(sends.operation, 'refused', state);
}
