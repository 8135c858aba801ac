import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useSyncExternalStore } from 'react';
import type { Doubt } from '@/lib/doubt';
import { FormSender } from './form-sender';
import { Search } from './search';
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

/** What we know about an earlier request, on screens that can't show its form. */
export function useDoubt<Note extends object, Made>(
  key: string,
  arriving: Arriving<Note, Made>,
): Doubt<Made, Note> | undefined {
  const queryClient = useQueryClient();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another key needs another search
  const search = useMemo(() => new Search<Note, Made>(key, arriving, queryClient), [key]);
  return useSyncExternalStore(search.subscribe, () => search.doubt);
}
