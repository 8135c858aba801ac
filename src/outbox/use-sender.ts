import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import { FormSender } from './form-sender';
import type { Arriving } from './send';

/** The sender of the form with this key, with what it knows about an earlier request, also one before a reload. */
export function useSender<Values, Note extends object, Made>(
  key: string,
  arriving: Arriving<Note, Made>,
) {
  const queryClient = useQueryClient();
  const { history } = useRouter();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another key needs another sender
  const sender = useMemo(
    () =>
      new FormSender<Values, Note, Made>(
        key,
        arriving,
        queryClient,
        () => history.location.pathname,
      ),
    [key],
  );
  const view = useSyncExternalStore(sender.subscribe, () => sender.view);
  return { ...view, sender };
}
