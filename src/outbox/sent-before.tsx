import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { DoubtNotice } from '@/components/forms/doubt-notice';
import type { Doubt } from '@/lib/doubt';
import { FormSender } from './form-sender';
import type { Arriving } from './send';

/** What we know about an earlier request, on screens that can't show its form. */
export function useDoubt<Note extends object, Made>(
  key: string,
  arriving: Arriving<Note, Made>,
): Doubt<Made, Note> | undefined {
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another key needs another sender
  const sender = useMemo(
    () => new FormSender<never, Note, Made>({ key, arriving, queryClient }),
    [key],
  );
  return useSyncExternalStore(sender.subscribe, () => sender.view.doubt);
}

interface SentBeforeProps<Note extends object, Made> {
  /** The form's key, as in `useOutboxForm`. */
  name: string;
  delivery: Arriving<Note, Made>;
}

/** Says what became of it. */
export function SentBefore<Note extends object, Made>(props: SentBeforeProps<Note, Made>) {
  const { name, delivery } = props;
  const doubt = useDoubt(name, delivery);
  return doubt && <DoubtNotice doubt={doubt} takesFocus={false} {...delivery.words} />;
}
