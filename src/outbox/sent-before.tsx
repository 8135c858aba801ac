import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { DoubtNotice } from '@/components/forms/doubt-notice';
import type { Doubt } from '@/lib/doubt';
import { Search } from './search';
import type { Arriving } from './send';

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

interface SentBeforeProps<Note extends object, Made> {
  /** The form's key, as in `useOutboxForm`. */
  name: string;
  delivery: Arriving<Note, Made>;
  /** Shown above the notice. */
  children?: (doubt: Doubt<Made, Note>) => ReactNode;
}

/** Says it. */
export function SentBefore<Note extends object, Made>({
  name,
  delivery,
  children,
}: SentBeforeProps<Note, Made>) {
  const doubt = useDoubt(name, delivery);
  if (!doubt) return null;
  return (
    <>
      {children?.(doubt)}
      <DoubtNotice doubt={doubt} takesFocus={false} {...delivery.words} />
    </>
  );
}
